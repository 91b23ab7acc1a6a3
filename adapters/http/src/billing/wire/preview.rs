//! What a change costs.

use octavo_application::billing::preview::Preview;
use octavo_domain::billing::money::Cents;
use serde::Serialize;
use utoipa::ToSchema;

use super::{CouponView, LineView};
use crate::words::ChangeKind;

/// The next payment.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct NextPayment {
    /// When.
    at: i64,
    /// Cents.
    amount: i64,
}

/// What a change costs now, and afterwards.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PreviewView {
    /// The id of the quote: exactly this price is charged, or nothing.
    quote_id: String,
    /// When the price was quoted.
    quoted_at: i64,
    /// Until when the quote is valid.
    valid_until: i64,
    /// The kind of change.
    kind: ChangeKind,
    /// The lines, credits first.
    lines: Vec<LineView>,
    /// The sum of the lines.
    subtotal: i64,
    /// The sum of the discounts.
    discount: i64,
    /// The sum of the taxes.
    tax: i64,
    /// Why there is no tax; null when the rate explains it.
    #[schema(required)]
    tax_note: Option<String>,
    /// `subtotal − discount + tax`.
    total: i64,
    /// The balance before.
    start_balance: i64,
    /// The part of the balance that pays for this.
    from_balance: i64,
    /// What is charged: nothing, or at least 50 cents.
    amount_due: i64,
    /// The balance afterwards.
    #[serde(rename = "endingBalance")]
    ending_balance: i64,
    /// What a full interval costs without discount and tax.
    #[serde(rename = "fullPlanAmount")]
    #[schema(required)]
    full_plan_amount: Option<i64>,
    /// When the change takes effect.
    effective_at: i64,
    /// The next payment.
    #[schema(required)]
    next_payment: Option<NextPayment>,
    /// The discount that applies.
    #[schema(required)]
    coupon: Option<CouponView>,
}

impl PreviewView {
    /// What a change costs; `business_is_advanced` chooses a plan's name.
    pub(crate) fn new(preview: &Preview, business_is_advanced: bool) -> Self {
        let (change, invoice) = (&preview.change, &preview.change.invoice);
        Self {
            quote_id: preview.quote.id.clone(),
            quoted_at: preview.quote.at.unix(),
            valid_until: preview.valid_until.unix(),
            kind: change.kind.into(),
            lines: invoice.lines.iter().map(|line| LineView::new(line, business_is_advanced)).collect(),
            subtotal: invoice.subtotal.get(),
            discount: invoice.discount.get(),
            tax: invoice.tax.get(),
            tax_note: preview.tax_note.clone(),
            total: invoice.total.get(),
            start_balance: invoice.start_balance.get(),
            from_balance: invoice.from_balance.get(),
            amount_due: invoice.amount_due.get(),
            ending_balance: invoice.ending_balance.get(),
            full_plan_amount: change.full_plan_amount.map(Cents::get),
            effective_at: change.effective_at.unix(),
            next_payment: change
                .next_payment_at
                .zip(preview.next_amount)
                .map(|(at, amount)| NextPayment { at: at.unix(), amount: amount.get() }),
            coupon: change.after.coupon.as_ref().map(|coupon| {
                CouponView::on(coupon, (change.after.level, change.after.interval), business_is_advanced)
            }),
        }
    }
}
