use octavo_domain::{
    billing::{
        calendar::Moment,
        change::ChangeKind,
        details::BillingDetails,
        invoice::{Invoice, Line, LineKind, Share},
        item::Item,
        subscription::Subscription,
    },
    ids::{AttemptId, SubscriptionId, UserId},
    plans::level::Level,
};
use uuid::Uuid;

use super::*;
use crate::billing::ports::card_provider::ReportKind;
use octavo_domain::billing::{
    card::{CustomerRef, IdempotencyKey},
    issued_invoice::BillingReason,
};

fn cents(cents: i64) -> Cents {
    Cents::new(cents)
}

fn on(seconds: i64) -> Moment {
    Moment::from_unix(1_790_000_000 + seconds)
}

fn line(amount: i64, discount: i64, tax: i64) -> Line {
    Line {
        item: Item::Plan(Level::Studio),
        kind: LineKind::Debit,
        amount: cents(amount),
        discount: cents(discount),
        tax: cents(tax),
        start: on(0),
        end: on(9),
        of: cents(amount),
        share: Share { part: 9, whole: 9 },
    }
}

fn invoice() -> IssuedInvoice {
    IssuedInvoice {
        id: InvoiceId::new(Uuid::from_u128(1)),
        user: UserId::new(Uuid::from_u128(2)),
        subscription: SubscriptionId::new(Uuid::from_u128(3)),
        number: Some(1),
        status: InvoiceStatus::Paid,
        reason: BillingReason::Create,
        kind: ChangeKind::New,
        invoice: Invoice {
            lines: vec![line(4_000, 400, 720), line(100, 0, 20)],
            subtotal: cents(4_100),
            discount: cents(400),
            tax: cents(740),
            total: cents(4_440),
            start_balance: cents(-440),
            from_balance: cents(440),
            amount_due: cents(4_000),
            ending_balance: Cents::ZERO,
        },
        billed_to: BillingDetails::default(),
        tax_note: None,
        card: None,
        after: Subscription::none(),
        created_at: on(0),
        closed_at: Some(on(1)),
        refunded: Cents::ZERO,
        attempts: 2,
    }
}

fn attempt(number: u32, state: AttemptState) -> Attempt {
    Attempt {
        id: AttemptId::new(Uuid::from_u128(10 + u128::from(number))),
        invoice: invoice().id,
        user: invoice().user,
        number,
        key: IdempotencyKey(number.to_string()),
        provider: "sandbox".to_owned(),
        customer: CustomerRef("cus".to_owned()),
        payment: None,
        amount: cents(4_000),
        off_session: false,
        state,
        problem: None,
        refund_pending: Cents::ZERO,
        refund_failed: Cents::ZERO,
        created_at: on(0),
        check_at: None,
        checks: 0,
    }
}

fn entry(number: u128, reason: BalanceTransactionReason, amount: i64, balance: i64) -> BalanceTransaction {
    BalanceTransaction {
        id: BalanceTransactionId::new(Uuid::from_u128(20 + number)),
        user: invoice().user,
        reason,
        invoice: (reason == BalanceTransactionReason::Invoice).then(|| invoice().id),
        amount: cents(amount),
        balance: cents(balance),
        at: on(1),
    }
}

/// Credit of $5 was given, of which an invoice took $4.40.
fn ledger() -> Ledger {
    let mut account = BillingAccount::new(invoice().user, invoice().subscription, "sandbox");
    account.balance = cents(-60);
    Ledger {
        account: Some(account),
        invoices: vec![(
            invoice(),
            vec![attempt(1, AttemptState::Canceled), attempt(2, AttemptState::Succeeded)],
        )],
        entries: vec![
            entry(1, BalanceTransactionReason::Operator, -500, -500),
            entry(2, BalanceTransactionReason::Invoice, 440, -60),
        ],
        reports: Vec::new(),
        receipts: ReceiptNumbers { receipts: 7, largest: 7, given: 7 },
    }
}

fn found(change: impl FnOnce(&mut Ledger)) -> Vec<Difference> {
    let mut ledger = ledger();
    change(&mut ledger);
    audit(&ledger)
}

#[test]
fn what_agrees_is_not_told() {
    assert_eq!(audit(&ledger()), []);
    assert_eq!(audit(&Ledger::default()), []);
    // A deleted account has no balance to compare with.
    assert_eq!(found(|ledger| ledger.account = None), []);
}

#[test]
fn the_balance_is_what_its_movements_sum_up_to() {
    let differs = Difference::Balance { moved: cents(-60), balance: cents(-61) };
    let changed = found(|ledger| {
        if let Some(account) = &mut ledger.account {
            account.balance = cents(-61);
        }
    });
    assert_eq!(changed, [differs]);
    assert_eq!(differs.to_string(), "the movements sum up to −$0.60, but the balance is −$0.61");
}

#[test]
fn each_balance_follows_from_the_one_before() {
    let changed = found(|ledger| ledger.entries[0].balance = cents(-501));
    let id = ledger().entries[0].id;
    assert_eq!(changed[0], Difference::Step { entry: id, said: cents(-501), counted: cents(-500) });
    assert_eq!(changed.len(), 2);
}

#[test]
fn an_invoice_moves_the_balance_as_it_says() {
    let id = invoice().id;
    let missing = found(|ledger| {
        ledger.entries.pop();
        ledger.account = None;
    });
    assert_eq!(missing, [Difference::Moved { invoice: id, owed: cents(440), moved: Cents::ZERO }]);
    let twice = found(|ledger| {
        ledger.entries[1].amount = cents(400);
        ledger.entries[1].balance = cents(-100);
        ledger.entries.push(entry(3, BalanceTransactionReason::Invoice, 40, -60));
    });
    assert_eq!(twice, [Difference::MovedAgain(id)]);
}

#[test]
fn a_movement_for_an_invoice_has_a_paid_one() {
    let stray = Difference::Stray(ledger().entries[1].id);
    let unpaid = found(|ledger| {
        ledger.invoices[0].0.status = InvoiceStatus::Void;
        ledger.invoices[0].0.number = None;
        ledger.invoices[0].1.pop();
    });
    assert_eq!(unpaid, [stray]);
    assert!(found(|ledger| ledger.entries[1].invoice = None).contains(&stray));
    assert!(found(|ledger| ledger.invoices.clear()).contains(&stray));
}

#[test]
fn an_invoice_says_what_its_lines_say() {
    let id = invoice().id;
    for change in [
        |invoice: &mut Invoice| invoice.subtotal = cents(4_101),
        |invoice: &mut Invoice| invoice.discount = cents(401),
        |invoice: &mut Invoice| invoice.tax = cents(741),
    ] {
        assert_eq!(found(|ledger| change(&mut ledger.invoices[0].0.invoice)), [Difference::Lines(id)]);
    }
    let total = found(|ledger| ledger.invoices[0].0.invoice.total = cents(4_441));
    assert_eq!(total, [Difference::Lines(id), Difference::Settled(id)]);
}

#[test]
fn a_paid_invoice_has_one_payment_of_its_amount() {
    let id = invoice().id;
    let payments = |payments| Difference::Payments { invoice: id, due: cents(4_000), payments };
    let state = |state| found(|ledger| ledger.invoices[0].1[1].state = state);
    assert_eq!(state(AttemptState::Unknown), [payments(0)]);
    assert_eq!(state(AttemptState::Refunded), [payments(0)]);
    assert_eq!(state(AttemptState::RefundDue), [payments(0)]);
    let two = found(|ledger| ledger.invoices[0].1[0].state = AttemptState::Succeeded);
    assert_eq!(two, [payments(2)]);
    let other = found(|ledger| ledger.invoices[0].1[1].amount = cents(3_999));
    assert_eq!(other, [payments(0), Difference::Needless(id)]);
    // A second payment that is refunded, or due for it, is no difference.
    for state in [AttemptState::RefundDue, AttemptState::Refunded] {
        assert_eq!(found(|ledger| ledger.invoices[0].1[0].state = state), []);
    }
}

#[test]
fn nothing_is_paid_without_need() {
    let id = invoice().id;
    let open = found(|ledger| {
        ledger.invoices[0].0.status = InvoiceStatus::Open;
        ledger.invoices[0].0.number = None;
        ledger.entries.pop();
        ledger.account = None;
    });
    assert_eq!(open, [Difference::Needless(id)]);
}

#[test]
fn no_more_is_refunded_than_was_charged() {
    let given = |refunded| found(|ledger| ledger.invoices[0].0.refunded = cents(refunded));
    let differs = |refunded| Difference::Refunded {
        invoice: invoice().id,
        refunded: cents(refunded),
        charged: cents(4_000),
    };
    assert_eq!(given(4_000), []);
    assert_eq!(given(4_001), [differs(4_001)]);
    assert_eq!(given(-1), [differs(-1)]);
    let whole = found(|ledger| {
        ledger.invoices[0].0.refunded = cents(4_000);
        ledger.invoices[0].1[1].state = AttemptState::Refunded;
    });
    assert_eq!(whole, []);
}

#[test]
fn what_operators_have_to_see_to_is_told() {
    let id = invoice().id;
    let refused = found(|ledger| {
        ledger.invoices[0].1[0].problem = Some("400 invalid_request_error: parameter_unknown".to_owned());
    });
    assert_eq!(refused, [Difference::NotAccepted(id)]);
    let failed = found(|ledger| ledger.invoices[0].1[1].refund_failed = cents(700));
    assert_eq!(failed, [Difference::NotArrived { invoice: id, failed: cents(700) }]);
    let disputed = |state| {
        found(|ledger| {
            ledger.reports.push(PaymentReport {
                id: "du_1".to_owned(),
                kind: ReportKind::Dispute,
                provider: "stripe".to_owned(),
                attempt: AttemptId::new(Uuid::from_u128(12)),
                invoice: id,
                user: invoice().user,
                amount: cents(4_000),
                reason: "fraudulent".to_owned(),
                state,
                opened_at: on(1),
                updated_at: on(1),
            });
        })
    };
    assert_eq!(disputed(ReportState::Open), [Difference::Disputed(id)]);
    for over in [ReportState::Won, ReportState::Lost, ReportState::Closed] {
        assert_eq!(disputed(over), []);
    }
}

#[test]
fn who_has_paid_has_a_receipt() {
    let id = invoice().id;
    assert_eq!(found(|ledger| ledger.invoices[0].0.number = None), [Difference::NoReceipt(id)]);
    let early = found(|ledger| {
        ledger.invoices[0].0.status = InvoiceStatus::Open;
        ledger.invoices[0].1.pop();
        ledger.entries.pop();
        ledger.account = None;
    });
    assert_eq!(early, [Difference::EarlyReceipt(id)]);
}

#[test]
fn receipts_are_numbered_without_a_gap() {
    for (receipts, largest, given) in [(6, 7, 7), (7, 7, 8), (6, 6, 7)] {
        let numbers = ReceiptNumbers { receipts, largest, given };
        assert_eq!(found(|ledger| ledger.receipts = numbers), [Difference::Gap(numbers)]);
    }
}
