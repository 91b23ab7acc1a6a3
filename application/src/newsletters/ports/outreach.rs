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

/// What an account's owner sees beside the account itself.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Outreach {
    /// Who may read the projects that are protected by e-mail.
    pub whitelist: Whitelist,
    /// What operators noted of somebody who makes templates.
    pub creator: Option<CreatorProfile>,
}

/// Reads how an account reaches others.
#[async_trait]
pub trait OutreachQueries: Send + Sync {
    /// What an account has subscribed to; nothing for one that is gone.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn subscriptions(&self, user: UserId) -> Result<Subscriptions, StorageError>;

    /// How somebody was brought; none when nobody brought them.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn referral_of(&self, user: UserId) -> Result<Option<Referral>, StorageError>;

    /// What came of an account's link.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn referrals(&self, user: UserId) -> Result<ReferralStatistics, StorageError>;

    /// What its owner sees beside the account, in one statement.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn outreach(&self, user: UserId) -> Result<Outreach, StorageError>;
}
