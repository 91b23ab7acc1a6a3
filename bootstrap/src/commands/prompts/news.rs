//! `octavo admin whats-new …`

use std::path::PathBuf;

use anyhow::Context;
use chrono::{NaiveDate, NaiveTime};
use clap::{Args, Subcommand, builder::PossibleValuesParser};
use octavo_application::prompts::{
    ports::news::{NewsQueries, NewsRequest},
    publish_news::{Draft, PublishNews},
    read_news::MAX_NEWS,
};
use octavo_domain::prompts::news::{NewsHref, NewsItem, NewsKind, NewsSlug, NewsText};

use crate::{commands::print, config::Config, wire};

#[derive(Subcommand)]
pub(crate) enum NewsCommand {
    /// Publish an entry for all accounts. The dashboard shows it until it is seen.
    Add(Box<AddNews>),
    /// Remove an entry and its picture.
    Remove {
        /// Its name.
        name: String,
    },
    /// List the entries, the newest first, including future ones.
    List,
}

#[derive(Args)]
pub(crate) struct AddNews {
    /// An internal name of letters, digits, dashes and underscores, such as home-projects.
    name: String,
    /// Its kind.
    #[arg(long = "type", value_parser = kinds())]
    kind: String,
    /// Its title, at most 100 characters.
    #[arg(long)]
    title: String,
    /// A few sentences, at most 600 characters.
    #[arg(long)]
    text: String,
    /// The link to more: a path such as /settings/#public-profile or an address that begins with https://.
    #[arg(long)]
    href: Option<String>,
    /// A picture: a JPEG, PNG or WebP file.
    #[arg(long, value_name = "FILE")]
    image: Option<PathBuf>,
    /// The day (UTC) on which it appears, such as 2026-11-24; left out, now.
    #[arg(long, value_name = "DAY")]
    from: Option<NaiveDate>,
}

fn kinds() -> PossibleValuesParser {
    PossibleValuesParser::new(NewsKind::ALL.map(NewsKind::name))
}

impl AddNews {
    async fn draft(&self) -> anyhow::Result<Draft> {
        let picture = match &self.image {
            Some(file) => Some(
                tokio::fs::read(file).await.with_context(|| format!("{} cannot be read", file.display()))?,
            ),
            None => None,
        };
        Ok(Draft {
            slug: NewsSlug::parse(&self.name)?,
            at: self.from.map(|day| day.and_time(NaiveTime::MIN).and_utc()),
            kind: NewsKind::from_name(&self.kind)
                .with_context(|| format!("there is no type {}", self.kind))?,
            words: NewsText::parse(&self.title, &self.text)?,
            href: self.href.as_deref().map(NewsHref::parse).transpose()?,
            picture,
        })
    }
}

pub(super) async fn run(config: &Config, command: NewsCommand) -> anyhow::Result<()> {
    let product = wire::product(config).await?;
    let ports = product.ports;
    let tell = PublishNews {
        storage: ports.storage,
        files: ports.files,
        pictures: ports.covers,
        ids: ports.ids,
        clock: ports.clock,
    };
    match command {
        NewsCommand::Add(add) => {
            let item = tell.add(add.draft().await?).await?;
            print(format!("{} is told from {} on", add.name, item.at.format("%Y-%m-%d, %H:%M UTC")))
        }
        NewsCommand::Remove { name } => {
            let removed = tell.remove(&NewsSlug::parse(&name)?).await?;
            anyhow::ensure!(removed, "there is no entry {name}");
            print(format!("{name} is gone"))
        }
        NewsCommand::List => {
            let all = NewsRequest { since: None, until: None, limit: MAX_NEWS };
            product.database.news(all).await?.iter().try_for_each(|item| print(line(item)))
        }
    }
}

fn line(item: &NewsItem) -> String {
    let (day, name) = (item.at.format("%Y-%m-%d"), item.slug.as_str());
    let picture = if item.image.is_some() { ", with a picture" } else { "" };
    format!("{day}  {name}  {} “{}”{picture}", item.kind.name(), item.words.title())
}
