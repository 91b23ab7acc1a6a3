//! A subscription as the billing rules see it.

use super::{
    addons::Addons,
    calendar::{Interval, Moment},
    coupon::Coupon,
    item::Item,
    money::Cents,
};
use crate::plans::level::Level;

/// The status of a subscription.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Status {
    /// There never was one.
    #[default]
    None,
    /// Nothing is paid until the trial ends.
    Trialing,
    /// Paid, or nothing was due.
    Active,
    /// The first payment waits for its confirmation.
    Incomplete,
    /// The first payment was never confirmed.
    IncompleteExpired,
    /// A renewal was not paid.
    PastDue,
    /// It has ended.
    Canceled,
}

impl Status {
    /// Every status.
    pub const ALL: [Self; 7] = [
        Self::None,
        Self::Trialing,
        Self::Active,
        Self::Incomplete,
        Self::IncompleteExpired,
        Self::PastDue,
        Self::Canceled,
    ];

    /// The id in calls and in storage.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Trialing => "trialing",
            Self::Active => "active",
            Self::Incomplete => "incomplete",
            Self::IncompleteExpired => "incomplete_expired",
            Self::PastDue => "past_due",
            Self::Canceled => "canceled",
        }
    }

    /// The status of an id.
    #[must_use]
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.id() == id)
    }

    /// Does the plan run without a pending payment?
    #[must_use]
    pub const fn is_running(self) -> bool {
        matches!(self, Self::Active | Self::Trialing)
    }

    /// Is a payment pending?
    #[must_use]
    pub const fn waits_for_payment(self) -> bool {
        matches!(self, Self::Incomplete | Self::PastDue)
    }
}

/// An item that was billed, and the only source of credit: unpaid amounts are never credited.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Segment {
    /// What was billed.
    pub item: Item,
    /// What was paid for it, without tax.
    pub net: Cents,
    /// The tax on it.
    pub tax: Cents,
    /// From when.
    pub start: Moment,
    /// Up to when, exclusive.
    pub end: Moment,
}

/// A pause that was taken. It begins when the paid time ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pause {
    /// When it was taken.
    pub started_at: Moment,
    /// When the subscription resumes by itself.
    pub ends_at: Moment,
    /// The anchor before it.
    pub former_anchor: Moment,
    /// Until when everything is paid: the pause begins there.
    pub paid_through: Moment,
}

impl Pause {
    /// Has it begun?
    #[must_use]
    pub fn has_begun(&self, at: Moment) -> bool {
        at >= self.paid_through
    }
}

/// A subscription.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Subscription {
    /// Its status.
    pub status: Status,
    /// The plan.
    pub level: Level,
    /// How often it renews.
    pub interval: Interval,
    /// What is added to the plan.
    pub addons: Addons,
    /// The anchor from which periods are counted.
    pub anchor: Moment,
    /// When the current period began.
    pub start: Moment,
    /// When it ends, exclusive.
    pub end: Moment,
    /// What was billed for it.
    pub segments: Vec<Segment>,
    /// Its discount.
    pub coupon: Option<Coupon>,
    /// Does it renew? Otherwise it ends with its period.
    pub auto_renew: bool,
    /// When its trial ends; none without a trial.
    pub trial_end: Option<Moment>,
    /// Its pause; none when it has none.
    pub pause: Option<Pause>,
}

impl Subscription {
    /// An account's state before its first subscription.
    #[must_use]
    pub fn none() -> Self {
        Self { auto_renew: true, ..Self::default() }
    }

    /// When the next period begins and is charged: at the trial's end, else at the pause's, else at the period's.
    #[must_use]
    pub fn renews_at(&self) -> Moment {
        self.trial_end.or(self.pause.map(|pause| pause.ends_at)).unwrap_or(self.end)
    }

    /// When the next payment is made; none when it does not renew.
    #[must_use]
    pub fn next_payment_at(&self) -> Option<Moment> {
        (self.auto_renew && self.status.is_running()).then(|| self.renews_at())
    }

    /// The discount of a running subscription; one that has ended has none.
    #[must_use]
    pub fn running_coupon(&self) -> Option<&Coupon> {
        self.coupon.as_ref().filter(|_| self.status.is_running())
    }

    /// The discount that is valid at a moment. The retention discount ends with a change to yearly.
    #[must_use]
    pub(super) fn coupon_for(&self, interval: Interval) -> Option<Coupon> {
        self.coupon.clone().filter(|coupon| !(coupon.retention && interval == Interval::Year))
    }

    /// The same without its pause: the next charge is made at `resumes`, and periods are counted from `anchor`. A
    /// retention discount still covers as many charges as it would have covered without the pause.
    #[must_use]
    pub(super) fn after_pause(mut self, resumes: Moment, anchor: Moment) -> Self {
        if let Some(pause) = self.pause.take()
            && let Some(coupon) = self.coupon.as_mut().filter(|coupon| coupon.retention)
            && let Some(old_end) = coupon.ends_at
        {
            let (mut old, mut new) = (pause.paid_through, resumes);
            while old < old_end {
                old = Interval::Month.next_boundary(pause.former_anchor, old);
                new = Interval::Month.next_boundary(anchor, new);
            }
            coupon.ends_at = Some(new);
        }
        self
    }

    /// The same with a period that begins now, because it had ended before its renewal was paid.
    #[must_use]
    pub fn restarted(&self, now: Moment) -> Self {
        let end = self.interval.boundary(now, 1);
        let segments = self.segments.iter().map(|segment| Segment { start: now, end, ..*segment }).collect();
        Self { anchor: now, start: now, end, segments, auto_renew: true, pause: None, ..self.clone() }
    }
}
