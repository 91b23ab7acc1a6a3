//! The use cases of newsletters, wired.

use std::sync::Arc;

use octavo_application::{
    newsletters::{
        change_subscriptions::ChangeSubscriptions, read_subscriptions::ReadSubscriptions,
        tokens::UnsubscribeTokens, unsubscribe::Unsubscribe,
    },
    publication::keyring::Keyring,
};

use octavo_http::use_cases::NewsletterUseCases;

use crate::ports::Ports;

/// Wires them.
pub(crate) fn newsletters(ports: &Ports) -> NewsletterUseCases {
    let Ports { storage, secrets, ids, clock, audience, .. } = ports;
    NewsletterUseCases {
        read_subscriptions: ReadSubscriptions { audience: audience.clone() },
        change_subscriptions: ChangeSubscriptions {
            storage: storage.clone(),
            secrets: secrets.clone(),
            ids: ids.clone(),
            clock: clock.clone(),
        },
        unsubscribe: Unsubscribe {
            storage: storage.clone(),
            tokens: ports.unsubscribe_tokens(),
            clock: clock.clone(),
        },
        queries: audience.clone(),
    }
}

impl Ports {
    /// Makes and reads the secrets with which readers unsubscribe.
    #[must_use]
    pub fn unsubscribe_tokens(&self) -> UnsubscribeTokens {
        let keyring = Keyring::new(self.storage.clone(), self.keyed_hash.clone());
        UnsubscribeTokens { keyring: Arc::new(keyring) }
    }
}
