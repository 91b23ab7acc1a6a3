//! `octavo admin …`: operators' commands about accounts.

use std::sync::Arc;

use anyhow::{Context, bail};
use clap::{Args, Subcommand};
use octavo_application::{
    auth::{end_sessions::EndSessions, second_factor::remove::RemoveSecondFactor},
    operators::{Changed, OperatorLogWriter, ports::operators::OperatorAction},
    shared::storage::{Storage, UnitOfWork},
};
use octavo_domain::account::{email::Email, user::User};

use octavo_system::{SystemClock, TimeOrderedIds};

use super::{
    billing::{self, ClockArgs, CouponCommand, ReconcileArgs, RefundArgs, TrialArgs},
    certificates::{self, CertificatesArgs},
    changes::{self, ChangesArgs},
    newsletters::{self, CreatorCommand, NewsletterCommand},
    plan::{self, OverrideArgs, PlanArgs},
    prompts::{self, Prompts, one_line},
    sso::{self, SsoCommand},
};
use crate::{config::Config, wire};

#[derive(Args)]
pub(super) struct AdminArgs {
    /// The operator’s name, for `octavo admin changes` and the account’s activity log.
    #[arg(long, global = true, env = "USER", default_value = "an operator", hide_env_values = true)]
    by: String,
    #[command(subcommand)]
    command: Admin,
}

#[derive(Subcommand)]
enum Admin {
    /// Show an account and the last entries of its activity log.
    User {
        /// Its address.
        email: String,
    },
    /// Show an account’s plan, change it, or pause it. Levels are free, personal, freelancer, studio, business, extra,
    /// and those that are no longer sold.
    Plan(PlanArgs),
    /// Show an account’s limits, override them, or reset them to the plan’s.
    Override(OverrideArgs),
    /// End every session of an account.
    EndSessions {
        /// Its address.
        email: String,
    },
    /// Remove the second factor of an account whose owner has lost app and recovery codes, and end its sessions.
    RemoveSecondFactor {
        /// Its address.
        email: String,
    },
    /// Show the certificates of custom domains.
    Certificates(CertificatesArgs),
    /// Turn single sign-on on and off for accounts that have asked for it.
    #[command(subcommand)]
    Sso(SsoCommand),
    /// Send newsletters.
    #[command(subcommand)]
    Newsletter(NewsletterCommand),
    /// Set the creator profiles of template authors.
    #[command(subcommand)]
    Creator(CreatorCommand),
    /// Make, list and withdraw coupons.
    #[command(subcommand)]
    Coupon(CouponCommand),
    /// Show an account’s invoices, payments and balance transactions, and whether they agree.
    ///
    /// If they do not, the command fails with a sentence for each difference. Receipt numbers are shared by all
    /// accounts.
    Ledger {
        /// The account’s address, or its id when it is deleted.
        account: String,
    },
    /// Refund an invoice, or a part of it, to its card. The plan and the balance do not change.
    ///
    /// The refund is in the ledger. It is stored before the card provider is called, and is made once.
    Refund(RefundArgs),
    /// Give an account without a subscription a trial of a plan. It is charged when the trial ends.
    Trial(TrialArgs),
    /// Move an account’s clock forward and advance its subscription; in development only.
    Clock(ClockArgs),
    /// Compare the card provider’s latest payments with the ledger: each needs an invoice that agrees with it.
    ///
    /// A job does this every day. The command fails if a payment has no invoice.
    Reconcile(ReconcileArgs),
    /// Show the changes that operators made, the newest first.
    Changes(ChangesArgs),
    #[command(flatten)]
    Prompts(Prompts),
}

/// The number of entries of the activity log to show.
const SHOWN: u32 = 20;

pub(super) async fn run(config: &Config, args: AdminArgs) -> anyhow::Result<()> {
    let AdminArgs { by, command } = args;
    let log = OperatorLogWriter { ids: Arc::new(TimeOrderedIds), clock: Arc::new(SystemClock), by };
    let database = wire::database(config).await?;
    match command {
        Admin::Sso(command) => sso::run(config, &database, command, &log).await?,
        Admin::Certificates(args) => certificates::run(&database, args).await?,
        Admin::Newsletter(command) => newsletters::newsletter(&database, command).await?,
        Admin::Creator(command) => newsletters::creator(&database, command).await?,
        Admin::Coupon(command) => billing::coupon(&database, command, &log).await?,
        Admin::Ledger { account } => billing::ledger(&database, &account).await?,
        Admin::Refund(args) => billing::refund(config, &args, &log).await?,
        Admin::Trial(args) => billing::trial(config, &args, &log).await?,
        Admin::Clock(args) => billing::clock(config, &args, &log).await?,
        Admin::Reconcile(args) => billing::reconcile(config, &args).await?,
        Admin::Changes(args) => changes::run(&database, &args).await?,
        Admin::Prompts(command) => prompts::run(config, &database, command, &log).await?,
        Admin::User { email } => show(database.begin().await?.as_mut(), &email).await?,
        Admin::Plan(args) => plan::plan(config, &database, args, log).await?,
        Admin::Override(args) => plan::limits(config, &database, args, log).await?,
        Admin::EndSessions { email } => {
            let mut work = database.begin().await?;
            let user = find(work.as_mut(), &email).await?;
            let ended = EndSessions::all(work.as_mut(), user.id).await?;
            let changed =
                Changed { account: Some(user.id), after: format!("{ended} ended"), ..Changed::default() };
            log.note(work.as_mut(), OperatorAction::Sessions, changed).await?;
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
            log.note(work.as_mut(), OperatorAction::SecondFactor, changed).await?;
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
        plan::describe(&user),
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
