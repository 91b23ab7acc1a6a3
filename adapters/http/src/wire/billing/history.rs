//! Invoices of the past.

use octavo_application::ports::billing::{InvoiceStatus, IssuedInvoice};
use octavo_domain::billing::{invoice::Line, item::Item, words};
use serde::Serialize;
use utoipa::ToSchema;

use super::LineView;

/// What a line of an invoice is for.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LinePlan {
    /// Such as `studio_yearly`, or `addon:views`.
    id: String,
}

/// A line of an invoice in the history.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct HistoryLine {
    #[serde(flatten)]
    line: LineView,
    /// What it is for.
    plan: LinePlan,
}

/// The lines of an invoice.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct HistoryLines {
    /// Them.
    data: Vec<HistoryLine>,
}

/// An invoice of the billing history.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct InvoiceView {
    /// Its identity.
    id: String,
    /// The number of its receipt; null before it is paid.
    #[schema(required)]
    number: Option<String>,
    /// Such as `Monthly Personal`.
    plan_name: String,
    /// Such as `subscription_cycle`.
    billing_reason: &'static str,
    /// When it was made.
    created: i64,
    /// What was to be charged.
    amount_due: i64,
    /// Before the balance.
    total: i64,
    /// Is it paid?
    paid: bool,
    /// `open`, `paid` or `void`.
    status: &'static str,
    /// What was given back.
    refunded: i64,
    /// Its lines.
    lines: HistoryLines,
}

impl InvoiceView {
    /// An invoice, while business is called Advanced or not.
    pub(crate) fn new(issued: &IssuedInvoice, business_is_advanced: bool) -> Self {
        let interval = issued.after.interval;
        let line = |line: &Line| HistoryLine {
            plan: LinePlan {
                id: match line.item {
                    Item::Plan(level) => level.plan_id(interval),
                    other => other.id(),
                },
            },
            line: LineView::new(line, business_is_advanced),
        };
        Self {
            id: issued.id.to_string(),
            number: issued.number.map(|number| number.to_string()),
            plan_name: words::purchase(&issued.invoice, issued.after.level, interval, business_is_advanced),
            billing_reason: issued.reason.id(),
            created: issued.created_at.unix(),
            amount_due: issued.invoice.amount_due.get(),
            total: issued.invoice.total.get(),
            paid: issued.status == InvoiceStatus::Paid,
            status: issued.status.id(),
            refunded: issued.refunded.get(),
            lines: HistoryLines { data: issued.invoice.lines.iter().map(line).collect() },
        }
    }
}
