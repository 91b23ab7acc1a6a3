//! `octavo admin …`: what operators do with accounts.

use anyhow::Context;
use clap::Subcommand;
use octavo_application::ports::storage::{Storage, UnitOfWork};
use octavo_domain::{
    account::{email::Email, user::User},
    plan::level::Level,
};

use crate::{config::Config, wire};

#[derive(Subcommand)]
pub(super) enum Admin {
    /// Show an account and the last things that happened to it.
    User {
        /// Its address.
        email: String,
    },
    /// Put an account on a plan: free, personal, freelancer, studio, business or extra.
    Plan {
        /// Its address.
        email: String,
        /// The plan's level.
        level: String,
    },
    /// End every session of an account.
    EndSessions {
        /// Its address.
        email: String,
    },
}

/// Entries of the activity log that are shown.
const SHOWN: u32 = 20;

pub(super) async fn run(config: &Config, command: Admin) -> anyhow::Result<()> {
    let database = wire::database(config).await?;
    let mut work = database.begin().await?;
    match command {
        Admin::User { email } => show(work.as_mut(), &email).await?,
        Admin::Plan { email, level } => {
            let level = Level::from_id(&level).with_context(|| format!("there is no plan {level}"))?;
            let mut user = find(work.as_mut(), &email).await?;
            user.level = level;
            work.users().update(&user).await?;
            work.commit().await?;
            super::print(format!("{email} is on {}", level.screen_name()))?;
        }
        Admin::EndSessions { email } => {
            let user = find(work.as_mut(), &email).await?;
            let ended = work.sessions().delete_all(user.id, None).await?;
            work.commit().await?;
            super::print(format!("{ended} sessions ended"))?;
        }
    }
    Ok(())
}

async fn find(work: &mut dyn UnitOfWork, email: &str) -> anyhow::Result<User> {
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
        user.level.id(),
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
