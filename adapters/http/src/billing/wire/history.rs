//! The billing history.

use octavo_domain::billing::issued_invoice::{InvoiceStatus, IssuedInvoice};
use octavo_domain::billing::{invoice::Line, words};
use serde::Serialize;
use utoipa::ToSchema;

use super::LineView;
use crate::words::{self as wire, BillingReason, LinePlanId};

/// What a line of an invoice is for.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LinePlan {
    /// The plan or add-on, such as `studio_yearly`, or `addon:views`.
    id: LinePlanId,
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
    /// The lines.
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
    /// The plan's name, such as `Monthly Personal`.
    plan_name: String,
    /// Why it was issued.
    billing_reason: BillingReason,
    /// When it was made.
    created: i64,
    /// What was due.
    amount_due: i64,
    /// The total before the balance.
    total: i64,
    /// Is it paid?
    paid: bool,
    /// Its state.
    status: wire::InvoiceStatus,
    /// What was refunded.
    refunded: i64,
    /// Its lines.
    lines: HistoryLines,
}

impl InvoiceView {
    /// An invoice; `business_is_advanced` chooses a plan's name.
    pub(crate) fn new(issued: &IssuedInvoice, business_is_advanced: bool) -> Self {
        let interval = issued.after.interval;
        let line = |line: &Line| HistoryLine {
            plan: LinePlan { id: LinePlanId::new(line.item, interval) },
            line: LineView::new(line, business_is_advanced),
        };
        Self {
            id: issued.id.to_string(),
            number: issued.number.map(|number| number.to_string()),
            plan_name: words::purchase(&issued.invoice, issued.after.level, interval, business_is_advanced),
            billing_reason: issued.reason.into(),
            created: issued.created_at.unix(),
            amount_due: issued.invoice.amount_due.get(),
            total: issued.invoice.total.get(),
            paid: issued.status == InvoiceStatus::Paid,
            status: issued.status.into(),
            refunded: issued.refunded.get(),
            lines: HistoryLines { data: issued.invoice.lines.iter().map(line).collect() },
        }
    }
}
