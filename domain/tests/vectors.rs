//! Worked cases of billing, read from `data/billing_vectors.json` and from any file of the same form that
//! `BILLING_VECTORS` names: every expected field must agree.

#![cfg(test)]

use std::{collections::BTreeMap, env, fs};

use chrono::{DateTime, SecondsFormat};
use octavo_domain::{
    billing::{
        addons::{Addon, Addons, is_over, limit},
        calendar::{Interval, Moment},
        change::{Change, Refusal, Terms, Wanted, change},
        coupon::{Coupon, Lasting, split},
        item::{Item, PriceList, Prices},
        money::{BasisPoints, Cents},
        offers,
        promocode::{self, Verdict},
        renewal::renew,
        subscription::{Pause, Segment, Status, Subscription},
    },
    plans::{catalogue::Cap, level::Level},
};
use serde_json::{Map, Value, json};

/// The prices of the cases: plans by month and by year.
const PLANS: [(Level, i64, i64); 6] = [
    (Level::Free, 0, 0),
    (Level::Personal, 1_900, 16_800),
    (Level::Freelancer, 3_800, 34_800),
    (Level::Studio, 4_000, 43_200),
    (Level::Business, 6_500, 70_200),
    (Level::Extra, 8_000, 76_800),
];

fn files() -> Vec<Value> {
    let own = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/billing_vectors.json").to_owned();
    #[expect(clippy::disallowed_methods, reason = "a test that is told where further cases are")]
    let other = env::var("BILLING_VECTORS").ok();
    [Some(own), other]
        .into_iter()
        .flatten()
        .map(|path| serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap())
        .collect()
}

fn cases<'a>(file: &'a Value, name: &str) -> &'a [Value] {
    file[name].as_array().map_or(&[], Vec::as_slice)
}

fn prices(file: &Value) -> Prices {
    let list = |interval: &str, price: fn(&(Level, i64, i64)) -> i64| {
        let addon = |kind: &str| cents(&file["addon_prices"][interval][kind]);
        PriceList {
            plans: PLANS.iter().map(|plan| (plan.0, Cents::new(price(plan)))).collect::<BTreeMap<_, _>>(),
            publish: addon("publish"),
            domain: addon("domain"),
            collaborator: addon("collaborator"),
            views: addon("views"),
            publish_with_domain: addon("publishWithDomain"),
        }
    };
    Prices {
        month: list("month", |plan| plan.1),
        year: list("year", |plan| plan.2),
        unlimited_publishing: [Level::Studio, Level::Business, Level::Extra].into(),
    }
}

fn cents(value: &Value) -> Cents {
    Cents::new(value.as_i64().unwrap())
}

fn moment(value: &Value) -> Moment {
    match value {
        Value::String(text) => DateTime::parse_from_rfc3339(text).unwrap().to_utc().into(),
        seconds => Moment::from_unix(seconds.as_i64().unwrap()),
    }
}

fn optional<T>(value: &Value, read: impl FnOnce(&Value) -> T) -> Option<T> {
    (!value.is_null()).then(|| read(value))
}

fn word(value: &Value) -> &str {
    value.as_str().unwrap()
}

fn count(value: &Value) -> u32 {
    u32::try_from(value.as_u64().unwrap_or(0)).unwrap()
}

fn addons(value: &Value) -> Addons {
    Addons {
        publish: count(&value["publish"]),
        domain: count(&value["domain"]),
        collaborator: count(&value["collaborator"]),
        views: count(&value["views"]),
    }
}

fn plan(id: &Value) -> (Level, Interval) {
    let (level, interval) = word(id).rsplit_once('_').unwrap();
    let interval = if interval == "yearly" { Interval::Year } else { Interval::Month };
    (Level::from_id(level).unwrap(), interval)
}

fn coupon(value: &Value) -> Coupon {
    let months = count(&value["months"]);
    Coupon {
        id: word(&value["id"]).to_owned(),
        percent_off: optional(&value["percent_off_bp"], |points| BasisPoints::new(count(points))),
        amount_off: optional(&value["amount_off"], cents),
        lasting: match word(&value["duration"]) {
            "once" => Lasting::Once,
            "repeating" => Lasting::Repeating { months },
            "forever" => Lasting::Forever,
            other => panic!("{other}"),
        },
        ends_at: optional(&value["ends_at"], moment),
        consumed: value["consumed"].as_bool().unwrap(),
        redeem_by: optional(&value["redeem_by"], moment),
        plans: value["valid_for_plans"].as_array().into_iter().flatten().map(plan).collect(),
        addons: value["valid_for_addons"]
            .as_array()
            .map(|kinds| kinds.iter().map(|kind| Addon::from_id(word(kind)).unwrap()).collect()),
        retention: value["retention"].as_bool().unwrap(),
    }
}

fn subscription(value: &Value) -> Subscription {
    Subscription {
        status: Status::from_id(word(&value["status"])).unwrap(),
        level: Level::from_id(word(&value["level"])).unwrap(),
        interval: Interval::from_id(word(&value["interval"])).unwrap(),
        addons: addons(&value["addons"]),
        anchor: moment(&value["anchor"]),
        start: moment(&value["start"]),
        end: moment(&value["end"]),
        segments: value["segments"]
            .as_array()
            .unwrap()
            .iter()
            .map(|segment| Segment {
                item: Item::from_id(word(&segment["item"])).unwrap(),
                net: cents(&segment["net"]),
                tax: cents(&segment["tax"]),
                start: moment(&segment["start"]),
                end: moment(&segment["end"]),
            })
            .collect(),
        coupon: optional(&value["coupon"], coupon),
        auto_renew: value["auto_renew"].as_bool().unwrap(),
        trial_end: optional(&value["trial_end"], moment),
        pause: optional(&value["pause"], |pause| Pause {
            started_at: moment(&pause["started_at"]),
            ends_at: moment(&pause["ends_at"]),
            former_anchor: moment(&pause["former_anchor"]),
            paid_through: moment(&pause["paid_through"]),
        }),
    }
}

fn iso(moment: Moment) -> Value {
    json!(moment.time().to_rfc3339_opts(SecondsFormat::Secs, true))
}

fn answer(change: &Change) -> Value {
    let invoice = &change.invoice;
    let lines: Vec<Value> = invoice
        .lines
        .iter()
        .map(|line| {
            json!({
                "item": line.item.id(), "kind": line.kind.id(), "amount": line.amount.get(),
                "discount": line.discount.get(), "tax": line.tax.get(),
                "start": iso(line.start), "end": iso(line.end),
            })
        })
        .collect();
    json!({
        "subtotal": invoice.subtotal.get(), "discount": invoice.discount.get(), "tax": invoice.tax.get(),
        "total": invoice.total.get(), "start_balance": invoice.start_balance.get(),
        "from_balance": invoice.from_balance.get(), "amount_due": invoice.amount_due.get(),
        "ending_balance": invoice.ending_balance.get(), "kind": change.kind.id(),
        "full_plan_amount": change.full_plan_amount.map(Cents::get),
        "effective_at": iso(change.effective_at),
        "next_payment_at": change.next_payment_at.map(iso), "lines": lines,
    })
}

fn make(prices: &Prices, case: &Value) -> Result<Change, Refusal> {
    let (before, args) = (subscription(&case["before"]), &case["args"]);
    let (balance, tax) = (cents(&args["balance"]), BasisPoints::new(count(&args["tax_bp"])));
    match word(&case["op"]) {
        "renew" => renew(prices, &before, balance, tax),
        "preview_change" => {
            let wanted = Wanted {
                level: Level::from_id(word(&args["level"])).unwrap(),
                interval: Interval::from_id(word(&args["interval"])).unwrap(),
                addons: optional(&args["addons"], addons),
                coupon: optional(&args["coupon"], coupon),
            };
            change(prices, &before, &wanted, &Terms { now: moment(&args["now"]), balance, tax })
        }
        other => panic!("{other}"),
    }
}

/// The fields in which two results differ.
fn differences(name: &str, expected: &Map<String, Value>, found: &Value) -> Vec<String> {
    let differ = expected.iter().filter(|(field, value)| found[field.as_str()] != **value);
    differ.map(|(field, value)| format!("{name} {field}: {value} expected, {} found", found[field])).collect()
}

#[test]
fn every_cent_is_as_it_was_worked_out_by_hand() {
    let mut wrong = Vec::new();
    for file in files() {
        let prices = prices(&file);
        assert!(!cases(&file, "vectors").is_empty());
        for case in cases(&file, "vectors") {
            let name = format!("{} ({})", word(&case["id"]), word(&case["title"]));
            match make(&prices, case) {
                Err(refusal) => wrong.push(format!("{name}: {refusal}")),
                Ok(change) => {
                    wrong.extend(differences(&name, case["expected"].as_object().unwrap(), &answer(&change)));
                    let after = subscription(&case["after"]);
                    if change.after != after {
                        wrong.push(format!("{name}: {after:#?} expected, {:#?} found", change.after));
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn boundaries_are_counted_from_the_anchor() {
    for file in files() {
        for case in cases(&file, "dates") {
            let interval = Interval::from_id(word(&case["interval"])).unwrap();
            let anchor = moment(&case["anchor"]);
            for (k, boundary) in case["boundaries"].as_array().unwrap().iter().enumerate() {
                let k = u32::try_from(k).unwrap();
                assert_eq!(interval.boundary(anchor, k), moment(boundary), "{case}");
                let next = interval.next_boundary(anchor, moment(boundary));
                assert_eq!(next, interval.boundary(anchor, k + 1), "{case}");
            }
        }
    }
}

#[test]
fn codes_are_judged_in_their_order() {
    for file in files() {
        for case in cases(&file, "coupon_codes") {
            let known = optional(&case["coupon"], coupon);
            let level = Level::from_id(word(&case["level"])).unwrap();
            let interval = Interval::from_id(word(&case["interval"])).unwrap();
            let found = |code: &str| known.as_ref().filter(|coupon| coupon.id == code);
            let verdict =
                promocode::check(word(&case["code"]), found, (level, interval), moment(&case["now"]));
            let answer = match verdict {
                Verdict::Ignored => json!({ "verdict": "ignored" }),
                Verdict::Applicable => json!({ "verdict": "applicable" }),
                Verdict::Rejected(reason) => {
                    let mut answer = json!({ "verdict": "rejected", "message": reason.sentence() });
                    if let Some(interval) = reason.forced_interval() {
                        answer["force_interval"] = json!(interval.id());
                    }
                    answer
                }
            };
            assert_eq!(answer, case["expected"], "{case}");
        }
    }
}

#[test]
fn limits_are_the_plans_or_the_accounts_with_what_was_added() {
    for file in files() {
        for case in cases(&file, "limits") {
            let cap = |value: &Value| Cap::from_wire(value.as_i64().unwrap()).unwrap();
            let limit = limit(cap(&case["plan"]), optional(&case["override"], cap), count(&case["addon"]));
            assert_eq!(limit.wire(), case["limit"].as_i64().unwrap(), "{case}");
            assert_eq!(is_over(limit, count(&case["used"])), case["over"].as_bool().unwrap(), "{case}");
        }
    }
}

#[test]
fn amounts_are_what_was_meant() {
    for file in files() {
        for case in cases(&file, "addon_inputs") {
            let addon = Addon::from_id(word(&case["kind"])).unwrap();
            let amount = addon.amount(word(&case["raw"]), count(&case["max"]));
            assert_eq!(amount, count(&case["expected"]), "{case}");
        }
    }
}

#[test]
fn lines_of_real_invoices_come_out_to_the_cent() {
    for file in files() {
        for case in cases(&file, "real_stripe_lines") {
            let part = moment(&case["to"]).since(moment(&case["from"]));
            let whole = i64::from(count(&case["period_days"])) * 24 * 60 * 60;
            let amount = cents(&case["price"]).share(part, whole).get();
            assert_eq!(amount, case["stripe_amount"].as_i64().unwrap().abs(), "{case}");
        }
        let case = &file["stripe_discount_split"];
        if !case.is_null() {
            let amounts: Vec<Cents> = case["amounts"].as_array().unwrap().iter().map(cents).collect();
            let expected: Vec<Cents> = case["expected"].as_array().unwrap().iter().map(cents).collect();
            assert_eq!(split(cents(&case["pool"]), &amounts), expected);
        }
    }
}

/// What each refused case does.
fn refusal(prices: &Prices, title: &str) -> Refusal {
    let start = moment(&json!("2025-04-01T00:00:00Z"));
    let end = Interval::Month.boundary(start, 1);
    let running = Subscription {
        status: Status::Active,
        level: Level::Personal,
        anchor: start,
        start,
        end,
        ..Subscription::none()
    };
    let wanted = Wanted { level: Level::Studio, interval: Interval::Month, addons: None, coupon: None };
    let terms = |now| Terms { now, balance: Cents::ZERO, tax: BasisPoints::default() };
    match title {
        "plan change while past_due" => {
            let unpaid = Subscription { status: Status::PastDue, ..running };
            change(prices, &unpaid, &wanted, &terms(start)).unwrap_err()
        }
        "quote at or after the period end: renewal first" => {
            change(prices, &running, &wanted, &terms(end)).unwrap_err()
        }
        "pause offered only within 5 days of the end" => {
            offers::pause(&running, end.plus(-5 * 86_400 - 1), 5).unwrap_err()
        }
        "no second pause" => {
            let paused = offers::pause(&running, end.plus(-1), 5).unwrap();
            offers::pause(&paused, end.plus(-1), 5).unwrap_err()
        }
        "retention discount not on yearly" => {
            let yearly = Subscription { interval: Interval::Year, ..running };
            offers::discount(&yearly, 1, false).unwrap_err()
        }
        other => panic!("no case is known for {other}"),
    }
}

#[test]
fn what_is_refused_says_why() {
    for file in files() {
        let prices = prices(&file);
        for case in cases(&file, "refused") {
            assert_eq!(refusal(&prices, word(&case["title"])).to_string(), word(&case["error"]), "{case}");
        }
    }
}
