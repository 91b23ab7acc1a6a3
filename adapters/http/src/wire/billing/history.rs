//! Invoices of the past.

use octavo_application::billing::ports::{InvoiceStatus, IssuedInvoice};
use octavo_domain::billing::{invoice::Line, words};
use serde::Serialize;
use utoipa::ToSchema;

use super::LineView;
use crate::wire::words::{self as wire, BillingReason, LinePlanId};

/// What a line of an invoice is for.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LinePlan {
    /// Such as `studio_yearly`, or `addon:views`.
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
    /// What it comes of.
    billing_reason: BillingReason,
    /// When it was made.
    created: i64,
    /// What was to be charged.
    amount_due: i64,
    /// Before the balance.
    total: i64,
    /// Is it paid?
    paid: bool,
    /// How it stands.
    status: wire::InvoiceStatus,
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
