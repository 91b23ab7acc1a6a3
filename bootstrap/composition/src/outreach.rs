//! The use cases of newsletters and referrals, wired.

use std::sync::Arc;

use octavo_application::{
    newsletters::{
        change_subscriptions::ChangeSubscriptions, read_subscriptions::ReadSubscriptions,
        tokens::UnsubscribeTokens, unsubscribe::Unsubscribe,
    },
    publication::keyring::Keyring,
    referrals::read_referrals::ReadReferrals,
};

use octavo_http::cases::OutreachCases;

use crate::ports::Ports;

/// Wires them.
pub(crate) fn outreach(ports: &Ports) -> OutreachCases {
    let Ports { storage, secrets, ids, clock, outreach, .. } = ports;
    OutreachCases {
        read_subscriptions: ReadSubscriptions { outreach: outreach.clone() },
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
        read_referrals: ReadReferrals { outreach: outreach.clone() },
        queries: outreach.clone(),
    }
}

impl Ports {
    /// What makes and reads the secrets with which readers unsubscribe.
    #[must_use]
    pub fn unsubscribe_tokens(&self) -> UnsubscribeTokens {
        let keyring = Keyring::new(self.storage.clone(), self.keyed_hash.clone());
        UnsubscribeTokens { keyring: Arc::new(keyring) }
    }
}
