//! The billing account of a user.

use super::{
    calendar::{Interval, Moment},
    cancel::CancelReason,
    card::{Card, CustomerRef},
    details::BillingDetails,
    money::Cents,
    subscription::Subscription,
};
use crate::{
    ids::{SubscriptionId, UserId},
    plans::level::Level,
};

/// The billing account of a user.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BillingAccount {
    /// The account.
    pub user: UserId,
    /// The subscription's identity: a new one with each first payment.
    pub subscription_id: SubscriptionId,
    /// The provider of the customer and the card.
    pub provider: String,
    /// The customer there; none before the first card.
    pub customer: Option<CustomerRef>,
    /// The default card, as last read from the provider.
    pub card: Option<Card>,
    /// The customer's details on invoices.
    pub details: BillingDetails,
    /// In cents: negative is credit, positive is carried debt.
    pub balance: Cents,
    /// Has there ever been a discount?
    pub had_coupon: bool,
    /// Invoices that were paid, with money or credit.
    pub paid_invoices: u32,
    /// The subscription.
    pub subscription: Subscription,
    /// When it began.
    pub started_at: Option<Moment>,
    /// The cancellation; none while it renews.
    pub cancellation: Option<Cancellation>,
    /// The failed renewal; none while none is owed.
    pub failure: Option<Failure>,
    /// When it ended; none while it has not.
    pub ended_at: Option<Moment>,
    /// The end of the last period that was paid.
    pub last_paid_period_end: Option<Moment>,
    /// The latest event that the owner was reminded of in advance.
    pub reminded_of: Option<Moment>,
    /// When its next event is due; none when there is none.
    pub due_at: Option<Moment>,
    /// Seconds by which an operator has moved this account's clock (development only).
    pub clock_offset: i64,
}

/// A cancellation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cancellation {
    /// When it was requested.
    pub requested_at: Moment,
    /// Why.
    pub reason: CancelReason,
    /// In their own words; empty when they gave none.
    pub clarification: String,
}

/// A renewal whose payment failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Failure {
    /// When it failed first.
    pub since: Moment,
    /// May the card be retried automatically?
    pub may_retry: bool,
}

impl BillingAccount {
    /// The record of a user who has not paid anything yet.
    #[must_use]
    pub fn new(user: UserId, subscription_id: SubscriptionId, provider: &str) -> Self {
        Self {
            user,
            subscription_id,
            provider: provider.to_owned(),
            customer: None,
            card: None,
            details: BillingDetails::default(),
            balance: Cents::ZERO,
            had_coupon: false,
            paid_invoices: 0,
            subscription: Subscription::none(),
            started_at: None,
            cancellation: None,
            failure: None,
            ended_at: None,
            last_paid_period_end: None,
            reminded_of: None,
            due_at: None,
            clock_offset: 0,
        }
    }

    /// The same without the customer and the card of any other provider.
    #[must_use]
    pub fn at(mut self, provider: &str) -> Self {
        if self.provider != provider {
            provider.clone_into(&mut self.provider);
            (self.customer, self.card) = (None, None);
        }
        self
    }

    /// The plan and the interval of the subscription.
    #[must_use]
    pub const fn plan(&self) -> (Level, Interval) {
        (self.subscription.level, self.subscription.interval)
    }
}
