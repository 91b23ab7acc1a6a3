//! `octavo admin …`: what operators do with accounts.

use std::sync::Arc;

use anyhow::{Context, bail};
use clap::{Args, Subcommand};
use octavo_application::{
    auth::{end_sessions::EndSessions, second_factor::remove::RemoveSecondFactor},
    operators::{Changed, Trail, ports::operators::Act},
    shared::storage::{Storage, UnitOfWork},
};
use octavo_domain::account::{email::Email, user::User};

use octavo_system::{SystemClock, TimeOrderedIds};

use super::{
    billing::{self, ClockArgs, CouponCommand, ReconcileArgs, RefundArgs, TrialArgs},
    certificates::{self, CertificatesArgs},
    changes::{self, ChangesArgs},
    outreach::{self, CreatorCommand, NewsletterCommand},
    plan::{self, OverrideArgs, PlanArgs},
    prompts::{self, Prompts, one_line},
    sso::{self, SsoCommand},
};
use crate::{config::Config, wire};

#[derive(Args)]
pub(super) struct AdminArgs {
    /// Who does it: `octavo admin changes` and the account’s log tell.
    #[arg(long, global = true, env = "USER", default_value = "an operator", hide_env_values = true)]
    by: String,
    #[command(subcommand)]
    command: Admin,
}

#[derive(Subcommand)]
enum Admin {
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
    /// Give back to a card what an invoice was paid with, or a part of it. The plan and the balance stay as they are.
    ///
    /// What came of it is in the ledger. It is written down before the card provider is asked, and given back once.
    Refund(RefundArgs),
    /// Let an account without a subscription try a plan. It is charged when the trial ends.
    Trial(TrialArgs),
    /// Move an account’s clock forward and do what that brings, in development alone.
    Clock(ClockArgs),
    /// Go through what the card provider was paid lately: each payment has its invoice, and says the same.
    ///
    /// A job does this every day. With payments that are for no invoice the command fails.
    Reconcile(ReconcileArgs),
    /// Show what operators have changed, and who of them did, the newest first.
    Changes(ChangesArgs),
    #[command(flatten)]
    Prompts(Prompts),
}

/// Entries of the activity log that are shown.
const SHOWN: u32 = 20;

pub(super) async fn run(config: &Config, args: AdminArgs) -> anyhow::Result<()> {
    let AdminArgs { by, command } = args;
    let trail = Trail { ids: Arc::new(TimeOrderedIds), clock: Arc::new(SystemClock), by };
    let database = wire::database(config).await?;
    match command {
        Admin::Sso(command) => sso::run(config, &database, command, &trail).await?,
        Admin::Certificates(args) => certificates::run(&database, args).await?,
        Admin::Newsletter(command) => outreach::newsletter(&database, command).await?,
        Admin::Creator(command) => outreach::creator(&database, command).await?,
        Admin::Coupon(command) => billing::coupon(&database, command, &trail).await?,
        Admin::Ledger { account } => billing::ledger(&database, &account).await?,
        Admin::Refund(args) => billing::refund(config, &args, &trail).await?,
        Admin::Trial(args) => billing::trial(config, &args, &trail).await?,
        Admin::Clock(args) => billing::clock(config, &args, &trail).await?,
        Admin::Reconcile(args) => billing::reconcile(config, &args).await?,
        Admin::Changes(args) => changes::run(&database, &args).await?,
        Admin::Prompts(command) => prompts::run(config, &database, command, &trail).await?,
        Admin::User { email } => show(database.begin().await?.as_mut(), &email).await?,
        Admin::Plan(args) => plan::plan(config, &database, args, trail).await?,
        Admin::Override(args) => plan::limits(config, &database, args, trail).await?,
        Admin::EndSessions { email } => {
            let mut work = database.begin().await?;
            let user = find(work.as_mut(), &email).await?;
            let ended = EndSessions::all(work.as_mut(), user.id).await?;
            let changed =
                Changed { account: Some(user.id), after: format!("{ended} ended"), ..Changed::default() };
            trail.note(work.as_mut(), Act::Sessions, changed).await?;
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
            let changed = Changed {
                account: Some(user.id),
                before: "on".to_owned(),
                after: "off".to_owned(),
                ..Changed::default()
            };
            trail.note(work.as_mut(), Act::SecondFactor, changed).await?;
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
