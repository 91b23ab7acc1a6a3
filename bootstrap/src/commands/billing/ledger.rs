//! `octavo admin ledger …`

use anyhow::{bail, ensure};
use octavo_application::{
    billing::{
        audit::{Ledger, audit},
        ports::{
            BalanceTransaction, BillingQueries, PaymentReport, card_provider::ReportKind,
            ledger::LedgerQueries,
        },
    },
    shared::storage::{Storage, UnitOfWork},
};
use octavo_domain::billing::{account::BillingAccount, attempt::Attempt, issued_invoice::IssuedInvoice};
use octavo_domain::{
    billing::{calendar::Moment, money::Cents},
    ids::{InvoiceId, UserId},
};
use octavo_storage::Database;

use crate::commands::{admin::find, print, prompts::one_line};

/// An account by its address or, if it is deleted, by its id. An existing account stays locked until the unit ends.
pub(in crate::commands) async fn whose(work: &mut dyn UnitOfWork, named: &str) -> anyhow::Result<UserId> {
    match named.parse::<UserId>() {
        Ok(id) => {
            work.users().find(id).await?;
            Ok(id)
        }
        Err(_) => Ok(find(work, named).await?.id),
    }
}

/// Shows an account's ledger.
pub(in crate::commands) async fn run(database: &Database, named: &str) -> anyhow::Result<()> {
    let mut work = database.begin().await?;
    let user = whose(work.as_mut(), named).await?;
    // While the account is locked, its ledger does not change.
    let ledger = read(database, user).await?;
    drop(work);
    show(user, &ledger)?;
    let differences = audit(&ledger);
    if differences.is_empty() {
        return print("the ledger is consistent");
    }
    let sentences: Vec<String> = differences.iter().map(ToString::to_string).collect();
    bail!("the ledger is inconsistent:\n{}", sentences.join("\n"))
}

async fn read(database: &Database, user: UserId) -> anyhow::Result<Ledger> {
    let account = database.billing_account(user).await?;
    let entries = database.balance_transactions(user).await?;
    let mut invoices = Vec::new();
    for invoice in database.invoices(user, u32::MAX).await?.into_iter().rev() {
        let attempts = database.attempts_of(invoice.id).await?;
        invoices.push((invoice, attempts));
    }
    let reports = database.reports_of(user).await?;
    let receipts = database.receipt_numbers().await?;
    Ok(Ledger { account, invoices, entries, reports, receipts })
}

fn show(user: UserId, ledger: &Ledger) -> anyhow::Result<()> {
    let known = ledger.account.is_some() || !ledger.invoices.is_empty() || !ledger.entries.is_empty();
    ensure!(known, "the ledger has nothing of {user}");
    match &ledger.account {
        Some(account) => print(head(account))?,
        None => print(format!("{user}  the account is gone"))?,
    }
    for (invoice, attempts) in &ledger.invoices {
        print(bill(invoice))?;
        for attempt in attempts {
            print(payment(attempt))?;
        }
        for report in ledger.reports.iter().filter(|report| report.invoice == invoice.id) {
            print(said(report))?;
        }
    }
    for entry in &ledger.entries {
        print(movement(entry))?;
    }
    Ok(())
}

fn head(account: &BillingAccount) -> String {
    let (level, interval) = account.plan();
    format!(
        "{}  {} by the {}, {}, balance {}, {} paid",
        account.user,
        level.screen_name(),
        interval.id(),
        account.subscription.status.id(),
        account.balance,
        account.paid_invoices
    )
}

fn bill(issued: &IssuedInvoice) -> String {
    let invoice = &issued.invoice;
    let number = issued.number.map(|number| format!(" no. {number}")).unwrap_or_default();
    format!(
        "{}  invoice {}  {}{number}, {}, total {}, from balance {}, due {}, refunded {}",
        when(issued.created_at),
        issued.id,
        issued.status.id(),
        issued.kind.id(),
        invoice.total,
        invoice.from_balance,
        invoice.amount_due,
        issued.refunded
    )
}

fn payment(attempt: &Attempt) -> String {
    let payment = attempt.payment.as_ref().map(|payment| format!(" as {}", one_line(&payment.0)));
    let problem = attempt.problem.as_ref().map(|problem| format!("; not accepted: {}", one_line(problem)));
    let part = |cents: Cents, what: &str| match cents {
        Cents::ZERO => String::new(),
        cents => format!(", {cents} {what}"),
    };
    format!(
        "{}    attempt {}  {}, {} at {}{}{}{}{}",
        when(attempt.created_at),
        attempt.number,
        attempt.state.id(),
        attempt.amount,
        one_line(&attempt.provider),
        payment.unwrap_or_default(),
        part(attempt.refund_pending, "on its way back"),
        part(attempt.refund_failed, "not arrived back"),
        problem.unwrap_or_default()
    )
}

fn said(report: &PaymentReport) -> String {
    let kind = match report.kind {
        ReportKind::Dispute => "dispute",
        ReportKind::FraudWarning => "early fraud warning",
    };
    format!(
        "{}    {kind} {}  {}, {}, {}",
        when(report.opened_at),
        one_line(&report.id),
        report.state.id(),
        report.amount,
        one_line(&report.reason)
    )
}

fn movement(entry: &BalanceTransaction) -> String {
    let invoice = entry.invoice.map(|invoice: InvoiceId| format!(" {invoice}")).unwrap_or_default();
    format!(
        "{}  balance {} to {}  {}{invoice}",
        when(entry.at),
        entry.amount,
        entry.balance,
        entry.reason.id()
    )
}

fn when(moment: Moment) -> impl std::fmt::Display {
    moment.time().format("%Y-%m-%d %H:%M:%S")
}
