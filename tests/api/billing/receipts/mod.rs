//! Receipts.

mod files;
mod page;
mod pdf;

use octavo_domain::billing::issued_invoice::{BillingReason, InvoiceStatus, IssuedInvoice};
use octavo_domain::{
    account::email::Email,
    billing::{
        addons::Addon,
        calendar::{Interval, Moment},
        change::ChangeKind,
        details::BillingDetails,
        invoice::{Invoice, Line, LineKind, Share},
        item::Item,
        money::Cents,
        subscription::Subscription,
    },
    ids::{InvoiceId, SubscriptionId, UserId},
    plans::level::Level,
};
use uuid::Uuid;

use crate::support::TestApp;

const DAY: i64 = 24 * 60 * 60;

fn line(item: Item, kind: LineKind, cents: i64, days: i64) -> Line {
    let start = Moment::from_unix(1_790_000_000);
    Line {
        item,
        kind,
        amount: Cents::new(cents),
        discount: Cents::ZERO,
        tax: Cents::ZERO,
        start,
        end: start.plus(days * DAY),
        of: Cents::new(cents),
        share: Share { part: days * DAY, whole: 30 * DAY },
    }
}

/// A paid invoice with a credit for half a month, a payment from the balance, and a partial refund.
fn paid(user: UserId) -> IssuedInvoice {
    let cents = Cents::new;
    IssuedInvoice {
        id: InvoiceId::new(Uuid::from_u128(71)),
        user,
        subscription: SubscriptionId::new(Uuid::from_u128(72)),
        number: Some(7),
        status: InvoiceStatus::Paid,
        reason: BillingReason::Update,
        kind: ChangeKind::Restart,
        invoice: Invoice {
            lines: vec![
                line(Item::Plan(Level::Freelancer), LineKind::Credit, -1_900, 15),
                line(Item::Plan(Level::Studio), LineKind::Debit, 43_200, 30),
                line(Item::Addon(Addon::Views), LineKind::Debit, 1_000, 30),
            ],
            subtotal: cents(42_300),
            discount: cents(300),
            tax: cents(8_400),
            total: cents(50_400),
            start_balance: cents(-400),
            from_balance: cents(400),
            amount_due: cents(50_000),
            ending_balance: Cents::ZERO,
        },
        billed_to: BillingDetails::default(),
        tax_note: None,
        card: None,
        after: Subscription { level: Level::Studio, interval: Interval::Year, ..Subscription::none() },
        created_at: Moment::from_unix(1_790_000_000),
        closed_at: Some(Moment::from_unix(1_790_000_000)),
        refunded: cents(5_000),
        attempts: 1,
    }
}

async fn issue(app: &TestApp, invoice: &IssuedInvoice) {
    let mut work = app.ports.storage.begin().await.unwrap();
    work.billing().add_invoice(invoice).await.unwrap();
    work.commit().await.unwrap();
}

async fn user_id(app: &TestApp, email: &str) -> UserId {
    let email = Email::parse(email).unwrap();
    let mut work = app.ports.storage.begin().await.unwrap();
    work.users().find_by_email(&email).await.unwrap().unwrap().id
}
