//! A referred user has paid.

use chrono::{DateTime, Utc};
use octavo_domain::{
    ids::{RewardId, UserId},
    referrals::referral::reward,
};

use crate::{
    referrals::ports::referrals::Reward,
    shared::{
        ids::Ids,
        storage::{StorageError, UnitOfWork},
    },
};

/// Records the reward of a payment in the transaction that settles it, and returns it. There is none when the customer
/// was not referred, has paid before or too late, or when the referrer has earned the maximum: a payment counts once.
///
/// The referrer is locked from then on. A referrer's account is older than the referred one, so that this lock order
/// never deadlocks.
///
/// # Errors
/// [`StorageError`].
pub async fn record_payment(
    work: &mut dyn UnitOfWork,
    ids: &dyn Ids,
    user: UserId,
    paid_at: DateTime<Utc>,
) -> Result<Option<Reward>, StorageError> {
    let found = work.referrals().find(user).await?;
    let Some(referral) = found.filter(|referral| referral.is_valid(paid_at)) else { return Ok(None) };
    // The sum of rewards cannot change while the referrer is locked.
    if work.users().find(referral.referrer).await?.is_none()
        || !work.referrals().set_paid(user, paid_at).await?
    {
        return Ok(None);
    }
    let cents = reward(work.referrals().earned(referral.referrer).await?);
    if cents == 0 {
        return Ok(None);
    }
    let id = RewardId::new(ids.next());
    let reward = Reward { id, referrer: referral.referrer, referred: user, cents, earned_at: paid_at };
    work.referrals().add_reward(&reward).await?;
    Ok(Some(reward))
}
