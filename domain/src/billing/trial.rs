//! Trials.

use super::{
    calendar::Moment,
    change::{Change, ChangeKind, Refusal, Terms, Wanted},
    invoice::Invoice,
    item::Prices,
    renewal::renew,
    subscription::{Status, Subscription},
};

/// Seconds of a day.
const DAY: i64 = 24 * 60 * 60;

/// Begins a trial of some days; at its end the first period is charged.
///
/// # Errors
/// [`Refusal`], when the plan’s renewal has no price.
pub fn begin(prices: &Prices, wanted: &Wanted, terms: &Terms, days: u32) -> Result<Change, Refusal> {
    let ends = terms.now.plus(i64::from(days) * DAY);
    let after = on_trial(wanted, terms.now, ends);
    // Its price is that of its renewal; a plan without a price has none.
    let first = renew(prices, &after, terms.balance, terms.tax)?;
    let invoice = Invoice::nothing(terms.balance);
    Ok(Change {
        kind: ChangeKind::New,
        invoice,
        effective_at: terms.now,
        next_payment_at: Some(ends),
        full_plan_amount: first.full_plan_amount,
        after,
    })
}

fn on_trial(wanted: &Wanted, now: Moment, ends: Moment) -> Subscription {
    Subscription {
        status: Status::Trialing,
        level: wanted.level,
        interval: wanted.interval,
        addons: wanted.addons.unwrap_or_default(),
        anchor: ends,
        start: now,
        end: ends,
        segments: Vec::new(),
        coupon: wanted.coupon.clone(),
        auto_renew: true,
        trial_end: Some(ends),
        pause: None,
    }
}
