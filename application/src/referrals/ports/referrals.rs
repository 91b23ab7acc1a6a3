//! What referrals need from storage.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_domain::{
    ids::{NumId, RewardId, UserId},
    referrals::referral::Referral,
};

use crate::shared::error::StorageError;

/// A reward that was earned.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reward {
    /// Its row.
    pub id: RewardId,
    /// Who earned it.
    pub referrer: UserId,
    /// The account whose payment it is for.
    pub referred: UserId,
    /// How much, in cents.
    pub cents: u32,
    /// When.
    pub earned_at: DateTime<Utc>,
}

/// Referrals and the ledger of what they have earned.
#[async_trait]
pub trait ReferralRepository: Send {
    /// Records that an account joined through the link of the account with this number. False, with nothing recorded,
    /// when there is no such account, it is their own, or they have been referred already.
    async fn add(
        &mut self,
        user: UserId,
        referrer: NumId,
        template: Option<NumId>,
        joined_at: DateTime<Utc>,
    ) -> Result<bool, StorageError>;
    /// The referral of an account.
    async fn find(&mut self, user: UserId) -> Result<Option<Referral>, StorageError>;
    /// Records that the first payment of an account succeeded in time; true when that was not recorded before. Of
    /// several concurrent callers exactly one MUST get true.
    async fn set_paid(&mut self, user: UserId, paid_at: DateTime<Utc>) -> Result<bool, StorageError>;
    /// What a referrer has earned in all, in cents.
    async fn earned(&mut self, referrer: UserId) -> Result<u64, StorageError>;
    /// Adds a reward; [`StorageError::Duplicate`] with `"reward"` when there is one for this account already. It MUST
    /// stay when the account that it is for is deleted, and be deleted with the one that earned it.
    async fn add_reward(&mut self, reward: &Reward) -> Result<(), StorageError>;
}
