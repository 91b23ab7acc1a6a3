//! Billing. Times are stored in whole seconds.

mod coupon_record;
mod records;

use octavo_application::{
    billing::ports::{
        BalanceTransaction, BalanceTransactionReason, CouponOffer, PaymentReport,
        card_provider::{ReportKind, ReportState},
    },
    shared::storage::StorageError,
};
use octavo_domain::billing::{
    account::BillingAccount,
    attempt::{Attempt, AttemptState},
    card::{CustomerRef, Decline, IdempotencyKey, PaymentRef},
    issued_invoice::{BillingReason, InvoiceStatus, IssuedInvoice},
};
use octavo_domain::{
    billing::{
        calendar::Moment, change::ChangeKind, details::BillingDetails, invoice::Invoice, money::Cents,
    },
    ids::{AttemptId, BalanceTransactionId, InvoiceId, SubscriptionId, UserId},
};

use self::coupon_record::CouponRecord;
use self::records::{
    CancellationRecord, CardRecord, DetailsRecord, FailureRecord, LineRecord, PaidCardRecord,
    SubscriptionRecord, json, of_json,
};
use crate::entity::{
    balance_transactions, billing_accounts, coupons, invoices, payment_attempts, payment_reports,
};
use crate::mapping::RowOf;

/// One key for every spelling of a code.
pub(crate) fn code_key(code: &str) -> String {
    code.to_lowercase()
}

/// Billing details as text; `None` when they are empty.
fn details_text(details: &BillingDetails) -> Result<Option<String>, StorageError> {
    (!details.is_empty()).then(|| json(&DetailsRecord::of(details))).transpose()
}

fn details_of<Id: ToString + Copy>(
    of: RowOf<Id>,
    column: &'static str,
    text: Option<String>,
) -> Result<BillingDetails, StorageError> {
    let details = of.valid_if(column, text, |text| of_json(&text).and_then(DetailsRecord::read))?;
    Ok(details.unwrap_or_default())
}

pub(crate) fn account_row(account: &BillingAccount) -> Result<billing_accounts::Model, StorageError> {
    let due_at = account.due_at.map(Moment::unix);
    Ok(billing_accounts::Model {
        user_id: account.user.uuid(),
        subscription_id: account.subscription_id.uuid(),
        provider: account.provider.clone(),
        customer: account.customer.as_ref().map(|customer| customer.0.clone()),
        card: account.card.as_ref().map(|card| json(&CardRecord::of(card))).transpose()?,
        balance: account.balance.get(),
        had_coupon: account.had_coupon,
        paid_invoices: account.paid_invoices.into(),
        subscription: json(&SubscriptionRecord::of(&account.subscription))?,
        started_at: account.started_at.map(Moment::unix),
        cancellation: account
            .cancellation
            .as_ref()
            .map(|it| json(&CancellationRecord::of(it)))
            .transpose()?,
        failure: account.failure.as_ref().map(|failure| json(&FailureRecord::of(failure))).transpose()?,
        ended_at: account.ended_at.map(Moment::unix),
        last_paid_period_end: account.last_paid_period_end.map(Moment::unix),
        reminded_of: account.reminded_of.map(Moment::unix),
        due_at,
        clock_offset: account.clock_offset,
        wakes_at: due_at.map(|due| due.saturating_sub(account.clock_offset)),
        details: details_text(&account.details)?,
    })
}

pub(crate) fn account(row: billing_accounts::Model) -> Result<BillingAccount, StorageError> {
    let of = RowOf { table: "billing_accounts", id: row.user_id };
    let subscription = of_json::<SubscriptionRecord>(&row.subscription).and_then(SubscriptionRecord::read);
    Ok(BillingAccount {
        user: UserId::new(row.user_id),
        subscription_id: SubscriptionId::new(row.subscription_id),
        provider: row.provider,
        customer: row.customer.map(CustomerRef),
        card: of.valid_if("card", row.card, |text| of_json(&text).map(CardRecord::read))?,
        details: details_of(of, "details", row.details)?,
        balance: Cents::new(row.balance),
        had_coupon: row.had_coupon,
        paid_invoices: of.number("paid_invoices", row.paid_invoices)?,
        subscription: of.valid("subscription", subscription)?,
        started_at: row.started_at.map(Moment::from_unix),
        cancellation: of.valid_if("cancellation", row.cancellation, |text| {
            of_json(&text).and_then(CancellationRecord::read)
        })?,
        failure: of.valid_if("failure", row.failure, |text| of_json(&text).map(FailureRecord::read))?,
        ended_at: row.ended_at.map(Moment::from_unix),
        last_paid_period_end: row.last_paid_period_end.map(Moment::from_unix),
        reminded_of: row.reminded_of.map(Moment::from_unix),
        due_at: row.due_at.map(Moment::from_unix),
        clock_offset: row.clock_offset,
    })
}

pub(crate) fn invoice_row(issued: &IssuedInvoice, position: i64) -> Result<invoices::Model, StorageError> {
    let invoice = &issued.invoice;
    Ok(invoices::Model {
        id: issued.id.uuid(),
        user_id: issued.user.uuid(),
        position,
        subscription_id: issued.subscription.uuid(),
        number: issued.number,
        status: issued.status.id().to_owned(),
        reason: issued.reason.id().to_owned(),
        kind: issued.kind.id().to_owned(),
        lines: json(&invoice.lines.iter().map(LineRecord::of).collect::<Vec<_>>())?,
        subtotal: invoice.subtotal.get(),
        discount: invoice.discount.get(),
        tax: invoice.tax.get(),
        total: invoice.total.get(),
        start_balance: invoice.start_balance.get(),
        from_balance: invoice.from_balance.get(),
        amount_due: invoice.amount_due.get(),
        ending_balance: invoice.ending_balance.get(),
        subscription_after: json(&SubscriptionRecord::of(&issued.after))?,
        created_at: issued.created_at.unix(),
        closed_at: issued.closed_at.map(Moment::unix),
        refunded: issued.refunded.get(),
        attempts: issued.attempts.into(),
        billed_to: details_text(&issued.billed_to)?,
        tax_note: issued.tax_note.clone(),
        card: issued.card.as_ref().map(|card| json(&PaidCardRecord::of(card))).transpose()?,
    })
}

pub(crate) fn invoice(row: &invoices::Model) -> Result<IssuedInvoice, StorageError> {
    let of = RowOf { table: "invoices", id: row.id };
    let lines = of_json::<Vec<LineRecord>>(&row.lines)
        .and_then(|lines| lines.into_iter().map(LineRecord::read).collect::<Option<Vec<_>>>());
    let after = of_json::<SubscriptionRecord>(&row.subscription_after).and_then(SubscriptionRecord::read);
    Ok(IssuedInvoice {
        id: InvoiceId::new(row.id),
        user: UserId::new(row.user_id),
        subscription: SubscriptionId::new(row.subscription_id),
        number: row.number,
        status: of.valid("status", InvoiceStatus::from_id(&row.status))?,
        reason: of.valid("reason", BillingReason::from_id(&row.reason))?,
        kind: of.valid("kind", ChangeKind::from_id(&row.kind))?,
        invoice: Invoice {
            lines: of.valid("lines", lines)?,
            subtotal: Cents::new(row.subtotal),
            discount: Cents::new(row.discount),
            tax: Cents::new(row.tax),
            total: Cents::new(row.total),
            start_balance: Cents::new(row.start_balance),
            from_balance: Cents::new(row.from_balance),
            amount_due: Cents::new(row.amount_due),
            ending_balance: Cents::new(row.ending_balance),
        },
        billed_to: details_of(of, "billed_to", row.billed_to.clone())?,
        tax_note: row.tax_note.clone(),
        card: of.valid_if("card", row.card.clone(), |text| of_json(&text).map(PaidCardRecord::read))?,
        after: of.valid("subscription_after", after)?,
        created_at: Moment::from_unix(row.created_at),
        closed_at: row.closed_at.map(Moment::from_unix),
        refunded: Cents::new(row.refunded),
        attempts: of.number("attempts", row.attempts)?,
    })
}

pub(crate) fn attempt_row(attempt: &Attempt) -> payment_attempts::Model {
    let decline = match &attempt.state {
        AttemptState::Declined(decline) => Some(decline),
        _ => None,
    };
    payment_attempts::Model {
        id: attempt.id.uuid(),
        invoice_id: attempt.invoice.uuid(),
        user_id: attempt.user.uuid(),
        number: attempt.number.into(),
        key: attempt.key.0.clone(),
        provider: attempt.provider.clone(),
        customer: attempt.customer.0.clone(),
        payment: attempt.payment.as_ref().map(|payment| payment.0.clone()),
        amount: attempt.amount.get(),
        off_session: attempt.off_session,
        state: attempt.state.id().to_owned(),
        decline_code: decline.map(|decline| decline.code.clone()),
        decline_may_retry: decline.map(|decline| decline.may_retry),
        created_at: attempt.created_at.unix(),
        check_at: attempt.check_at.map(Moment::unix),
        checks: attempt.checks.into(),
        problem: attempt.problem.clone(),
        refund_pending: attempt.refund_pending.get(),
        refund_failed: attempt.refund_failed.get(),
    }
}

fn state_of(id: &str, decline: Option<Decline>) -> Option<AttemptState> {
    let plain = [
        AttemptState::Started,
        AttemptState::Unknown,
        AttemptState::NeedsAction,
        AttemptState::Processing,
        AttemptState::Succeeded,
        AttemptState::Canceled,
        AttemptState::RefundDue,
        AttemptState::Refunded,
    ];
    match decline {
        Some(decline) => Some(AttemptState::Declined(decline)).filter(|state| state.id() == id),
        None => plain.into_iter().find(|state| state.id() == id),
    }
}

pub(crate) fn attempt(row: payment_attempts::Model) -> Result<Attempt, StorageError> {
    let of = RowOf { table: "payment_attempts", id: row.id };
    let decline = row.decline_code.zip(row.decline_may_retry);
    let decline = decline.map(|(code, may_retry)| Decline { code, may_retry });
    Ok(Attempt {
        id: AttemptId::new(row.id),
        invoice: InvoiceId::new(row.invoice_id),
        user: UserId::new(row.user_id),
        number: of.number("number", row.number)?,
        key: IdempotencyKey(row.key),
        provider: row.provider,
        customer: CustomerRef(row.customer),
        payment: row.payment.map(PaymentRef),
        amount: Cents::new(row.amount),
        off_session: row.off_session,
        state: of.valid("state", state_of(&row.state, decline))?,
        problem: row.problem,
        refund_pending: Cents::new(row.refund_pending),
        refund_failed: Cents::new(row.refund_failed),
        created_at: Moment::from_unix(row.created_at),
        check_at: row.check_at.map(Moment::from_unix),
        checks: of.number("checks", row.checks)?,
    })
}

pub(crate) fn report_row(report: &PaymentReport) -> payment_reports::Model {
    payment_reports::Model {
        id: report.id.clone(),
        kind: report.kind.id().to_owned(),
        provider: report.provider.clone(),
        attempt_id: report.attempt.uuid(),
        invoice_id: report.invoice.uuid(),
        user_id: report.user.uuid(),
        amount: report.amount.get(),
        reason: report.reason.clone(),
        state: report.state.id().to_owned(),
        opened_at: report.opened_at.unix(),
        updated_at: report.updated_at.unix(),
    }
}

pub(crate) fn report(row: payment_reports::Model) -> Result<PaymentReport, StorageError> {
    let of = RowOf { table: "payment_reports", id: row.id.as_str() };
    let kind = of.valid("kind", ReportKind::from_id(&row.kind))?;
    let state = of.valid("state", ReportState::from_id(&row.state))?;
    Ok(PaymentReport {
        kind,
        state,
        id: row.id,
        provider: row.provider,
        attempt: AttemptId::new(row.attempt_id),
        invoice: InvoiceId::new(row.invoice_id),
        user: UserId::new(row.user_id),
        amount: Cents::new(row.amount),
        reason: row.reason,
        opened_at: Moment::from_unix(row.opened_at),
        updated_at: Moment::from_unix(row.updated_at),
    })
}

pub(crate) fn entry_row(entry: &BalanceTransaction, position: i64) -> balance_transactions::Model {
    balance_transactions::Model {
        id: entry.id.uuid(),
        user_id: entry.user.uuid(),
        position,
        reason: entry.reason.id().to_owned(),
        invoice_id: entry.invoice.map(InvoiceId::uuid),
        amount: entry.amount.get(),
        balance: entry.balance.get(),
        at: entry.at.unix(),
    }
}

pub(crate) fn entry(row: &balance_transactions::Model) -> Result<BalanceTransaction, StorageError> {
    let of = RowOf { table: "balance_transactions", id: row.id };
    Ok(BalanceTransaction {
        id: BalanceTransactionId::new(row.id),
        user: UserId::new(row.user_id),
        reason: of.valid("reason", BalanceTransactionReason::from_id(&row.reason))?,
        invoice: row.invoice_id.map(InvoiceId::new),
        amount: Cents::new(row.amount),
        balance: Cents::new(row.balance),
        at: Moment::from_unix(row.at),
    })
}

pub(crate) fn coupon_row(offer: &CouponOffer) -> Result<coupons::Model, StorageError> {
    Ok(coupons::Model {
        code_key: code_key(&offer.coupon.id),
        coupon: json(&CouponRecord::of(&offer.coupon))?,
        banner: offer.banner.clone(),
        trial_days: offer.trial_days.map(i64::from),
        info: offer.info.clone(),
        created_at: offer.created_at.unix(),
    })
}

pub(crate) fn coupon(row: coupons::Model) -> Result<CouponOffer, StorageError> {
    let of = RowOf { table: "coupons", id: row.code_key.as_str() };
    let coupon = of_json::<CouponRecord>(&row.coupon).and_then(CouponRecord::read);
    Ok(CouponOffer {
        coupon: of.valid("coupon", coupon)?,
        trial_days: row.trial_days.map(|days| of.number("trial_days", days)).transpose()?,
        banner: row.banner,
        info: row.info,
        created_at: Moment::from_unix(row.created_at),
    })
}
