//! The state of a subscription, as part of the account.

use octavo_domain::billing::account::BillingAccount;
use octavo_domain::billing::{calendar::Moment, subscription::Status};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{account::wire::user::User, words::SubscriptionStatus};

/// A subscription. Times are Unix seconds; every field is null before the first one.
#[derive(Debug, Default, Serialize, ToSchema)]
pub(crate) struct Stripe {
    /// The card provider's id of the customer.
    #[serde(rename = "_id")]
    #[schema(required)]
    id: Option<String>,
    /// The subscription's id.
    #[schema(required)]
    subscription_id: Option<String>,
    /// Its state.
    #[schema(required)]
    subscription_status: Option<SubscriptionStatus>,
    /// When the pause ends.
    #[schema(required)]
    subscription_pause_ends_at: Option<i64>,
    /// When the customer cancelled.
    #[schema(required)]
    cancel_request_date: Option<i64>,
    /// When it began.
    #[schema(required)]
    subscription_start: Option<i64>,
    /// The end of the last period that was paid.
    #[schema(required)]
    subscription_last_paid_period_end: Option<i64>,
}

impl From<&BillingAccount> for Stripe {
    fn from(account: &BillingAccount) -> Self {
        let subscription = &account.subscription;
        let known = subscription.status != Status::None;
        Self {
            id: account.customer.as_ref().map(|customer| customer.0.clone()),
            subscription_id: known.then(|| account.subscription_id.to_string()),
            subscription_status: known.then(|| subscription.status.into()),
            subscription_pause_ends_at: subscription.pause.map(|pause| pause.ends_at.unix()),
            cancel_request_date: account.cancellation.as_ref().map(|asked| asked.requested_at.unix()),
            subscription_start: account.started_at.map(Moment::unix),
            subscription_last_paid_period_end: account.last_paid_period_end.map(Moment::unix),
        }
    }
}

impl User {
    /// Adds the state of the subscription.
    pub(crate) fn subscribed(mut self, account: Option<&BillingAccount>) -> Self {
        self.stripe = account.map(Stripe::from).unwrap_or_default();
        self
    }
}
