//! Dunning: what happens, and when, after a failed payment.

use super::calendar::Moment;

/// Seconds of a day.
const DAY: i64 = 24 * 60 * 60;

/// The days after a renewal that failed on which it is retried.
const RETRIES: [i64; 6] = [1, 3, 5, 7, 10, 14];

/// Seconds in which a first payment has to be confirmed.
const CONFIRM_WITHIN: i64 = 23 * 60 * 60;

/// Days in which an unpaid invoice can still be paid after it has ended the subscription.
const PAYABLE_FOR: i64 = 30;

/// The next step for an unpaid renewal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Next {
    /// It is retried then.
    Retry(Moment),
    /// The subscription ends then.
    End(Moment),
}

/// The next step for a renewal that failed at `failed_at`, and is still unpaid at `now`. A hard decline is not retried,
/// but ends no earlier than others.
#[must_use]
pub fn next(failed_at: Moment, now: Moment, may_retry: bool) -> Next {
    let end = ends_at(failed_at);
    let retry = RETRIES.iter().map(|days| failed_at.plus(days * DAY)).find(|retry| *retry > now);
    match retry {
        Some(retry) if may_retry => Next::Retry(retry),
        _ => Next::End(end),
    }
}

/// When a subscription ends whose renewal failed at `failed_at` and is never paid.
#[must_use]
pub fn ends_at(failed_at: Moment) -> Moment {
    RETRIES.last().map_or(failed_at, |days| failed_at.plus(days * DAY))
}

/// When an unconfirmed first payment is voided.
#[must_use]
pub const fn gives_up_at(asked_at: Moment) -> Moment {
    asked_at.plus(CONFIRM_WITHIN)
}

/// Until when a payment of the invoice restores the plan that it ended.
#[must_use]
pub const fn payable_until(ended_at: Moment) -> Moment {
    ended_at.plus(PAYABLE_FOR * DAY)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FAILED: Moment = Moment::from_unix(1_743_465_600);

    #[test]
    fn it_is_tried_again_after_1_3_5_7_10_and_14_days() {
        let mut days = Vec::new();
        let mut now = FAILED;
        while let Next::Retry(retry) = next(FAILED, now, true) {
            days.push(retry.since(FAILED) / DAY);
            now = retry;
        }
        assert_eq!(days, RETRIES);
        assert_eq!(next(FAILED, now, true), Next::End(FAILED.plus(14 * DAY)));
    }

    #[test]
    fn a_hard_decline_is_not_tried_again_and_ends_no_earlier() {
        assert_eq!(next(FAILED, FAILED, false), Next::End(FAILED.plus(14 * DAY)));
    }

    #[test]
    fn the_other_deadlines() {
        assert_eq!(gives_up_at(FAILED).since(FAILED), 82_800);
        assert_eq!(payable_until(FAILED).since(FAILED), 2_592_000);
    }
}
