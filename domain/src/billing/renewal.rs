//! Renewals.

use super::{
    calendar::Interval,
    change::{Bill, Change, ChangeKind, Refusal, Terms, full_price},
    invoice::Stretch,
    item::Prices,
    money::{BasisPoints, Cents},
    subscription::{Status, Subscription},
};

/// Begins the next period, at the moment where the last one, a trial or a pause ends, whenever that is computed.
///
/// # Errors
/// [`Refusal`]: no subscription is running, it does not renew, no price is known, or an amount is too large.
pub fn renew(
    prices: &Prices,
    subscription: &Subscription,
    balance: Cents,
    tax: BasisPoints,
) -> Result<Change, Refusal> {
    if !subscription.status.is_running() {
        return Err(Refusal::NoSubscription);
    }
    if !subscription.auto_renew {
        return Err(Refusal::Ends);
    }
    let start = subscription.renews_at();
    let after_a_pause = subscription.pause.is_some();
    let subscription = &subscription.clone().after_pause(start, subscription.anchor);
    let (level, interval, addons) = (subscription.level, subscription.interval, subscription.addons);
    let items = prices.items(level, interval, addons).ok_or(Refusal::NotForSale)?;
    // Months keep their anchor; a year gets a new one where its pause ends.
    let anchor = if after_a_pause && interval == Interval::Year { start } else { subscription.anchor };
    let end = interval.next_boundary(anchor, start);
    let terms = Terms { now: start, balance, tax };
    let bill = Bill {
        stretch: Stretch::full(start, end),
        plan: (level, interval),
        coupon: subscription.coupon.clone(),
        terms: &terms,
    };
    let (invoice, coupon) = bill.invoice(Vec::new(), &items);
    let after = Subscription {
        status: Status::Active,
        anchor,
        start,
        end,
        segments: invoice.segments().collect(),
        coupon,
        trial_end: None,
        ..subscription.clone()
    };
    let renewed = Change {
        kind: ChangeKind::Renewal,
        effective_at: start,
        next_payment_at: after.next_payment_at(),
        full_plan_amount: Some(full_price(&items)),
        invoice,
        after,
    };
    renewed.if_sound()
}
