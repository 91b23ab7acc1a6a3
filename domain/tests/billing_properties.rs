//! Properties of billing that hold for every sequence of changes.

#![cfg(test)]

use std::collections::BTreeSet;

use octavo_domain::{
    billing::{
        addons::Addons,
        calendar::{Interval, Moment},
        change::{Change, Refusal, Terms, Wanted, change},
        coupon::{Coupon, Lasting, split},
        invoice::{LineKind, SMALLEST_CHARGE},
        item::{PriceList, Prices},
        money::{BasisPoints, Cents},
        offers,
        renewal::renew,
        subscription::{Status, Subscription},
    },
    plans::level::Level,
};
use proptest::prelude::*;

/// Cases of each property; more by `PROPTEST_CASES`.
const CASES: u32 = 10_000;

/// 1 January 2024, before a leap day.
const FROM: i64 = 1_704_067_200;
const DAY: i64 = 86_400;

fn config() -> ProptestConfig {
    let asked = ProptestConfig::default();
    ProptestConfig { cases: asked.cases.max(CASES), failure_persistence: None, ..asked }
}

fn list(factor: i64, plans: [i64; 4]) -> PriceList {
    let cents = |price: i64| Cents::new(price * factor);
    PriceList {
        plans: Level::ALL[1..5].iter().copied().zip(plans.map(Cents::new)).collect(),
        publish: cents(600),
        domain: cents(300),
        collaborator: cents(800),
        views: cents(500),
        publish_with_domain: cents(800),
    }
}

fn prices() -> Prices {
    Prices {
        month: list(1, [1_900, 3_800, 4_000, 6_500]),
        year: list(10, [16_800, 34_800, 43_200, 70_200]),
        unlimited_publishing: [Level::Studio, Level::Business, Level::Extra].into(),
    }
}

fn a_level() -> impl Strategy<Value = Level> {
    prop::sample::select(Level::ALL[1..5].to_vec())
}

/// A level and a larger one.
fn an_upgrade() -> impl Strategy<Value = (Level, Level)> {
    (1_usize..4).prop_flat_map(|from| (Just(Level::ALL[from]), (from + 1..5).prop_map(|to| Level::ALL[to])))
}

fn an_interval() -> impl Strategy<Value = Interval> {
    prop::sample::select(vec![Interval::Month, Interval::Month, Interval::Year])
}

fn some_addons() -> impl Strategy<Value = Addons> {
    (0_u32..3, 0_u32..3, 0_u32..3, 0_u32..4).prop_map(|(publish, domain, collaborator, tens)| Addons {
        publish,
        domain,
        collaborator,
        views: tens * 10,
    })
}

fn a_coupon() -> impl Strategy<Value = Coupon> {
    let lasting = prop_oneof![
        Just(Lasting::Once),
        (1_u32..6).prop_map(|months| Lasting::Repeating { months }),
        Just(Lasting::Forever)
    ];
    (prop::option::of(1_u32..10_001), prop::option::of(1_i64..9_000), lasting).prop_map(
        |(percent, amount, lasting)| Coupon {
            id: "CODE".to_owned(),
            percent_off: percent.map(BasisPoints::new),
            amount_off: amount.map(Cents::new),
            lasting,
            ends_at: None,
            consumed: false,
            redeem_by: None,
            plans: Vec::new(),
            addons: None,
            retention: false,
        },
    )
}

fn an_order() -> impl Strategy<Value = Wanted> {
    (a_level(), an_interval(), prop::option::of(some_addons()), prop::option::weighted(0.2, a_coupon()))
        .prop_map(|(level, interval, addons, coupon)| Wanted { level, interval, addons, coupon })
}

/// A step after a number of seconds.
#[derive(Debug, Clone)]
enum Step {
    Change(Box<Wanted>),
    Pause,
    Stay,
    Cancel,
}

fn steps() -> impl Strategy<Value = Vec<(i64, Step)>> {
    let step = prop_oneof![
        6 => an_order().prop_map(|wanted| Step::Change(Box::new(wanted))),
        1 => Just(Step::Pause),
        1 => Just(Step::Stay),
        1 => Just(Step::Cancel),
    ];
    prop::collection::vec((0_i64..(50 * DAY), step), 1..12)
}

/// Runs the steps and yields every change with the state before it.
fn live(steps: Vec<(i64, Step)>, tax: u32, mut look: impl FnMut(&Subscription, &Change)) {
    let (prices, tax) = (prices(), BasisPoints::new(tax));
    let mut subscription = Subscription::none();
    let (mut now, mut balance) = (Moment::from_unix(FROM), Cents::ZERO);
    let mut apply = |subscription: &mut Subscription, balance: &mut Cents, change: Change| {
        look(subscription, &change);
        *balance = change.invoice.ending_balance;
        *subscription = change.after;
    };
    for (wait, step) in steps {
        now = now.plus(wait);
        while subscription.status.is_running() && now >= subscription.renews_at() {
            match renew(&prices, &subscription, balance, tax) {
                Ok(change) => apply(&mut subscription, &mut balance, change),
                Err(Refusal::Ends) => subscription.status = Status::Canceled,
                Err(other) => panic!("{other}"),
            }
        }
        match step {
            Step::Change(wanted) => {
                let terms = Terms { now, balance, tax };
                let change = change(&prices, &subscription, &wanted, &terms).unwrap();
                apply(&mut subscription, &mut balance, change);
            }
            Step::Pause => {
                if let Ok(paused) = offers::pause(&subscription, now, 5) {
                    subscription = paused;
                }
            }
            Step::Stay => {
                if let Ok(discounted) = offers::discount(&subscription, 1, false) {
                    subscription = discounted;
                }
            }
            Step::Cancel => {
                let wanted = Wanted {
                    level: Level::Free,
                    interval: subscription.interval,
                    addons: None,
                    coupon: None,
                };
                if let Ok(change) = change(&prices, &subscription, &wanted, &Terms { now, balance, tax }) {
                    apply(&mut subscription, &mut balance, change);
                }
            }
        }
    }
}

/// A subscription to one plan without anything else, begun at a moment.
fn begun(level: Level, interval: Interval, at: Moment) -> Subscription {
    let wanted = Wanted { level, interval, addons: None, coupon: None };
    let terms = Terms { now: at, balance: Cents::ZERO, tax: BasisPoints::default() };
    change(&prices(), &Subscription::none(), &wanted, &terms).unwrap().after
}

/// What a change to a plan within its interval costs.
fn cost(subscription: &Subscription, level: Level, now: Moment) -> Change {
    let wanted = Wanted { level, interval: subscription.interval, addons: None, coupon: None };
    let terms = Terms { now, balance: Cents::ZERO, tax: BasisPoints::default() };
    change(&prices(), subscription, &wanted, &terms).unwrap()
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn every_invoice_adds_up_and_is_charged_in_full_or_not_at_all(steps in steps(), tax in 0_u32..2_500) {
        live(steps, tax, |_, change| {
            let invoice = &change.invoice;
            let sum = |of: fn(&octavo_domain::billing::invoice::Line) -> Cents| {
                invoice.lines.iter().map(of).sum::<Cents>()
            };
            assert_eq!(invoice.subtotal, sum(|line| line.amount));
            assert_eq!(invoice.total, sum(|line| line.amount) - sum(|line| line.discount) + sum(|line| line.tax));
            assert_eq!(invoice.total + invoice.start_balance, invoice.amount_due + invoice.ending_balance);
            assert!(invoice.amount_due == Cents::ZERO || invoice.amount_due >= SMALLEST_CHARGE);
            assert!(invoice.ending_balance < SMALLEST_CHARGE, "a debt below the smallest charge is all that is carried");
            for line in &invoice.lines {
                assert_eq!(line.kind == LineKind::Credit, line.amount < Cents::ZERO || line.tax < Cents::ZERO);
                assert!(line.discount >= Cents::ZERO && line.discount <= line.amount.max(Cents::ZERO));
                assert!(line.start < line.end);
            }
        });
    }

    #[test]
    fn a_credit_never_exceeds_what_its_segment_was_billed(steps in steps(), tax in 0_u32..2_500) {
        live(steps, tax, |before, change| {
            for line in change.invoice.lines.iter().filter(|line| line.kind == LineKind::Credit) {
                let paid = before.segments.iter().find(|segment| segment.item == line.item).unwrap();
                assert!(-line.amount <= paid.net && -line.tax <= paid.tax);
            }
        });
    }

    #[test]
    fn there_is_one_recurring_line_for_an_item_in_a_period(steps in steps()) {
        live(steps, 0, |_, change| {
            let items: BTreeSet<String> = change.after.segments.iter().map(|segment| segment.item.id()).collect();
            assert_eq!(items.len(), change.after.segments.len());
        });
    }

    #[test]
    fn there_and_back_in_one_second_costs_nothing(
        from in a_level(), to in a_level(), interval in an_interval(), late in 0_i64..(27 * DAY)
    ) {
        let subscription = begun(from, interval, Moment::from_unix(FROM));
        let there = cost(&subscription, to, Moment::from_unix(FROM + late));
        let back = cost(&there.after, from, Moment::from_unix(FROM + late));
        prop_assert_eq!(there.invoice.total + back.invoice.total, Cents::ZERO);
    }

    #[test]
    fn changes_in_a_period_stay_within_a_cent_each_of_the_exact_price(
        first in a_level(),
        changes in prop::collection::vec((1_i64..(4 * DAY), a_level()), 1..7),
    ) {
        let prices = prices();
        let mut subscription = begun(first, Interval::Month, Moment::from_unix(FROM));
        let whole = i128::from(subscription.end.since(subscription.start));
        let (mut now, mut paid) = (subscription.start, prices.month.plans[&first].get());
        let mut exact = 0_i128;
        let mut count = 0;
        for (wait, level) in changes {
            let later = now.plus(wait);
            exact += i128::from(prices.month.plans[&subscription.level].get()) * i128::from(later.since(now));
            now = later;
            count += i128::from(level != subscription.level);
            let change = cost(&subscription, level, now);
            paid += change.invoice.total.get();
            subscription = change.after;
        }
        let rest = subscription.end.since(now);
        exact += i128::from(prices.month.plans[&subscription.level].get()) * i128::from(rest);
        prop_assert!((i128::from(paid) * whole - exact).abs() <= count * whole);
    }

    #[test]
    fn waiting_never_costs_more_than_a_cent(
        (from, to) in an_upgrade(), interval in an_interval(), early in 0_i64..(27 * DAY), wait in 0_i64..(27 * DAY)
    ) {
        let late = (early + wait).min(27 * DAY);
        let subscription = begun(from, interval, Moment::from_unix(FROM));
        let soon = cost(&subscription, to, Moment::from_unix(FROM + early)).invoice.total;
        let later = cost(&subscription, to, Moment::from_unix(FROM + late)).invoice.total;
        prop_assert!(later <= soon + Cents::new(1));
    }

    #[test]
    fn periods_tile_without_gap_or_drift(start in 0_i64..(1_500 * DAY), interval in an_interval(), count in 1_u32..40) {
        let mut subscription = begun(Level::Personal, interval, Moment::from_unix(FROM + start));
        let anchor = subscription.anchor;
        for k in 1..=count {
            let end = subscription.end;
            prop_assert_eq!(end, interval.boundary(anchor, k));
            subscription = renew(&prices(), &subscription, Cents::ZERO, BasisPoints::default()).unwrap().after;
            prop_assert_eq!(subscription.start, end);
        }
    }

    #[test]
    fn the_discount_for_staying_covers_exactly_three_renewals(
        start in 0_i64..(1_500 * DAY), asked in 0_i64..(27 * DAY), pause in any::<bool>()
    ) {
        let begun = begun(Level::Studio, Interval::Month, Moment::from_unix(FROM + start));
        let mut subscription = offers::discount(&begun, 1, false).unwrap();
        let now = Moment::from_unix(FROM + start + asked);
        if pause && let Ok(paused) = offers::pause(&subscription, now, 5) {
            subscription = paused;
        }
        for k in 0..6 {
            let renewal = renew(&prices(), &subscription, Cents::ZERO, BasisPoints::default()).unwrap();
            prop_assert_eq!(renewal.invoice.discount > Cents::ZERO, k < 3, "renewal {}", k);
            subscription = renewal.after;
        }
    }

    #[test]
    fn shares_of_a_discount_sum_up_and_never_exceed_their_line(
        pool in 0_i64..20_000, amounts in prop::collection::vec(0_i64..7_000, 1..6)
    ) {
        let amounts: Vec<Cents> = amounts.into_iter().map(Cents::new).collect();
        let shares = split(Cents::new(pool), &amounts);
        let sum: Cents = amounts.iter().copied().sum();
        prop_assert_eq!(shares.iter().copied().sum::<Cents>(), Cents::new(pool).min(sum));
        prop_assert!(shares.iter().zip(&amounts).all(|(share, amount)| share <= amount && *share >= Cents::ZERO));
    }

    #[test]
    fn an_amount_off_is_given_once_a_period(
        levels in prop::collection::vec(a_level(), 1..5), addons in prop::collection::vec(some_addons(), 1..5),
        off in 1_i64..3_000, wait in 0_i64..(5 * DAY)
    ) {
        let coupon = Coupon {
            id: "OFF".to_owned(), percent_off: None, amount_off: Some(Cents::new(off)), lasting: Lasting::Forever,
            ends_at: None, consumed: false, redeem_by: None, plans: Vec::new(), addons: None, retention: false,
        };
        let mut now = Moment::from_unix(FROM);
        let mut subscription = Subscription::none();
        let mut discount = 0_i64;
        let mut changes = 0_i64;
        for (level, addons) in levels.into_iter().zip(addons) {
            let first = subscription.status == Status::None;
            let wanted = Wanted {
                level, interval: Interval::Month, addons: Some(addons), coupon: first.then(|| coupon.clone()),
            };
            let terms = Terms { now, balance: Cents::ZERO, tax: BasisPoints::default() };
            let change = change(&prices(), &subscription, &wanted, &terms).unwrap();
            // The remaining discount of the period is the difference between the segments' price and what was billed.
            subscription = change.after;
            discount = subscription
                .segments
                .iter()
                .map(|segment| {
                    let line = prices().items(level, Interval::Month, addons).unwrap();
                    let price = line.iter().find(|(item, _)| *item == segment.item).unwrap().1;
                    let whole = subscription.end.since(subscription.start);
                    (price.share(segment.end.since(segment.start), whole) - segment.net).get()
                })
                .sum();
            changes += 1;
            now = now.plus(wait);
        }
        prop_assert!(discount <= off + changes, "{} of {}", discount, off);
    }
}

/// Found by the property above: a month of pause is longer than the February with which the discount would have ended.
#[test]
fn a_pause_before_a_short_month_covers_no_fourth_renewal() {
    let start = Moment::from_unix(FROM + 28_944_000);
    let subscription = offers::discount(&begun(Level::Studio, Interval::Month, start), 1, false).unwrap();
    let mut subscription = offers::pause(&subscription, start.plus(2_246_400), 5).unwrap();
    let mut discounted = Vec::new();
    for _ in 0..5 {
        let renewal = renew(&prices(), &subscription, Cents::ZERO, BasisPoints::default()).unwrap();
        discounted.push(renewal.invoice.discount > Cents::ZERO);
        subscription = renewal.after;
    }
    assert_eq!(discounted, [true, true, true, false, false]);
}
