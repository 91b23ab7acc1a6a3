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

/// Notes in the transaction that settles a payment what it has earned whoever brought the customer, and answers that. It
/// is none for somebody who was not referred, who has paid before or too late, or whose referrer has earned all that
/// can be earned: a payment counts once.
///
/// The referrer is held from then on. Those who bring somebody are older than whom they bring, so that holding one after
/// the other never goes in a circle.
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
    // The ledger's sum stands still while the referrer is held.
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
