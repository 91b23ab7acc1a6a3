//! The use cases of newsletters and referrals.

use std::sync::Arc;

use octavo_application::{
    newsletters::{
        change_subscriptions::ChangeSubscriptions, ports::outreach::OutreachQueries,
        read_subscriptions::ReadSubscriptions, unsubscribe::Unsubscribe,
    },
    referrals::read_referrals::ReadReferrals,
};

/// How somebody reaches others, and is reached.
pub struct OutreachCases {
    /// Reads it.
    pub read_subscriptions: ReadSubscriptions,
    /// Changes what an account has subscribed to.
    pub change_subscriptions: ChangeSubscriptions,
    /// Ends a subscription for whoever has its letter.
    pub unsubscribe: Unsubscribe,
    /// Reads it.
    pub read_referrals: ReadReferrals,
    /// Reads how an account reaches others.
    pub queries: Arc<dyn OutreachQueries>,
}
