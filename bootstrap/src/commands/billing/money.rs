//! `octavo admin refund`, `trial`, `clock` and `reconcile`: commands that need the card provider.

use anyhow::{Context, bail, ensure};
use clap::Args;
use octavo_application::{
    billing::{
        Billing,
        move_clock::{MoveClock, Moved},
        order::PlanOrder,
        reconcile::Reconcile,
        refund::{RefundInvoice, RefundResult},
        trial::GrantTrial,
    },
    operators::OperatorLogWriter,
    shared::clock::Clock as _,
};
use octavo_domain::{
    billing::{calendar::Moment, money::Cents},
    ids::{InvoiceId, UserId},
    plans::level::Level,
};
use octavo_system::SystemClock;

use super::ledger::whose;
use crate::{
    commands::{print, prompts::one_line},
    config::{Config, Mode},
    wire::{self, Product},
};

#[derive(Args)]
pub(in crate::commands) struct RefundArgs {
    /// The account’s address, or its id when it is deleted.
    account: String,
    /// The invoice’s id, as in `octavo admin ledger`.
    invoice: InvoiceId,
    /// The amount in dollars, such as 5 or 4.50; left out, all that was not refunded.
    #[arg(long, value_name = "DOLLARS", value_parser = dollars)]
    amount: Option<Cents>,
}

#[derive(Args)]
pub(in crate::commands) struct TrialArgs {
    /// The account’s address.
    email: String,
    /// The plan, such as studio_monthly: it is charged when the trial ends, if a card is stored by then.
    plan: String,
    /// The length of the trial in days.
    #[arg(long, value_name = "DAYS", default_value_t = 14, value_parser = clap::value_parser!(u32).range(1..=365))]
    days: u32,
}

#[derive(Args)]
pub(in crate::commands) struct ClockArgs {
    /// The account’s address.
    email: String,
    /// How far to move it, such as 31d or 12h.
    #[arg(long, value_name = "TIME", value_parser = span)]
    forward: u32,
}

#[derive(Args)]
pub(in crate::commands) struct ReconcileArgs {
    /// How many days to compare; the daily job compares the last one.
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=3_650))]
    days: u32,
}

fn dollars(text: &str) -> Result<Cents, String> {
    let wrong = || format!("{text} is no amount such as 5 or 4.50");
    let (whole, part) = text.split_once('.').unwrap_or((text, "00"));
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number(whole) || !is_number(part) || part.len() != 2 {
        return Err(wrong());
    }
    let cents = format!("{whole}{part}").parse::<i64>().map_err(|_| wrong())?;
    if cents == 0 { Err(wrong()) } else { Ok(Cents::new(cents)) }
}

fn span(text: &str) -> Result<u32, String> {
    const HOUR: u32 = 60 * 60;
    let wrong = || format!("{text} is no time such as 31d or 12h");
    let unit = match text.chars().last() {
        Some('d') => 24 * HOUR,
        Some('h') => HOUR,
        _ => return Err(wrong()),
    };
    let count: u32 = text.trim_end_matches(['d', 'h']).parse().map_err(|_| wrong())?;
    count.checked_mul(unit).filter(|seconds| *seconds > 0).ok_or_else(wrong)
}

async fn billing(config: &Config) -> anyhow::Result<(Product, Billing)> {
    let product = wire::product(config).await?;
    let billing = product.ports.billing_with(config.http().billing, &config.toggles);
    Ok((product, billing))
}

async fn account(product: &Product, named: &str) -> anyhow::Result<UserId> {
    let mut work = product.ports.storage.begin().await?;
    whose(work.as_mut(), named).await
}

/// Refunds an invoice or a part of it.
pub(in crate::commands) async fn refund(
    config: &Config,
    args: &RefundArgs,
    log: &OperatorLogWriter,
) -> anyhow::Result<()> {
    let (product, billing) = billing(config).await?;
    let user = account(&product, &args.account).await?;
    let RefundResult { amount, left, is_pending } =
        RefundInvoice(billing).execute(user, args.invoice, args.amount, log).await?;
    let stands = if is_pending { "on its way back" } else { "refunded" };
    print(format!("{amount} of invoice {} is {stands}; {left} of it is left", args.invoice))
}

/// Gives a trial.
pub(in crate::commands) async fn trial(
    config: &Config,
    args: &TrialArgs,
    log: &OperatorLogWriter,
) -> anyhow::Result<()> {
    let (level, interval) = Level::from_plan_id(&args.plan)
        .filter(|(level, _)| level.is_paid())
        .with_context(|| format!("there is no plan {}", args.plan))?;
    let (product, billing) = billing(config).await?;
    let user = account(&product, &args.email).await?;
    let order = PlanOrder { level, interval, addons: None, code: None };
    let days = args.days;
    if !GrantTrial(billing).execute(user, &order, days, log).await? {
        bail!(
            "{} has a subscription already, or a payment that is open: a trial is for somebody without",
            args.email
        );
    }
    print(format!("{} tries {} for {days} days", args.email, args.plan))
}

/// Moves the clock of an account forward.
pub(in crate::commands) async fn clock(
    config: &Config,
    args: &ClockArgs,
    log: &OperatorLogWriter,
) -> anyhow::Result<()> {
    ensure!(
        config.mode == Mode::Development,
        "clocks are moved in development alone: in production what time brings is charged to real cards"
    );
    let (product, billing) = billing(config).await?;
    let user = account(&product, &args.email).await?;
    let moved = MoveClock(billing).execute(user, args.forward, log).await?;
    let Moved { now, done } = moved.with_context(|| format!("the account {} is gone", args.email))?;
    let things = if done == 1 {
        "1 thing was due and is".to_owned()
    } else {
        format!("{done} things were due and are")
    };
    print(format!("for {} it is {}; {things} done", args.email, now.time().format("%Y-%m-%d %H:%M:%S UTC")))
}

/// Compares the latest payments with the ledger.
pub(in crate::commands) async fn reconcile(config: &Config, args: &ReconcileArgs) -> anyhow::Result<()> {
    const DAY: i64 = 24 * 60 * 60;
    let (_product, billing) = billing(config).await?;
    let since = Moment::from(SystemClock.now()).plus(-i64::from(args.days) * DAY);
    let found = Reconcile(billing).execute(since).await?;
    for noted in &found.noted {
        let (before, after) = (noted.before.id(), noted.after.id());
        print(format!(
            "invoice {}  {before} before, {after} now, {} refunded",
            noted.invoice, noted.refunded
        ))?;
    }
    for dispute in &found.disputes {
        print(format!("dispute {} was not known, or not how it stands", one_line(&dispute.id)))?;
    }
    print(format!("{} payments since {}", found.payments, since.time().format("%Y-%m-%d %H:%M:%S UTC")))?;
    if found.unknown.is_empty() {
        return print("each of them has its invoice");
    }
    let sentences = found.unknown.iter().map(|(payment, amount)| {
        format!("{} of {amount} is for no invoice: look it up at the card provider", one_line(&payment.0))
    });
    bail!("there are payments that nobody asked for:\n{}", sentences.collect::<Vec<_>>().join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_read() {
        for (text, cents) in [("5", 500), ("4.50", 450), ("0.01", 1)] {
            assert_eq!(dollars(text), Ok(Cents::new(cents)), "{text}");
        }
        for text in ["", "0", "4.5", "-5", "5,00", "$5", "99999999999999999999"] {
            assert!(dollars(text).is_err(), "{text}");
        }
    }

    #[test]
    fn times_are_read() {
        assert_eq!((span("31d"), span("12h")), (Ok(31 * 86_400), Ok(12 * 3_600)));
        for text in ["", "0d", "d", "31", "99999999d", "1m"] {
            assert!(span(text).is_err(), "{text}");
        }
    }
}
