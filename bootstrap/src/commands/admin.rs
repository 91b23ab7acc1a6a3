//! `octavo admin …`: what operators do with accounts.

use std::sync::Arc;

use anyhow::{Context, bail};
use clap::Subcommand;
use octavo_application::{
    account::second_factor::remove::RemoveSecondFactor,
    ports::storage::{Storage, UnitOfWork},
};
use octavo_domain::{
    account::{email::Email, user::User},
    billing::calendar::Interval,
    plan::{catalogue::Cap, entitlements::Overrides, level::Level},
};

use octavo_system::{SystemClock, TimeOrderedIds};

use super::{
    certificates::{self, CertificatesArgs},
    outreach::{self, CreatorCommand, NewsletterCommand},
    prompts::{self, Prompts},
    sso::{self, SsoCommand},
};
use crate::{config::Config, wire};

#[derive(Subcommand)]
pub(super) enum Admin {
    /// Show an account and the last things that happened to it.
    User {
        /// Its address.
        email: String,
    },
    /// Put an account on a plan, pause it, and change its limits: free, personal, freelancer, studio, business or extra.
    Plan {
        /// Its address.
        email: String,
        /// The plan's level.
        level: String,
        /// The subscription is paused from now on.
        #[arg(long, conflicts_with = "unpaused")]
        paused: bool,
        /// The subscription is no longer paused.
        #[arg(long)]
        unpaused: bool,
        /// So many projects may be published at a time, whatever the plan says; -1 for any number.
        #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = cap)]
        published_mags: Option<Cap>,
        /// So many custom domains, whatever the plan says.
        #[arg(long, value_name = "N")]
        domain_limit: Option<u32>,
        /// Every limit is the plan's again, apart from those given beside this.
        #[arg(long)]
        no_overrides: bool,
    },
    /// End every session of an account.
    EndSessions {
        /// Its address.
        email: String,
    },
    /// Take the second factor from an account whose owner has lost app and recovery codes, and end its sessions.
    RemoveSecondFactor {
        /// Its address.
        email: String,
    },
    /// Show how the certificates of custom domains stand.
    Certificates(CertificatesArgs),
    /// Turn single sign-on on and off for accounts that have asked for it.
    #[command(subcommand)]
    Sso(SsoCommand),
    /// Send newsletters.
    #[command(subcommand)]
    Newsletter(NewsletterCommand),
    /// Note who makes templates, and how they are shown.
    #[command(subcommand)]
    Creator(CreatorCommand),
    #[command(flatten)]
    Prompts(Prompts),
}

/// Entries of the activity log that are shown.
const SHOWN: u32 = 20;

pub(super) async fn run(config: &Config, command: Admin) -> anyhow::Result<()> {
    let database = wire::database(config).await?;
    match command {
        Admin::Sso(command) => sso::run(config, &database, command).await?,
        Admin::Certificates(args) => certificates::run(&database, args).await?,
        Admin::Newsletter(command) => outreach::newsletter(&database, command).await?,
        Admin::Creator(command) => outreach::creator(&database, command).await?,
        Admin::Prompts(command) => prompts::run(config, &database, command).await?,
        Admin::User { email } => show(database.begin().await?.as_mut(), &email).await?,
        Admin::Plan { email, level, paused, unpaused, published_mags, domain_limit, no_overrides } => {
            let level = Level::from_id(&level).with_context(|| format!("there is no plan {level}"))?;
            let mut work = database.begin().await?;
            let mut user = find(work.as_mut(), &email).await?;
            let before = if no_overrides { Overrides::default() } else { user.overrides };
            user.level = level;
            user.interval = (level != Level::Free).then(|| user.interval.unwrap_or(Interval::Year));
            user.overrides = Overrides {
                published_mags: published_mags.or(before.published_mags),
                domain_limit: domain_limit.map(Cap::AtMost).or(before.domain_limit),
                ..before
            };
            user.paused = paused || (user.paused && !unpaused);
            work.users().update(&user).await?;
            work.commit().await?;
            super::print(format!("{email} is on {}", plan(&user)))?;
        }
        Admin::EndSessions { email } => {
            let mut work = database.begin().await?;
            let user = find(work.as_mut(), &email).await?;
            let ended = work.sessions().delete_all(user.id, None).await?;
            work.commit().await?;
            super::print(format!("{ended} sessions ended"))?;
        }
        Admin::RemoveSecondFactor { email } => {
            let remove = RemoveSecondFactor { ids: Arc::new(TimeOrderedIds), clock: Arc::new(SystemClock) };
            let mut work = database.begin().await?;
            let user = find(work.as_mut(), &email).await?;
            if !remove.execute(work.as_mut(), &user).await? {
                bail!("{email} has no second factor");
            }
            work.commit().await?;
            super::print(format!("{email} signs in with the password alone; every session has ended"))?;
        }
    }
    Ok(())
}

fn cap(text: &str) -> Result<Cap, String> {
    let cap = text.parse().ok().and_then(Cap::from_wire);
    cap.ok_or_else(|| format!("{text} is neither -1 nor a number of projects"))
}

/// The plan as an operator wants to know it: with what was changed, and whether it is paused.
fn plan(user: &User) -> String {
    let published = user
        .overrides
        .published_mags
        .map(|cap| format!(", published projects {}", cap.wire()))
        .unwrap_or_default();
    let domains =
        user.overrides.domain_limit.map(|cap| format!(", domains {}", cap.wire())).unwrap_or_default();
    let paused = if user.paused { ", paused" } else { "" };
    format!("{}{published}{domains}{paused}", user.level.screen_name())
}

pub(super) async fn find(work: &mut dyn UnitOfWork, email: &str) -> anyhow::Result<User> {
    let address = Email::parse(email)?;
    work.users().find_by_email(&address).await?.with_context(|| format!("no account has the address {email}"))
}

async fn show(work: &mut dyn UnitOfWork, email: &str) -> anyhow::Result<()> {
    let user = find(work, email).await?;
    let confirmed =
        user.email_confirmed_at.map_or_else(|| "not confirmed".to_owned(), |at| format!("confirmed {at}"));
    super::print(format!("{} ({}), {} — {confirmed}", user.name.as_str(), user.num_id, user.email.as_str()))?;
    super::print(format!(
        "username {}, plan {}, made {}",
        user.username.as_str(),
        plan(&user),
        user.created_at
    ))?;
    for entry in work.activity().latest(user.id, SHOWN).await? {
        super::print(format!(
            "{}  {:<16} {}  {}",
            entry.at,
            entry.event.name(),
            entry.address,
            entry.user_agent
        ))?;
    }
    Ok(())
}
