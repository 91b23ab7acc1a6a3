//! `octavo admin banner …`

use anyhow::Context;
use chrono::{DateTime, NaiveDate, NaiveTime, Utc};
use clap::{ArgGroup, Args, Subcommand};
use octavo_application::{
    operators::{Changed, OperatorLogWriter, ports::operators::OperatorAction},
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
    /// Show a banner. Days are UTC: it ends at 23:59:59 of its last day.
    Add(Box<AddBanner>),
    /// Remove a banner, and forget which accounts dismissed it.
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
    /// An internal name of letters, digits, dashes and underscores, such as autumn-2026.
    name: String,
    /// The text.
    #[arg(long)]
    text: String,
    /// The link: a path such as /settings/#pricing or an address that begins with https://.
    #[arg(long)]
    href: String,
    /// Open the link in a new tab.
    #[arg(long)]
    new_tab: bool,
    /// Its first day, such as 2026-11-24; left out, today.
    #[arg(long, value_name = "DAY")]
    from: Option<NaiveDate>,
    /// Its last day: the banner says "UNTIL {day}, 23:59 UTC".
    #[arg(long, value_name = "DAY", group = "ending")]
    until: Option<NaiveDate>,
    /// Show it until it is removed.
    #[arg(long, group = "ending")]
    endless: bool,
    /// Hide it from an account this many days after it was first seen.
    #[arg(long, value_name = "DAYS", value_parser = clap::value_parser!(u32).range(1..))]
    disappear_after: Option<u32>,
    /// The text of the link to its conditions, such as Terms.
    #[arg(long, requires = "terms_href")]
    terms: Option<String>,
    /// The address of its conditions.
    #[arg(long, requires = "terms")]
    terms_href: Option<String>,
    /// The code that it offers.
    #[arg(long, value_name = "CODE")]
    promocode: Option<String>,
    /// The background on wide screens: a CSS colour; left out, the product’s own.
    #[arg(long, value_name = "COLOUR")]
    wide_background: Option<String>,
    /// The colour of the text on wide screens.
    #[arg(long, value_name = "COLOUR")]
    wide_color: Option<String>,
    /// The colour of the code and the link on wide screens.
    #[arg(long, value_name = "COLOUR")]
    wide_accent: Option<String>,
    /// The background on narrow screens.
    #[arg(long, value_name = "COLOUR")]
    compact_background: Option<String>,
    /// The colour of the text on narrow screens.
    #[arg(long, value_name = "COLOUR")]
    compact_color: Option<String>,
    /// The colour of the code and the link on narrow screens.
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

pub(super) async fn run(
    database: &Database,
    command: BannerCommand,
    log: &OperatorLogWriter,
) -> anyhow::Result<()> {
    match command {
        BannerCommand::Add(add) => {
            let banner = add.banner(SystemClock.now())?;
            let mut work = database.begin().await?;
            match work.promotions().add_banner(&banner).await {
                Err(StorageError::Duplicate(_)) => anyhow::bail!("there is a banner {} already", add.name),
                other => other?,
            }
            let (about, after) = (add.name.clone(), format!("up{}", status_of(&banner)));
            let changed = Changed { about, after, ..Changed::default() };
            log.note(work.as_mut(), OperatorAction::Banner, changed).await?;
            work.commit().await?;
            print(format!("{} is up{}", add.name, status_of(&banner)))
        }
        BannerCommand::Remove { name } => {
            let slug = BannerSlug::parse(&name)?;
            let mut work = database.begin().await?;
            anyhow::ensure!(work.promotions().remove_banner(&slug).await?, "there is no banner {name}");
            let changed = Changed { about: name.clone(), after: "down".to_owned(), ..Changed::default() };
            log.note(work.as_mut(), OperatorAction::Banner, changed).await?;
            work.commit().await?;
            print(format!("{name} is down"))
        }
        BannerCommand::List => {
            for banner in database.banners().await? {
                let (name, says) = (banner.slug.as_str(), banner.title.text());
                print(format!("{name}  “{says}”{}", status_of(&banner)))?;
            }
            Ok(())
        }
    }
}

/// Its period in words.
fn status_of(banner: &Banner) -> String {
    let from = banner.starts_at.format("%Y-%m-%d");
    match banner.ending {
        Ending::Endless => format!(" from {from}, without an end"),
        Ending::At(end) => format!(" from {from} until {}", end.format("%Y-%m-%d, %H:%M UTC")),
    }
}
