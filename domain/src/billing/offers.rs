//! Offers to a customer who wants to leave, and resuming a canceled subscription.

use super::{
    calendar::{Interval, Moment},
    change::Refusal,
    coupon::{Coupon, Lasting},
    money::BasisPoints,
    subscription::{Pause, Status, Subscription},
};
use crate::plans::level::Level;

/// Seconds of a day.
const DAY: i64 = 24 * 60 * 60;

/// The code of the retention discount.
pub const RETENTION_CODE: &str = "retention30";

/// How much of the price that discount takes off.
const RETENTION: BasisPoints = BasisPoints::new(3_000);

/// How many renewals it covers.
const RETENTION_MONTHS: u32 = 3;

/// Takes a pause of one month, which begins when the paid time ends. It is offered in the last `days` days of a period.
///
/// # Errors
/// [`Refusal::PauseNotOffered`]: no paid subscription is running, it does not renew, it is paused already, or it is too
/// early.
pub fn pause(subscription: &Subscription, now: Moment, days: u32) -> Result<Subscription, Refusal> {
    let left = subscription.end.since(now);
    let offered = subscription.status == Status::Active
        && subscription.auto_renew
        && subscription.pause.is_none()
        && subscription.level != Level::Free
        && !Level::ARCHIVED.contains(&subscription.level)
        && left > 0
        && left <= i64::from(days) * DAY;
    if !offered {
        return Err(Refusal::PauseNotOffered);
    }
    // Months are counted on from the anchor, so that a short month loses nothing; a year's own boundaries are too far
    // apart for that.
    let from = match subscription.interval {
        Interval::Month => subscription.anchor,
        Interval::Year => subscription.end,
    };
    let taken = Pause {
        started_at: now,
        ends_at: Interval::Month.next_boundary(from, subscription.end),
        former_anchor: subscription.anchor,
        paid_through: subscription.end,
    };
    Ok(Subscription { pause: Some(taken), ..subscription.clone() })
}

/// May the retention discount be offered? `paid_invoices` is how many were paid with money or credit, `had_coupon`
/// whether this customer ever had a discount.
#[must_use]
pub fn offers_discount(subscription: &Subscription, paid_invoices: u32, had_coupon: bool) -> bool {
    subscription.status == Status::Active
        && subscription.interval == Interval::Month
        && subscription.coupon.is_none()
        && !had_coupon
        && paid_invoices > 0
        && subscription.level != Level::Free
        && !Level::ARCHIVED.contains(&subscription.level)
}

/// Takes the retention discount: it covers the next three renewals, and ends at the boundary after the third.
///
/// # Errors
/// [`Refusal::DiscountNotOffered`], see [`offers_discount`].
pub fn discount(
    subscription: &Subscription,
    paid_invoices: u32,
    had_coupon: bool,
) -> Result<Subscription, Refusal> {
    if !offers_discount(subscription, paid_invoices, had_coupon) {
        return Err(Refusal::DiscountNotOffered);
    }
    let mut ends_at = subscription.renews_at();
    for _ in 0..RETENTION_MONTHS {
        ends_at = Interval::Month.next_boundary(subscription.anchor, ends_at);
    }
    let coupon = Coupon {
        id: RETENTION_CODE.to_owned(),
        percent_off: Some(RETENTION),
        amount_off: None,
        lasting: Lasting::Repeating { months: RETENTION_MONTHS },
        ends_at: Some(ends_at),
        consumed: false,
        redeem_by: None,
        plans: Vec::new(),
        addons: None,
        retention: true,
    };
    Ok(Subscription { coupon: Some(coupon), auto_renew: true, ..subscription.clone() })
}

/// Resumes a subscription that was to end with its period; nothing is charged.
///
/// # Errors
/// [`Refusal`]: no subscription is running, or the period has ended.
pub fn resubscribe(subscription: &Subscription, now: Moment) -> Result<Subscription, Refusal> {
    if !subscription.status.is_running() {
        return Err(Refusal::NoSubscription);
    }
    if now >= subscription.renews_at() {
        return Err(Refusal::RenewalDue);
    }
    Ok(Subscription { auto_renew: true, ..subscription.clone() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    const START: Moment = Moment::from_unix(1_790_000_000);

    fn running(level: Level, interval: Interval) -> Subscription {
        let end = interval.boundary(START, 1);
        Subscription {
            status: Status::Active,
            level,
            interval,
            anchor: START,
            start: START,
            end,
            ..Subscription::none()
        }
    }

    #[test]
    fn bill_101_the_discount_waits_for_the_first_paid_invoice() {
        let studio = running(Level::Studio, Interval::Month);
        assert!(!offers_discount(&studio, 0, false));
        assert!(offers_discount(&studio, 1, false));
        assert!(!offers_discount(&studio, 1, true));
        assert!(!offers_discount(&running(Level::Studio, Interval::Year), 1, false));
    }

    #[test]
    fn bill_103_archived_plans_are_offered_nothing() {
        for level in Level::ARCHIVED {
            let held = running(level, Interval::Month);
            assert!(!offers_discount(&held, 1, false), "{level:?}");
            assert_eq!(pause(&held, held.end.plus(-DAY), 5), Err(Refusal::PauseNotOffered), "{level:?}");
        }
    }

    #[rstest]
    #[case(|_: &mut Subscription| {}, true)]
    #[case(|held: &mut Subscription| held.status = Status::Trialing, false)]
    #[case(|held: &mut Subscription| held.status = Status::PastDue, false)]
    #[case(|held: &mut Subscription| held.auto_renew = false, false)]
    #[case(|held: &mut Subscription| held.level = Level::Publisher, false)]
    #[case(|held: &mut Subscription| *held = pause(held, held.end.plus(-DAY), 5).unwrap(), false)]
    fn bill_325_only_what_runs_is_paused_and_only_once(
        #[case] change: fn(&mut Subscription),
        #[case] offered: bool,
    ) {
        let mut held = running(Level::Studio, Interval::Month);
        change(&mut held);
        assert_eq!(pause(&held, held.end.plus(-5 * DAY), 5).is_ok(), offered);
        assert!(pause(&held, held.end.plus(-5 * DAY - 1), 5).is_err(), "six days before the end");
        assert!(pause(&held, held.end, 5).is_err(), "when it is over");
    }
}
