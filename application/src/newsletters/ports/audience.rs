//! Read models of how an account reaches others: newsletters, referrals, readers who are let in by their address, and
//! the creator profile.

use async_trait::async_trait;
use octavo_domain::{
    ids::UserId,
    newsletters::Topics,
    publication::whitelist::Whitelist,
    referrals::{
        creator::CreatorProfile,
        referral::{Referral, ReferralStatistics},
    },
};

use crate::shared::error::StorageError;

/// What an account has subscribed to.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Subscriptions {
    /// The topics that were chosen.
    pub topics: Topics,
    /// Is the address confirmed? Before that nothing is sent.
    pub is_confirmed: bool,
}

/// Settings that an account's owner sees beside the account itself.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct AudienceSettings {
    /// Who may read the projects that are protected by e-mail.
    pub whitelist: Whitelist,
    /// The profile of a template author, as operators recorded it.
    pub creator: Option<CreatorProfile>,
}

/// Reads how an account reaches others.
#[async_trait]
pub trait AudienceQueries: Send + Sync {
    /// What an account has subscribed to; nothing for a deleted one.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn subscriptions(&self, user: UserId) -> Result<Subscriptions, StorageError>;

    /// The referral of an account; none when it was not referred.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn referral_of(&self, user: UserId) -> Result<Option<Referral>, StorageError>;

    /// The results of an account's referral link.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn referrals(&self, user: UserId) -> Result<ReferralStatistics, StorageError>;

    /// The settings beside the account, in one statement.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn audience_settings(&self, user: UserId) -> Result<AudienceSettings, StorageError>;
}
