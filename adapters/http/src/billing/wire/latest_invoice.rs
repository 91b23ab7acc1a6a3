//! A customer's latest invoice, and how its payment went.

use octavo_domain::{
    billing::{
        attempt::{Attempt, AttemptState},
        issued_invoice::{InvoiceStatus, IssuedInvoice},
    },
    prompts::payment::decline_sentence,
};
use serde::Serialize;
use utoipa::ToSchema;

use super::AddonAmounts;
use crate::words::{self as wire, BillingInterval, BillingReason, PlanLevel};

/// The latest invoice.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LatestInvoice {
    /// Its identity.
    id: String,
    /// Is it paid?
    paid: bool,
    /// Cents.
    amount_due: i64,
    /// Its state.
    status: wire::InvoiceStatus,
    /// Why it was issued.
    billing_reason: BillingReason,
    /// The plan that it is for.
    level: PlanLevel,
    /// The plan's interval.
    interval: BillingInterval,
    /// Its add-ons.
    addons: AddonAmounts,
    /// When it was made.
    created: i64,
    /// Its payment; null before the first one.
    #[schema(required)]
    payment_intent: Option<PaymentIntent>,
    /// Its last payment at the card provider; null before the first one (DASH-137).
    #[schema(required)]
    charge: Option<ChargeView>,
    /// Why its payment was declined; null when it was not.
    #[schema(required)]
    decline: Option<DeclineView>,
}

/// The state of a payment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum PaymentStatus {
    /// It was paid.
    Succeeded,
    /// The bank asks the customer to confirm.
    RequiresAction,
    /// Its outcome is unknown.
    Processing,
    /// It was declined: another card is needed.
    RequiresPaymentMethod,
    /// It will not be paid.
    Canceled,
}

/// A payment.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PaymentIntent {
    /// Its state.
    status: PaymentStatus,
    /// The sentence for the customer.
    #[schema(required)]
    error: Option<String>,
    /// Why it was last declined; null when it was not (DASH-137).
    #[schema(required)]
    last_payment_error: Option<PaymentErrorView>,
}

/// Why a payment was last declined.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PaymentErrorView {
    /// The card provider's id of the declined payment; null when it gave none.
    #[schema(required)]
    charge: Option<String>,
    /// The decline code.
    decline_code: String,
}

/// The last payment of an invoice.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ChargeView {
    /// The card provider's id.
    id: String,
    /// Why it was declined; null when it was not.
    #[schema(required)]
    failure_code: Option<String>,
}

/// Why a payment was declined.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DeclineView {
    /// The decline code.
    code: String,
    /// The sentence for the customer.
    message: &'static str,
}

impl LatestInvoice {
    pub(super) fn new(issued: &IssuedInvoice, attempt: Option<&Attempt>) -> Self {
        let decline = attempt.filter(|_| issued.status == InvoiceStatus::Open).and_then(|attempt| {
            let AttemptState::Declined(decline) = &attempt.state else { return None };
            Some(DeclineView { code: decline.code.clone(), message: decline_sentence(Some(&decline.code)) })
        });
        let charge = attempt.and_then(|attempt| attempt.payment.as_ref()).map(|payment| ChargeView {
            id: payment.0.clone(),
            failure_code: decline.as_ref().map(|decline| decline.code.clone()),
        });
        let last_payment_error = decline.as_ref().map(|decline| PaymentErrorView {
            charge: charge.as_ref().map(|charge| charge.id.clone()),
            decline_code: decline.code.clone(),
        });
        let payment_intent = attempt.map(|attempt| PaymentIntent {
            status: match attempt.state {
                AttemptState::Succeeded => PaymentStatus::Succeeded,
                // A payment that was refunded later was paid all the same.
                AttemptState::Refunded if issued.status == InvoiceStatus::Paid => PaymentStatus::Succeeded,
                AttemptState::NeedsAction => PaymentStatus::RequiresAction,
                AttemptState::Started | AttemptState::Unknown | AttemptState::Processing => {
                    PaymentStatus::Processing
                }
                AttemptState::Declined(_) => PaymentStatus::RequiresPaymentMethod,
                AttemptState::Canceled | AttemptState::RefundDue | AttemptState::Refunded => {
                    PaymentStatus::Canceled
                }
            },
            error: decline.as_ref().map(|decline| decline.message.to_owned()),
            last_payment_error,
        });
        Self {
            id: issued.id.to_string(),
            paid: issued.status == InvoiceStatus::Paid,
            amount_due: issued.invoice.amount_due.get(),
            status: issued.status.into(),
            billing_reason: issued.reason.into(),
            level: issued.after.level.into(),
            interval: issued.after.interval.into(),
            addons: issued.after.addons.into(),
            created: issued.created_at.unix(),
            payment_intent,
            charge,
            decline,
        }
    }
}
