//! `octavo admin …`: what operators do with accounts.

use std::sync::Arc;

use anyhow::{Context, bail};
use clap::Subcommand;
use octavo_application::{
    account::second_factor::remove::RemoveSecondFactor,
    ports::storage::{Storage, UnitOfWork},
};
use octavo_domain::account::{email::Email, user::User};

use octavo_system::{SystemClock, TimeOrderedIds};

use super::{
    billing::{self, CouponCommand},
    certificates::{self, CertificatesArgs},
    outreach::{self, CreatorCommand, NewsletterCommand},
    plan::{self, OverrideArgs, PlanArgs},
    prompts::{self, Prompts, one_line},
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
    /// Show the plan of an account, put it on another one, or pause it: free, personal, freelancer, studio, business,
    /// extra, or one that is no longer sold.
    Plan(PlanArgs),
    /// Show the limits of an account, set them in place of the plan’s, or leave them to the plan again.
    Override(OverrideArgs),
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
    /// Make codes that take something off, list them, and withdraw them.
    #[command(subcommand)]
    Coupon(CouponCommand),
    /// Show an account’s invoices, payments and movements of its balance, and whether they agree.
    ///
    /// When they do not, the command fails with a sentence for each difference. Numbers of receipts are everybody’s.
    Ledger {
        /// The account’s address, or its id when it is gone.
        account: String,
    },
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
        Admin::Coupon(command) => billing::coupon(&database, command).await?,
        Admin::Ledger { account } => billing::ledger(&database, &account).await?,
        Admin::Prompts(command) => prompts::run(config, &database, command).await?,
        Admin::User { email } => show(database.begin().await?.as_mut(), &email).await?,
        Admin::Plan(args) => plan::plan(config, &database, args).await?,
        Admin::Override(args) => plan::limits(config, &database, args).await?,
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
        plan::told(&user),
        user.created_at
    ))?;
    for entry in work.activity().latest(user.id, SHOWN).await? {
        let detail = entry.detail.map(|detail| format!("  {}", one_line(&detail))).unwrap_or_default();
        super::print(format!(
            "{}  {:<16} {}  {}{detail}",
            entry.at,
            entry.event.name(),
            entry.address,
            entry.user_agent
        ))?;
    }
    Ok(())
}
