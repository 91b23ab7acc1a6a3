//! The use cases of newsletters.

use std::sync::Arc;

use octavo_application::newsletters::{
    change_subscriptions::ChangeSubscriptions, ports::audience::AudienceQueries,
    read_subscriptions::ReadSubscriptions, unsubscribe::Unsubscribe,
};

/// Newsletter subscriptions, and an account's audience.
pub struct NewsletterUseCases {
    /// Reads an account's subscriptions.
    pub read_subscriptions: ReadSubscriptions,
    /// Changes an account's subscriptions.
    pub change_subscriptions: ChangeSubscriptions,
    /// Ends a subscription for the reader of one of its mails.
    pub unsubscribe: Unsubscribe,
    /// Reads an account's audience.
    pub queries: Arc<dyn AudienceQueries>,
}
