//! `octavo admin banner …`

use anyhow::Context;
use chrono::{DateTime, NaiveDate, NaiveTime, Utc};
use clap::{ArgGroup, Args, Subcommand};
use octavo_application::{
    operators::{Changed, Trail, ports::operators::Act},
    prompts::ports::prompts::PromptQueries,
    shared::{
        clock::Clock,
        ids::Ids,
        storage::{Storage, StorageError},
    },
};
use octavo_domain::{
    ids::BannerId,
    prompts::banner::{Banner, BannerLink, BannerSlug, Colour, Ending, Look, PromoCode},
};
use octavo_storage::Database;
use octavo_system::{SystemClock, TimeOrderedIds};

use crate::commands::print;

#[derive(Subcommand)]
pub(crate) enum BannerCommand {
    /// Put a banner up. Days are UTC: it stands until 23:59:59 of its last day.
    Add(Box<AddBanner>),
    /// Take a banner down, and forget who did not want it.
    Remove {
        /// Its name.
        name: String,
    },
    /// List the banners, the one that began last first.
    List,
}

#[derive(Args)]
#[command(group = ArgGroup::new("ending").required(true))]
pub(crate) struct AddBanner {
    /// A name of letters, digits, dashes and underscores, such as autumn-2026. Nobody sees it.
    name: String,
    /// What it says.
    #[arg(long)]
    text: String,
    /// Where that leads: a path such as /settings/#pricing or an address that begins with https://.
    #[arg(long)]
    href: String,
    /// The link opens in a new tab.
    #[arg(long)]
    new_tab: bool,
    /// Its first day, such as 2026-11-24; today without it.
    #[arg(long, value_name = "DAY")]
    from: Option<NaiveDate>,
    /// Its last day: the banner says "UNTIL {day}, 23:59 UTC".
    #[arg(long, value_name = "DAY", group = "ending")]
    until: Option<NaiveDate>,
    /// It stands until it is taken down.
    #[arg(long, group = "ending")]
    endless: bool,
    /// So many days after somebody first saw it, it stays away from them.
    #[arg(long, value_name = "DAYS", value_parser = clap::value_parser!(u32).range(1..))]
    disappear_after: Option<u32>,
    /// What the conditions are called, such as Terms.
    #[arg(long, requires = "terms_href")]
    terms: Option<String>,
    /// Where the conditions are.
    #[arg(long, requires = "terms")]
    terms_href: Option<String>,
    /// The code that it offers.
    #[arg(long, value_name = "CODE")]
    promocode: Option<String>,
    /// Behind everything, when there is room: a colour as style sheets write it. What is left out is the product’s own.
    #[arg(long, value_name = "COLOUR")]
    wide_background: Option<String>,
    /// The text, when there is room.
    #[arg(long, value_name = "COLOUR")]
    wide_color: Option<String>,
    /// The code and the link, when there is room.
    #[arg(long, value_name = "COLOUR")]
    wide_accent: Option<String>,
    /// Behind everything, when there is little room.
    #[arg(long, value_name = "COLOUR")]
    compact_background: Option<String>,
    /// The text, when there is little room.
    #[arg(long, value_name = "COLOUR")]
    compact_color: Option<String>,
    /// The code and the link, when there is little room.
    #[arg(long, value_name = "COLOUR")]
    compact_accent: Option<String>,
}

impl AddBanner {
    fn banner(&self, now: DateTime<Utc>) -> anyhow::Result<Banner> {
        let first = self.from.map(|day| day.and_time(NaiveTime::MIN).and_utc());
        let ending = match self.until {
            Some(day) => Ending::of_day(day).context("--until is no day that a banner can end on")?,
            None => Ending::Endless,
        };
        let starts_at = first.unwrap_or(now);
        if let Ending::At(end) = ending {
            anyhow::ensure!(starts_at < end, "the banner would end before it begins");
        }
        let colour = |text: &Option<String>| text.as_deref().map(Colour::parse).transpose();
        let terms = self.terms.as_deref().zip(self.terms_href.as_deref());
        Ok(Banner {
            id: BannerId::new(TimeOrderedIds.next()),
            slug: BannerSlug::parse(&self.name)?,
            starts_at,
            ending,
            disappear_after: self.disappear_after,
            title: BannerLink::parse(&self.text, &self.href)?,
            opens_new_tab: self.new_tab,
            terms: terms.map(|(text, href)| BannerLink::parse(text, href)).transpose()?,
            promocode: self.promocode.as_deref().map(PromoCode::parse).transpose()?,
            wide: Look {
                background: colour(&self.wide_background)?,
                color: colour(&self.wide_color)?,
                accent: colour(&self.wide_accent)?,
            },
            compact: Look {
                background: colour(&self.compact_background)?,
                color: colour(&self.compact_color)?,
                accent: colour(&self.compact_accent)?,
            },
        })
    }
}

pub(super) async fn run(database: &Database, command: BannerCommand, trail: &Trail) -> anyhow::Result<()> {
    match command {
        BannerCommand::Add(add) => {
            let banner = add.banner(SystemClock.now())?;
            let mut work = database.begin().await?;
            match work.promotions().add_banner(&banner).await {
                Err(StorageError::Duplicate(_)) => anyhow::bail!("there is a banner {} already", add.name),
                other => other?,
            }
            let (about, after) = (add.name.clone(), format!("up{}", standing(&banner)));
            let changed = Changed { about, after, ..Changed::default() };
            trail.note(work.as_mut(), Act::Banner, changed).await?;
            work.commit().await?;
            print(format!("{} is up{}", add.name, standing(&banner)))
        }
        BannerCommand::Remove { name } => {
            let slug = BannerSlug::parse(&name)?;
            let mut work = database.begin().await?;
            anyhow::ensure!(work.promotions().remove_banner(&slug).await?, "there is no banner {name}");
            let changed = Changed { about: name.clone(), after: "down".to_owned(), ..Changed::default() };
            trail.note(work.as_mut(), Act::Banner, changed).await?;
            work.commit().await?;
            print(format!("{name} is down"))
        }
        BannerCommand::List => {
            for banner in database.banners().await? {
                let (name, says) = (banner.slug.as_str(), banner.title.text());
                print(format!("{name}  “{says}”{}", standing(&banner)))?;
            }
            Ok(())
        }
    }
}

/// When it stands, in words.
fn standing(banner: &Banner) -> String {
    let from = banner.starts_at.format("%Y-%m-%d");
    match banner.ending {
        Ending::Endless => format!(" from {from}, without an end"),
        Ending::At(end) => format!(" from {from} until {}", end.format("%Y-%m-%d, %H:%M UTC")),
    }
}
