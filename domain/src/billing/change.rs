//! A change of plan, interval or add-ons: what it costs now, and what the subscription is afterwards.

use thiserror::Error;

use super::{
    addons::Addons,
    calendar::{Interval, Moment},
    coupon::{Coupon, Lasting},
    invoice::{Invoice, Line, Stretch, credit, debits},
    item::{Item, Prices},
    money::{BasisPoints, Cents},
    subscription::{Segment, Status, Subscription},
};
use crate::plans::level::Level;

/// What a customer orders.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wanted {
    /// The plan; the free one is a downgrade at the period's end.
    pub level: Level,
    /// How often to renew.
    pub interval: Interval,
    /// The add-ons; none keeps them.
    pub addons: Option<Addons>,
    /// A discount that replaces the current one; none keeps that.
    pub coupon: Option<Coupon>,
}

/// The terms of a charge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Terms {
    /// When.
    pub now: Moment,
    /// The balance in cents: negative is credit, positive is debt.
    pub balance: Cents,
    /// The rate of the tax.
    pub tax: BasisPoints,
}

/// What kind of change it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ChangeKind {
    /// The first subscription, or the first after one that ended.
    New,
    /// Within the current period.
    Prorate,
    /// A new period begins now.
    Restart,
    /// The next period begins.
    Renewal,
    /// At the period's end.
    DowngradeToFree,
    /// The plan changes now, and the next period begins when the pause would have ended.
    DowngradeWhilePaused,
}

impl ChangeKind {
    /// Every kind.
    pub const ALL: [Self; 6] = [
        Self::New,
        Self::Prorate,
        Self::Restart,
        Self::Renewal,
        Self::DowngradeToFree,
        Self::DowngradeWhilePaused,
    ];

    /// The kind of an id.
    #[must_use]
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.id() == id)
    }

    /// The id in calls and in storage.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::New => "new",
            Self::Prorate => "prorate",
            Self::Restart => "restart",
            Self::Renewal => "renewal",
            Self::DowngradeToFree => "downgrade_to_free",
            Self::DowngradeWhilePaused => "downgrade_while_paused",
        }
    }
}

/// The result of a change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// What kind it is.
    pub kind: ChangeKind,
    /// The invoice.
    pub invoice: Invoice,
    /// The subscription after that is paid.
    pub after: Subscription,
    /// When it takes effect.
    pub effective_at: Moment,
    /// When the next payment is made; none when there is none.
    pub next_payment_at: Option<Moment>,
    /// What a full period costs without discount and tax; none on the free plan.
    pub full_plan_amount: Option<Cents>,
}

/// Why a change is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Error)]
pub enum Refusal {
    /// A payment is pending.
    #[error("Since your current payment is incomplete, please contact support to change a plan.")]
    PaymentIncomplete,
    /// The period has ended: it is renewed first.
    #[error("stale quote: renewal is due first")]
    RenewalDue,
    /// No subscription is running that could be changed, renewed or ended.
    #[error("there is no subscription")]
    NoSubscription,
    /// It does not renew.
    #[error("the subscription ends with its period")]
    Ends,
    /// The plan has no price.
    #[error("this plan cannot be bought")]
    NotForSale,
    /// There is nothing to pause, it is too early, or it is paused already.
    #[error("pause is not offered")]
    PauseNotOffered,
    /// The retention discount is not offered to this customer.
    #[error("discount is not offered")]
    DiscountNotOffered,
    /// An amount exceeds [`Cents::MOST`], or a card would be charged more than [`Cents::MOST_CHARGED`].
    #[error("this amount is too large to be billed")]
    TooLarge,
}

impl Change {
    /// The same, if every amount was computed exactly and can be charged.
    pub(super) fn if_sound(self) -> Result<Self, Refusal> {
        let full = self.full_plan_amount.unwrap_or_default();
        let can_be_charged = self.invoice.amount_due <= Cents::MOST_CHARGED;
        if self.invoice.is_sound() && full.is_sound() && can_be_charged {
            Ok(self)
        } else {
            Err(Refusal::TooLarge)
        }
    }
}

/// Computes a change.
///
/// # Errors
/// [`Refusal`]: a payment is pending, the renewal comes first, no subscription is running, no price is known, or an
/// amount is too large.
pub fn change(
    prices: &Prices,
    subscription: &Subscription,
    wanted: &Wanted,
    terms: &Terms,
) -> Result<Change, Refusal> {
    work_out(prices, subscription, wanted, terms)?.if_sound()
}

fn work_out(
    prices: &Prices,
    subscription: &Subscription,
    wanted: &Wanted,
    terms: &Terms,
) -> Result<Change, Refusal> {
    if subscription.status.waits_for_payment() {
        return Err(Refusal::PaymentIncomplete);
    }
    if !subscription.status.is_running() {
        if wanted.level == Level::Free {
            return Err(Refusal::NoSubscription);
        }
        let fresh = Subscription { coupon: None, ..Subscription::none() };
        return restart(prices, &fresh, wanted, terms, ChangeKind::New);
    }
    if terms.now >= subscription.renews_at() {
        return Err(Refusal::RenewalDue);
    }
    let begun = subscription.segments.iter().map(|segment| segment.start);
    let terms = Terms { now: begun.fold(terms.now.max(subscription.start), Moment::max), ..*terms };
    if wanted.level == Level::Free {
        return Ok(downgrade_to_free(subscription, &terms));
    }
    let smaller = wanted.level.rank() < subscription.level.rank();
    // A pause was not billed, nor was the rest of one that a downgrade has ended.
    let unbilled = subscription.segments.iter().all(|segment| segment.end <= terms.now);
    let in_a_pause = subscription.pause.map_or(unbilled, |pause| pause.has_begun(terms.now));
    if smaller && in_a_pause && subscription.status == Status::Active {
        return downgrade_while_paused(prices, subscription, wanted, &terms);
    }
    if wanted.interval != subscription.interval || subscription.status == Status::Trialing {
        return restart(prices, subscription, wanted, &terms, ChangeKind::Restart);
    }
    match subscription.pause {
        None if !unbilled => prorate(prices, subscription, wanted, &terms, ChangeKind::Prorate),
        Some(pause) if smaller => {
            let goes_on = subscription.clone().after_pause(pause.paid_through, subscription.anchor);
            prorate(prices, &goes_on, wanted, &terms, ChangeKind::DowngradeWhilePaused)
        }
        _ => restart(prices, subscription, wanted, &terms, ChangeKind::Restart),
    }
}

/// At the period's end, without charge or credit. It can be undone until then.
fn downgrade_to_free(subscription: &Subscription, terms: &Terms) -> Change {
    Change {
        kind: ChangeKind::DowngradeToFree,
        invoice: Invoice::nothing(terms.balance),
        after: Subscription { auto_renew: false, ..subscription.clone() },
        effective_at: subscription.trial_end.unwrap_or(subscription.end).max(terms.now),
        next_payment_at: None,
        full_plan_amount: None,
    }
}

/// A smaller plan now, whatever its interval, without a charge before the pause would have ended.
fn downgrade_while_paused(
    prices: &Prices,
    subscription: &Subscription,
    wanted: &Wanted,
    terms: &Terms,
) -> Result<Change, Refusal> {
    let addons = wanted.addons.unwrap_or(subscription.addons);
    let items = prices.items(wanted.level, wanted.interval, addons).ok_or(Refusal::NotForSale)?;
    let next = subscription.renews_at();
    let start = subscription.pause.map_or(subscription.start, |pause| pause.paid_through);
    let goes_on = subscription.clone().after_pause(next, subscription.anchor);
    let after = Subscription {
        level: wanted.level,
        interval: wanted.interval,
        addons,
        // Months keep their anchor; a year, and months after a year, begin where the pause would have ended.
        anchor: match (subscription.interval, wanted.interval) {
            (Interval::Month, Interval::Month) => subscription.anchor,
            _ => next,
        },
        start,
        end: next,
        segments: Vec::new(),
        coupon: wanted.coupon.clone().or_else(|| goes_on.coupon_for(wanted.interval)),
        auto_renew: true,
        ..goes_on
    };
    Ok(Change {
        kind: ChangeKind::DowngradeWhilePaused,
        invoice: Invoice::nothing(terms.balance),
        effective_at: terms.now,
        next_payment_at: after.next_payment_at(),
        full_plan_amount: Some(full_price(&items)),
        after,
    })
}

/// A new period from now: what was paid for the rest of the old one is credited, and the anchor moves.
fn restart(
    prices: &Prices,
    subscription: &Subscription,
    wanted: &Wanted,
    terms: &Terms,
    kind: ChangeKind,
) -> Result<Change, Refusal> {
    let now = terms.now;
    let subscription = &subscription.clone().after_pause(now, now);
    let addons = wanted.addons.unwrap_or(subscription.addons);
    let items = prices.items(wanted.level, wanted.interval, addons).ok_or(Refusal::NotForSale)?;
    let end = wanted.interval.boundary(now, 1);
    let coupon = wanted.coupon.clone().or_else(|| subscription.coupon_for(wanted.interval));
    let credits = subscription.segments.iter().filter_map(|segment| credit(segment, now));
    let bill =
        Bill { stretch: Stretch::full(now, end), plan: (wanted.level, wanted.interval), coupon, terms };
    let (invoice, coupon) = bill.invoice(credits.collect(), &items);
    let after = Subscription {
        status: Status::Active,
        level: wanted.level,
        interval: wanted.interval,
        addons,
        anchor: now,
        start: now,
        end,
        segments: invoice.segments().collect(),
        coupon,
        auto_renew: true,
        trial_end: None,
        pause: None,
    };
    Ok(Change {
        kind,
        effective_at: now,
        next_payment_at: after.next_payment_at(),
        full_plan_amount: Some(full_price(&items)),
        invoice,
        after,
    })
}

/// Within the current period: only what changes is credited and billed again.
fn prorate(
    prices: &Prices,
    subscription: &Subscription,
    wanted: &Wanted,
    terms: &Terms,
    kind: ChangeKind,
) -> Result<Change, Refusal> {
    let now = terms.now;
    let addons = wanted.addons.unwrap_or(subscription.addons);
    let old = prices
        .items(subscription.level, subscription.interval, subscription.addons)
        .ok_or(Refusal::NotForSale)?;
    let new = prices.items(wanted.level, wanted.interval, addons).ok_or(Refusal::NotForSale)?;
    let coupon = wanted.coupon.clone().or_else(|| subscription.coupon.clone());
    // A recurring amount off has been granted for this period. It is credited back with every line it was granted for;
    // otherwise a change of one line would grant it a second time.
    let held = (subscription.level, subscription.interval);
    let again = |item: Item| {
        wanted.coupon.is_none()
            && old != new
            && coupon
                .as_ref()
                .is_some_and(|coupon| coupon.is_running_amount(now) && coupon.covers(item, held))
    };
    let touched: Vec<(Item, Cents)> =
        new.iter().filter(|line| !old.contains(line) || again(line.0)).copied().collect();
    let stays = |segment: &&Segment| {
        let line = old.iter().find(|(item, _)| *item == segment.item);
        line.is_some_and(|line| new.contains(line)) && !again(segment.item)
    };
    let credits = subscription
        .segments
        .iter()
        .filter(|segment| !stays(segment))
        .filter_map(|segment| credit(segment, now));
    let stretch =
        Stretch { start: now, end: subscription.end, period: subscription.end.since(subscription.start) };
    let bill = Bill { stretch, plan: (wanted.level, wanted.interval), coupon: coupon.clone(), terms };
    let (invoice, coupon) = bill.invoice(credits.collect(), &touched);
    let kept: Vec<Segment> = subscription.segments.iter().filter(stays).copied().collect();
    let billed: Vec<Segment> = invoice.segments().collect();
    let segments = new
        .iter()
        .filter_map(|(item, _)| billed.iter().chain(&kept).find(|segment| segment.item == *item).copied())
        .collect();
    let after = Subscription {
        level: wanted.level,
        addons,
        segments,
        coupon,
        auto_renew: true,
        ..subscription.clone()
    };
    Ok(Change {
        kind,
        effective_at: now,
        next_payment_at: after.next_payment_at(),
        full_plan_amount: Some(full_price(&new)),
        invoice,
        after,
    })
}

/// What a full period costs without discount and tax.
#[must_use]
pub(super) fn full_price(items: &[(Item, Cents)]) -> Cents {
    items.iter().map(|(_, price)| *price).sum()
}

/// The input of a bill.
pub(super) struct Bill<'a> {
    pub(super) stretch: Stretch,
    pub(super) plan: (Level, Interval),
    pub(super) coupon: Option<Coupon>,
    pub(super) terms: &'a Terms,
}

impl Bill<'_> {
    /// The invoice, and the discount as it is afterwards: one for a single invoice is spent, one for some months begins.
    pub(super) fn invoice(self, credits: Vec<Line>, items: &[(Item, Cents)]) -> (Invoice, Option<Coupon>) {
        let coupon = self.coupon.map(|coupon| coupon.begun(self.terms.now));
        let used = coupon.as_ref().map(|coupon| (coupon, self.plan));
        let (lines, covered) = debits(items, self.stretch, used, self.terms.tax);
        let invoice = Invoice::settle(credits.into_iter().chain(lines).collect(), self.terms.balance);
        let coupon = coupon.map(|coupon| Coupon {
            consumed: coupon.consumed || (covered && coupon.lasting == Lasting::Once),
            ..coupon
        });
        (invoice, coupon)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        billing::renewal::renew,
        plans::catalogue::{PlanPrice, tests::sample_with},
    };

    fn at(price: Cents, balance: Cents) -> (Result<Change, Refusal>, Result<Change, Refusal>) {
        let dear = sample_with(|entry| {
            if entry.level == Level::Studio {
                entry.price = Some(PlanPrice { month: price, year: price });
            }
        });
        let terms = Terms { now: Moment::from_unix(1_795_000_000), balance, tax: BasisPoints::new(2_000) };
        let interval = Interval::Month;
        let wanted = Wanted { level: Level::Studio, interval, addons: None, coupon: None };
        let bought = change(dear.prices(), &Subscription::none(), &wanted, &terms);
        let free_of_debt = Terms { balance: Cents::ZERO, ..terms };
        let cheap = sample_with(|_| ());
        let cheap = change(cheap.prices(), &Subscription::none(), &wanted, &free_of_debt).unwrap();
        (bought, renew(dear.prices(), &cheap.after, balance, terms.tax))
    }

    #[test]
    fn an_amount_that_is_too_large_is_never_billed() {
        for (price, balance) in [
            (Cents::new(i64::MAX), Cents::ZERO),
            (Cents::MOST, Cents::ZERO),
            (Cents::new(83_333_334), Cents::ZERO),
            (Cents::new(4_000), Cents::new(i64::MAX)),
            (Cents::new(4_000), Cents::new(i64::MIN)),
        ] {
            let (bought, renewed) = at(price, balance);
            assert_eq!(
                (bought, renewed),
                (Err(Refusal::TooLarge), Err(Refusal::TooLarge)),
                "{price} {balance}"
            );
        }
        // $833,333.33 with its tax, less $0.01 of credit, is the most that a card is charged.
        let (bought, renewed) = at(Cents::new(83_333_333), -Cents::new(1));
        let due = |change: Result<Change, Refusal>| change.unwrap().invoice.amount_due;
        assert_eq!(due(bought), Cents::MOST_CHARGED);
        assert_eq!(due(renewed), Cents::MOST_CHARGED);
        assert_eq!(at(Cents::new(83_333_333), Cents::ZERO), (Err(Refusal::TooLarge), Err(Refusal::TooLarge)));
    }
}
