//! A referred user has paid.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use octavo_domain::{
    account::referral::reward,
    ids::{RewardId, UserId},
};

use crate::ports::{
    ids::Ids,
    referrals::Reward,
    storage::{Storage, StorageError},
};

/// Gives a referrer what a payment has earned them. The billing engine does this once a payment has succeeded, and may
/// do it again: a payment counts once.
pub struct RecordReferredPayment {
    /// Where accounts are kept.
    pub storage: Arc<dyn Storage>,
    /// Makes the ids.
    pub ids: Arc<dyn Ids>,
}

impl RecordReferredPayment {
    /// Notes the payment, and answers what it has earned, in cents: nothing for somebody who was not referred, who has
    /// paid before or too late, or whose referrer has earned all that can be earned.
    ///
    /// # Errors
    /// [`StorageError`]; nothing was noted then.
    pub async fn execute(&self, user: UserId, paid_at: DateTime<Utc>) -> Result<u32, StorageError> {
        let mut work = self.storage.begin().await?;
        let found = work.referrals().find(user).await?;
        let Some(referral) = found.filter(|referral| referral.is_valid(paid_at)) else { return Ok(0) };
        // The ledger's sum stands still while the referrer is held.
        if work.users().find(referral.referrer).await?.is_none() {
            return Ok(0);
        }
        if !work.referrals().set_paid(user, paid_at).await? {
            return Ok(0);
        }
        let cents = reward(work.referrals().earned(referral.referrer).await?);
        if cents > 0 {
            let id = RewardId::new(self.ids.next());
            let reward =
                Reward { id, referrer: referral.referrer, referred: user, cents, earned_at: paid_at };
            work.referrals().add_reward(&reward).await?;
        }
        work.commit().await?;
        Ok(cents)
    }
}
