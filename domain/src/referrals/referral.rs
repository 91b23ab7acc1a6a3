//! Referrals: who referred whom, and the rewards. All amounts are cents of US dollars.

use chrono::{DateTime, SubsecRound, TimeDelta, Utc};

use crate::ids::{NumId, UserId};

/// The referred user's discount on the first payment (ACCT-260).
pub const INVITEE_CENTS: u32 = 1_000;
/// What the referrer earns for each referred user who pays (ACCT-261).
pub const REFERRER_CENTS: u32 = 1_000;
/// The most that a referrer earns (ACCT-231).
pub const REFERRER_MOST_CENTS: u32 = 4_000;
/// How long after joining a payment counts (ACCT-232).
pub const VALID: TimeDelta = TimeDelta::days(15);

/// An account that joined through another account's link.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Referral {
    /// Who joined.
    pub user: UserId,
    /// The account of the link.
    pub referrer: UserId,
    /// The template through which they came, if any.
    pub template: Option<NumId>,
    /// When they joined.
    pub joined_at: DateTime<Utc>,
    /// When their first payment succeeded in time; none before that.
    pub paid_at: Option<DateTime<Utc>>,
}

impl Referral {
    /// The referred user's discount on the first payment, if they make it at `now`: nothing once the days are over, and
    /// nothing for an account that has a subscription (ACCT-160).
    #[must_use]
    pub fn discount(&self, has_subscription: bool, now: DateTime<Utc>) -> u32 {
        let eligible = !has_subscription && self.paid_at.is_none() && self.is_valid(now);
        if eligible { INVITEE_CENTS } else { 0 }
    }

    /// Does a payment at this moment count? Billing counts whole seconds: a payment in the second of joining counts.
    #[must_use]
    pub fn is_valid(&self, at: DateTime<Utc>) -> bool {
        at >= self.joined_at.trunc_subsecs(0) && at < self.joined_at + VALID
    }
}

/// The reward for one more payment, given what the referrer has earned: the maximum applies to the sum.
#[must_use]
pub fn reward(earned: u64) -> u32 {
    let left = u64::from(REFERRER_MOST_CENTS).saturating_sub(earned);
    u32::try_from(left).unwrap_or(u32::MAX).min(REFERRER_CENTS)
}

/// A referrer's view of their referrals (ACCT-068).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ReferralStatistics {
    /// Who joined through the link.
    pub joined: u64,
    /// Those of them who came by a template.
    pub joined_by_template: u64,
    /// Those of them whose payment counted.
    pub paid: u64,
    /// What was earned in all, in cents.
    pub earned_cents: u64,
}

#[cfg(test)]
mod tests {
    use super::*;
    use uuid::Uuid;

    fn at(days: i64) -> DateTime<Utc> {
        DateTime::from_timestamp(1_790_000_000, 0).unwrap() + TimeDelta::days(days)
    }

    fn referral() -> Referral {
        let (user, referrer) = (UserId::new(Uuid::from_u128(1)), UserId::new(Uuid::from_u128(2)));
        Referral { user, referrer, template: None, joined_at: at(0), paid_at: None }
    }

    #[test]
    fn acct_160_the_discount_holds_for_fifteen_days_and_without_a_subscription() {
        let fresh = referral();
        assert_eq!((fresh.discount(false, at(0)), fresh.discount(false, at(14))), (1_000, 1_000));
        assert_eq!(fresh.discount(false, at(15)), 0);
        assert_eq!(fresh.discount(true, at(0)), 0);
        assert_eq!(Referral { paid_at: Some(at(1)), ..fresh }.discount(false, at(2)), 0);
    }

    #[test]
    fn acct_232_a_payment_counts_within_fifteen_days() {
        let fresh = referral();
        assert!(fresh.is_valid(at(0)) && fresh.is_valid(at(15) - TimeDelta::microseconds(1)));
        assert!(!fresh.is_valid(at(15)) && !fresh.is_valid(at(0) - TimeDelta::microseconds(1)));
    }

    #[test]
    fn acct_160_the_discount_holds_in_the_second_of_joining() {
        let joined_at = at(0) + TimeDelta::microseconds(999_999);
        let fresh = Referral { joined_at, ..referral() };
        assert_eq!(fresh.discount(false, at(0)), 1_000);
        assert!(fresh.is_valid(at(0)) && !fresh.is_valid(at(0) - TimeDelta::seconds(1)));
        assert!(fresh.is_valid(at(15)) && !fresh.is_valid(at(15) + TimeDelta::seconds(1)));
    }

    #[test]
    fn acct_261_four_rewards_and_no_more() {
        let mut earned = 0;
        let rewards: Vec<u32> = (0..6)
            .map(|_| {
                let one = reward(earned);
                earned += u64::from(one);
                one
            })
            .collect();
        assert_eq!(rewards, [1_000, 1_000, 1_000, 1_000, 0, 0]);
        assert_eq!((reward(3_500), reward(9_000)), (500, 0));
    }
}
