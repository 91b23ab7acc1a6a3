//! The use cases of newsletters and referrals, wired.

use std::sync::Arc;

use octavo_application::{
    newsletter::{
        change_subscriptions::ChangeSubscriptions, read_subscriptions::ReadSubscriptions,
        tokens::UnsubscribeTokens, unsubscribe::Unsubscribe,
    },
    ports::outreach::OutreachQueries,
    publication::keyring::Keyring,
    referral::read_referrals::ReadReferrals,
};

use crate::app::Ports;

/// How somebody reaches others, and is reached.
pub(crate) struct OutreachCases {
    pub(crate) read_subscriptions: ReadSubscriptions,
    pub(crate) change_subscriptions: ChangeSubscriptions,
    pub(crate) unsubscribe: Unsubscribe,
    pub(crate) read_referrals: ReadReferrals,
    pub(crate) queries: Arc<dyn OutreachQueries>,
}

impl OutreachCases {
    /// Wires them to these ports.
    pub(crate) fn new(ports: &Ports) -> Self {
        let Ports { storage, secrets, ids, clock, outreach, .. } = ports;
        Self {
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
}

impl Ports {
    /// What makes and reads the secrets with which readers unsubscribe.
    #[must_use]
    pub fn unsubscribe_tokens(&self) -> UnsubscribeTokens {
        let keyring = Keyring::new(self.storage.clone(), self.keyed_hash.clone());
        UnsubscribeTokens { keyring: Arc::new(keyring) }
    }
}
