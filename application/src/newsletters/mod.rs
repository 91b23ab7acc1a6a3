//! Newsletters: who gets them, and how they are sent.

pub mod change_subscriptions;
pub(crate) mod mails;
pub mod ports;
pub mod read_subscriptions;
pub mod send_issue;
pub mod tokens;
pub mod unsubscribe;

use std::sync::Arc;

use crate::{
    newsletters::{
        change_subscriptions::ChangeSubscriptions, ports::audience::AudienceQueries,
        read_subscriptions::ReadSubscriptions, tokens::UnsubscribeTokens, unsubscribe::Unsubscribe,
    },
    ports::Ports,
    shared::use_cases::use_cases,
};

use_cases! {
    /// Newsletter subscriptions, and an account's audience.
    pub struct NewsletterUseCases(ports) {
        /// Reads an account's subscriptions.
        read_subscriptions: ReadSubscriptions { audience },
        /// Changes an account's subscriptions.
        change_subscriptions: ChangeSubscriptions { storage, secrets, ids, clock },
        /// Ends a subscription for the reader of one of its mails.
        unsubscribe: Unsubscribe { storage, tokens: ports.unsubscribe_tokens(), clock },
        /// Reads an account's audience.
        queries: Arc<dyn AudienceQueries> = ports.audience.clone(),
    }
}

impl Ports {
    /// Makes and reads the secrets with which readers unsubscribe.
    #[must_use]
    pub fn unsubscribe_tokens(&self) -> UnsubscribeTokens {
        UnsubscribeTokens { keyring: self.keyring() }
    }
}
