//! Measures how long the engine takes for a preview: the price of a change, and the next payment.

use std::{
    hint::black_box,
    io::{self, Write},
    time::Instant,
};

use octavo_domain::{
    billing::{
        addons::Addons,
        calendar::{Interval, Moment},
        change::{Terms, Wanted, change},
        coupon::{Coupon, Lasting},
        item::{PriceList, Prices},
        money::{BasisPoints, Cents},
        renewal::renew,
        subscription::Subscription,
    },
    plans::level::Level,
};

/// Previews of a round.
const PREVIEWS: u32 = 100_000;
/// Rounds, of which the median counts.
const ROUNDS: usize = 9;

const SPRING: Moment = Moment::from_unix(1_790_000_000);
const DAY: i64 = 86_400;

fn list(personal: i64, freelancer: i64, studio: i64, business: i64, factor: i64) -> PriceList {
    let plans = [Level::Personal, Level::Freelancer, Level::Studio, Level::Business];
    let amounts = [personal, freelancer, studio, business].map(Cents::new);
    PriceList {
        plans: plans.into_iter().zip(amounts).collect(),
        publish: Cents::new(600 * factor),
        domain: Cents::new(300 * factor),
        collaborator: Cents::new(800 * factor),
        views: Cents::new(500 * factor),
        publish_with_domain: Cents::new(800 * factor),
    }
}

fn prices() -> Prices {
    Prices {
        month: list(1_900, 3_800, 4_000, 6_500, 1),
        year: list(16_800, 34_800, 43_200, 70_200, 10),
        unlimited_publishing: [Level::Studio, Level::Business, Level::Extra].into(),
    }
}

fn coupon() -> Coupon {
    Coupon {
        id: "SPRING".to_owned(),
        percent_off: Some(BasisPoints::new(2_000)),
        amount_off: None,
        lasting: Lasting::Forever,
        ends_at: None,
        consumed: false,
        redeem_by: None,
        plans: Vec::new(),
        addons: None,
        retention: false,
    }
}

fn wanted(level: Level, interval: Interval, addons: Addons) -> Wanted {
    Wanted { level, interval, addons: Some(addons), coupon: None }
}

fn terms(day: i64) -> Terms {
    Terms { now: SPRING.plus(day * DAY), balance: Cents::new(-700), tax: BasisPoints::new(2_400) }
}

/// One preview; returns its cents.
fn preview(prices: &Prices, subscription: &Subscription, wanted: &Wanted, terms: &Terms) -> Option<i64> {
    let changed = change(prices, subscription, wanted, terms).ok()?;
    let next = renew(prices, &changed.after, changed.invoice.ending_balance, terms.tax).ok()?;
    Some(changed.invoice.amount_due.get().wrapping_add(next.invoice.amount_due.get()))
}

fn main() -> io::Result<()> {
    let prices = prices();
    let addons = Addons { publish: 2, domain: 3, collaborator: 2, views: 30 };
    let first = Wanted { coupon: Some(coupon()), ..wanted(Level::Freelancer, Interval::Month, addons) };
    let begun = change(&prices, &Subscription::none(), &first, &terms(0));
    let Ok(begun) = begun else { return Err(io::Error::other("a first subscription is refused")) };
    let more = Addons { collaborator: 5, views: 80, ..addons };
    let changes = [
        ("a larger plan, with add-ons and a discount", wanted(Level::Business, Interval::Month, more)),
        ("a smaller plan", wanted(Level::Personal, Interval::Month, Addons::NONE)),
        ("a year", wanted(Level::Freelancer, Interval::Year, addons)),
    ];
    let mut out = io::stdout().lock();
    writeln!(out, "\n### A preview of a change\n\n| what | ns | to reach |\n|---|--:|--:|")?;
    for (what, wanted) in &changes {
        let mut rounds: Vec<u128> = Vec::new();
        for _ in 0..ROUNDS {
            let start = Instant::now();
            for number in 0..PREVIEWS {
                let terms = terms(i64::from(number % 28));
                let said = preview(black_box(&prices), black_box(&begun.after), black_box(wanted), &terms);
                if black_box(said).is_none() {
                    return Err(io::Error::other(format!("{what} is refused")));
                }
            }
            rounds.push(start.elapsed().as_nanos() / u128::from(PREVIEWS));
        }
        rounds.sort_unstable();
        let middle = rounds.get(ROUNDS / 2).copied().unwrap_or_default();
        writeln!(out, "| {what} | {middle} | 20 000 |")?;
    }
    Ok(())
}
