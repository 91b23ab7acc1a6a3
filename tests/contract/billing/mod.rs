//! The contract of billing.

mod accounts;
mod attempts;
pub(crate) mod card_provider;
mod corrupt;
mod coupons;
mod invoices;
mod ledger;
mod races;

use octavo_application::billing::ports::{
    BalanceTransaction, BalanceTransactionReason, PaymentReport,
    card_provider::{ReportKind, ReportState},
};
use octavo_domain::billing::{
    attempt::{Attempt, AttemptState},
    card::{CustomerRef, IdempotencyKey, PaidCard, PaymentRef},
    issued_invoice::{BillingReason, InvoiceStatus, IssuedInvoice},
};
use octavo_domain::{
    billing::{
        addons::{Addon, Addons},
        calendar::{Interval, Moment},
        change::ChangeKind,
        coupon::{Coupon, Lasting},
        details::{BillingDetails, Typed},
        invoice::{Invoice, Line, LineKind, Share},
        item::Item,
        money::{BasisPoints, Cents},
        subscription::{Pause, Segment, Status, Subscription},
    },
    ids::{AttemptId, BalanceTransactionId, InvoiceId, SubscriptionId, UserId},
    plans::level::Level,
};

use crate::fixtures::uuid;

/// Amounts and times at the edges of what can be stored.
const EDGES: [i64; 5] = [0, 1, -1, i64::MAX, i64::MIN];

/// The time `seconds` after the tests' start.
fn on(seconds: i64) -> Moment {
    Moment::from_unix(1_790_000_000 + seconds)
}

fn cents(cents: i64) -> Cents {
    Cents::new(cents)
}

/// Every item there is.
fn items() -> Vec<Item> {
    let plans = Level::ALL.into_iter().chain(Level::ARCHIVED).map(Item::Plan);
    plans.chain(Addon::ALL.map(Item::Addon)).chain([Item::PublishWithDomain]).collect()
}

/// Discounts that differ in every field.
fn discounts() -> Vec<Coupon> {
    let plain = Coupon {
        id: "SALT".to_owned(),
        percent_off: None,
        amount_off: None,
        lasting: Lasting::Once,
        ends_at: None,
        consumed: false,
        redeem_by: None,
        plans: Vec::new(),
        addons: None,
        retention: false,
    };
    let every_plan = Level::ALL.into_iter().chain(Level::ARCHIVED);
    let mut all = vec![
        Coupon { consumed: true, addons: Some(Vec::new()), ..plain.clone() },
        Coupon {
            id: "Kiln “東京” \u{0}\\ \n".to_owned(),
            percent_off: Some(BasisPoints::ALL),
            lasting: Lasting::Forever,
            redeem_by: Some(on(-9)),
            plans: every_plan.flat_map(|level| [(level, Interval::Month), (level, Interval::Year)]).collect(),
            addons: Some(Addon::ALL.to_vec()),
            retention: true,
            ..plain.clone()
        },
        Coupon { percent_off: Some(BasisPoints::new(0)), amount_off: Some(cents(0)), ..plain.clone() },
    ];
    all.extend(EDGES.map(|edge| Coupon {
        amount_off: Some(cents(edge)),
        lasting: Lasting::Repeating { months: u32::MAX },
        ends_at: Some(Moment::from_unix(edge)),
        redeem_by: Some(Moment::from_unix(edge)),
        ..plain.clone()
    }));
    all.push(Coupon { lasting: Lasting::Repeating { months: 0 }, ..plain });
    all
}

/// Subscriptions that differ in every field.
fn subscriptions() -> Vec<Subscription> {
    let levels = Level::ALL.into_iter().chain(Level::ARCHIVED);
    let mut all: Vec<Subscription> =
        Status::ALL.into_iter().map(|status| Subscription { status, ..Subscription::none() }).collect();
    all.extend(levels.map(|level| Subscription { level, interval: Interval::Year, ..Subscription::none() }));
    all.extend(discounts().into_iter().map(|coupon| Subscription {
        status: Status::Active,
        coupon: Some(coupon),
        auto_renew: false,
        ..Subscription::default()
    }));
    all.extend(EDGES.map(|edge| {
        let moment = Moment::from_unix(edge);
        let segment = |item| Segment { item, net: cents(edge), tax: cents(edge), start: moment, end: moment };
        Subscription {
            status: Status::Trialing,
            level: Level::Studio,
            interval: Interval::Month,
            addons: Addons { publish: u32::MAX, domain: 0, collaborator: 7, views: u32::MAX },
            anchor: moment,
            start: moment,
            end: moment,
            segments: items().into_iter().map(segment).collect(),
            coupon: discounts().pop(),
            auto_renew: true,
            trial_end: Some(moment),
            pause: Some(Pause {
                started_at: moment,
                ends_at: moment,
                former_anchor: moment,
                paid_through: moment,
            }),
        }
    }));
    // Each time is in its own field.
    all.push(Subscription {
        addons: Addons { publish: 1, domain: 2, collaborator: 3, views: 40 },
        anchor: on(1),
        start: on(2),
        end: on(3),
        trial_end: Some(on(4)),
        pause: Some(Pause { started_at: on(5), ends_at: on(6), former_anchor: on(7), paid_through: on(8) }),
        ..Subscription::none()
    });
    all
}

fn line(item: Item, number: i64) -> Line {
    Line {
        item,
        kind: if number % 2 == 0 { LineKind::Debit } else { LineKind::Credit },
        amount: cents(number),
        discount: cents(number + 1),
        tax: cents(number + 2),
        start: on(number + 3),
        end: on(number + 4),
        of: cents(number + 5),
        share: Share { part: number + 6, whole: number + 7 },
    }
}

/// Billing details with every field set.
fn details() -> BillingDetails {
    BillingDetails::parse(&Typed {
        company: "Okafor “Studio” GmbH",
        address: "Torstraße 1\n10119 Berlin",
        country: "DE",
        vat_id: "DE123456789",
    })
    .unwrap()
}

/// A card that paid.
fn paid_card() -> PaidCard {
    PaidCard { brand: "visa".to_owned(), last4: "0042".to_owned() }
}

/// The `number`-th invoice: open, with one line.
fn invoice(number: u32, user: UserId) -> IssuedInvoice {
    IssuedInvoice {
        id: InvoiceId::new(uuid(u128::from(number) + 10_000)),
        user,
        subscription: SubscriptionId::new(uuid(20_000)),
        number: None,
        status: InvoiceStatus::Open,
        reason: BillingReason::Create,
        kind: ChangeKind::New,
        invoice: Invoice {
            lines: vec![line(Item::Plan(Level::Studio), 1_900)],
            subtotal: cents(1_900),
            discount: cents(100),
            tax: cents(360),
            total: cents(2_160),
            start_balance: cents(-160),
            from_balance: cents(160),
            amount_due: cents(2_000),
            ending_balance: Cents::ZERO,
        },
        billed_to: details(),
        tax_note: Some("Reverse charge: “東京”".to_owned()),
        card: None,
        after: Subscription::none(),
        created_at: on(i64::from(number)),
        closed_at: None,
        refunded: Cents::ZERO,
        attempts: 0,
    }
}

/// The `number`-th invoice, paid.
fn paid(number: u32, user: UserId) -> IssuedInvoice {
    IssuedInvoice {
        number: Some(i64::from(number)),
        status: InvoiceStatus::Paid,
        card: Some(paid_card()),
        closed_at: Some(on(i64::from(number) + 1)),
        attempts: 1,
        ..invoice(number, user)
    }
}

/// The `number`-th attempt of an invoice: about to be made.
fn attempt(number: u32, invoice: &IssuedInvoice) -> Attempt {
    Attempt {
        id: AttemptId::new(uuid(u128::from(number) + 30_000 + (invoice.id.uuid().as_u128() << 20))),
        invoice: invoice.id,
        user: invoice.user,
        number,
        key: IdempotencyKey(format!("{}-{number}", invoice.id)),
        provider: "sandbox".to_owned(),
        customer: CustomerRef("cus_1".to_owned()),
        payment: None,
        amount: invoice.invoice.amount_due,
        off_session: false,
        state: AttemptState::Started,
        problem: None,
        refund_pending: Cents::ZERO,
        refund_failed: Cents::ZERO,
        created_at: on(i64::from(number)),
        check_at: None,
        checks: 0,
    }
}

/// A report about the payment of an attempt.
fn report(id: &str, of: &Attempt) -> PaymentReport {
    PaymentReport {
        id: id.to_owned(),
        kind: ReportKind::Dispute,
        provider: of.provider.clone(),
        attempt: of.id,
        invoice: of.invoice,
        user: of.user,
        amount: of.amount,
        reason: "fraudulent".to_owned(),
        state: ReportState::Open,
        opened_at: on(5),
        updated_at: on(6),
    }
}

/// The `number`-th balance transaction.
fn entry(number: i64, user: UserId) -> BalanceTransaction {
    BalanceTransaction {
        id: BalanceTransactionId::new(uuid(u128::try_from(number).unwrap() + 40_000)),
        user,
        reason: BalanceTransactionReason::Operator,
        invoice: None,
        amount: cents(number),
        balance: cents(number * 2),
        at: on(number),
    }
}

fn paid_with(attempt: Attempt, payment: &str) -> Attempt {
    let payment = Some(PaymentRef(payment.to_owned()));
    Attempt { payment, state: AttemptState::Succeeded, check_at: None, ..attempt }
}
