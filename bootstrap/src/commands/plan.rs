//! `octavo admin plan` and `octavo admin override`: plans and limits without a payment.

use std::sync::Arc;

use anyhow::{Context, bail};
use clap::Args;
use octavo_application::{
    operators::OperatorLogWriter,
    plans::{
        change_limits::ChangeLimits,
        grant_plan::{Grant, GrantPlan},
    },
    shared::storage::Storage,
};
use octavo_domain::{
    account::user::User,
    billing::calendar::Interval,
    plans::{
        catalogue::{Cap, Catalogue},
        entitlements::Overrides,
        level::Level,
        limits::LimitKey,
    },
};
use octavo_storage::Database;

use super::{admin::find, print};
use crate::{config::Config, wire};

/// The only limit that is not a number.
const SSO: &str = "sso";

#[derive(Args)]
pub(super) struct PlanArgs {
    /// The account’s address.
    email: String,
    /// The plan’s level; left out, the plan is only shown.
    level: Option<String>,
    /// The renewal interval: month or year.
    #[arg(long, value_parser = interval, requires = "level")]
    interval: Option<Interval>,
    /// Pause the subscription.
    #[arg(long, conflicts_with = "unpaused", requires = "level")]
    paused: bool,
    /// End the pause.
    #[arg(long, requires = "level")]
    unpaused: bool,
}

#[derive(Args)]
pub(super) struct OverrideArgs {
    /// The account’s address.
    email: String,
    /// Limits to override: published_mags, pages_per_mag, views_per_month, contributors, domain_limit, version_history,
    /// video and storage take a number, or -1 for none; sso takes true or false. Left out, the limits are only shown.
    #[arg(value_name = "KEY=VALUE")]
    set: Vec<String>,
    /// Reset this limit to the plan’s; may be given several times.
    #[arg(long, value_name = "KEY")]
    clear: Vec<String>,
    /// Reset every limit to the plan’s, except those given in the same command.
    #[arg(long)]
    clear_all: bool,
}

fn interval(text: &str) -> Result<Interval, String> {
    Interval::from_id(text).ok_or_else(|| format!("{text} is neither month nor year"))
}

/// Shows the plan of an account, or changes it.
pub(super) async fn plan(
    config: &Config,
    database: &Database,
    args: PlanArgs,
    log: OperatorLogWriter,
) -> anyhow::Result<()> {
    let mut work = database.begin().await?;
    let mut user = find(work.as_mut(), &args.email).await?;
    if let Some(level) = &args.level {
        let level = Level::from_id(level).with_context(|| format!("there is no plan {level}"))?;
        let paused = (args.paused || args.unpaused).then_some(args.paused);
        let grant = Grant { level, interval: args.interval, paused };
        let catalogue = Arc::new(wire::catalogue(config)?);
        GrantPlan { log, catalogue }.execute(work.as_mut(), &mut user, grant).await?;
        work.commit().await?;
    }
    print(format!("{} is on {}", args.email, describe(&user)))
}

/// Shows the limits of an account, or changes them.
pub(super) async fn limits(
    config: &Config,
    database: &Database,
    args: OverrideArgs,
    log: OperatorLogWriter,
) -> anyhow::Result<()> {
    let catalogue = Arc::new(wire::catalogue(config)?);
    let mut work = database.begin().await?;
    let mut user = find(work.as_mut(), &args.email).await?;
    let mut overrides = if args.clear_all { Overrides::default() } else { user.overrides };
    for key in &args.clear {
        put(&mut overrides, key, None)?;
    }
    for pair in &args.set {
        let (key, value) = pair.split_once('=').with_context(|| format!("{pair} is not KEY=VALUE"))?;
        put(&mut overrides, key, Some(value))?;
    }
    let use_case = ChangeLimits { log, catalogue: Arc::clone(&catalogue) };
    if use_case.execute(work.as_mut(), &mut user, overrides).await? {
        work.commit().await?;
    }
    show(&user, &catalogue)
}

/// Overrides a limit, or resets it without a value.
fn put(overrides: &mut Overrides, key: &str, value: Option<&str>) -> anyhow::Result<()> {
    match LimitKey::from_id(key) {
        Some(key) => {
            let cap = value.map(|value| {
                let cap = value.parse().ok().and_then(Cap::from_wire);
                cap.with_context(|| format!("{} is -1 or a number from 0: it is {value}", key.id()))
            });
            overrides.set(key, cap.transpose()?);
        }
        None if key == SSO => {
            overrides.sso = match value {
                None => None,
                Some("true") => Some(true),
                Some("false") => Some(false),
                Some(other) => bail!("sso is true or false: it is {other}"),
            };
        }
        None => bail!("there is no limit {key}"),
    }
    Ok(())
}

/// The current limits, with the plan's where they differ.
fn show(user: &User, catalogue: &Catalogue) -> anyhow::Result<()> {
    let (plan, held) = (catalogue.limits(user.level), user.entitlements().limits(catalogue));
    for key in LimitKey::ALL {
        let (of_plan, now) = (plan.cap(key), held.cap(key));
        let set = user.overrides.cap(key).map(|cap| format!(", set to {}", cap.wire())).unwrap_or_default();
        let from =
            if of_plan == now { String::new() } else { format!(" (the plan has {}{set})", of_plan.wire()) };
        print(format!("{:<16} {}{from}", key.id(), now.wire()))?;
    }
    let from = if plan.sso == held.sso { String::new() } else { format!(" (the plan has {})", plan.sso) };
    print(format!("{SSO:<16} {}{from}", held.sso))
}

/// The plan for operators: with its overrides, and whether it is paused.
pub(super) fn describe(user: &User) -> String {
    let interval = match user.interval {
        Some(Interval::Month) => ", by the month",
        Some(Interval::Year) => ", by the year",
        None => "",
    };
    let caps = LimitKey::ALL
        .into_iter()
        .filter_map(|key| Some(format!(", {} {}", key.id(), user.overrides.cap(key)?.wire())));
    let sso = user.overrides.sso.map(|sso| format!(", {SSO} {sso}"));
    let changed: String = caps.chain(sso).collect();
    let paused = if user.paused { ", paused" } else { "" };
    format!("{}{interval}{changed}{paused}", user.level.screen_name())
}
