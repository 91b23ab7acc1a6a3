//! Payments that are not needed any more, or have no invoice: each is found and given back.

use std::{
    io::{self, Write},
    sync::{Arc, Mutex},
};

use chrono::TimeDelta;
use octavo_application::{
    billing::{
        Billing,
        cancel::CancelSubscription,
        pay_invoice::PayInvoice,
        payments::PaymentOutcome,
        ports::card_provider::{CardProvider, Collect, PaymentState},
        reconcile::{Reconcile, Reconciled},
        run_billing::RunBilling,
    },
    jobs::Next,
    shared::storage::Storage,
};
use octavo_domain::{
    billing::{
        attempt::AttemptState, calendar::Moment, cancel::CancelReason, card::IdempotencyKey,
        issued_invoice::InvoiceStatus, money::Cents, subscription::Status,
    },
    ids::UserId,
    plans::level::Level,
};

use crate::{
    found::{billed, change, found_out, one},
    provider::Behaviour,
    steps::wait,
    world::World,
};

/// A payment that is not needed and cannot be refunded at once.
fn refund_due() -> (World, Billing, UserId) {
    let (world, billing, user) = one(Behaviour::AsksAlways);
    change(&billing, user, Level::Studio).unwrap();
    // Voided while the customer's bank approves.
    let (mut invoice, attempts) = world.account(user).ledger.invoices.remove(0);
    invoice.status = InvoiceStatus::Void;
    wait(async {
        let mut unit = world.store.begin().await.unwrap();
        unit.billing().update_invoice(&invoice).await.unwrap();
        unit.commit().await.unwrap();
    });
    world.provider.confirm(user, true);
    let paid = world.provider.payments().remove(0);
    world.provider.set_away(true);
    assert_eq!(wait(billing.record_outcome(attempts[0].id, &paid)).unwrap(), PaymentOutcome::Canceled);
    world.provider.set_away(false);
    assert_eq!(state(&world, user), AttemptState::RefundDue);
    (world, billing, user)
}

fn state(world: &World, user: UserId) -> AttemptState {
    world.account(user).ledger.invoices[0].1[0].state.clone()
}

/// The next event of it refunds it, without locking an account during the call.
#[test]
fn what_could_not_be_refunded_is_refunded_at_the_next_event() {
    let (world, billing, user) = refund_due();
    let paid = world.provider.payments().remove(0);
    let attempt = world.account(user).ledger.invoices[0].1[0].id;
    assert_eq!(wait(billing.record_outcome(attempt, &paid)).unwrap(), PaymentOutcome::Canceled);
    assert_eq!(
        (state(&world, user), world.provider.payments()[0].refunded),
        (AttemptState::Refunded, paid.amount)
    );
    world.calm_down();
    world.check();
}

/// The same without an event.
#[test]
fn what_could_not_be_refunded_is_refunded_by_the_reconciler() {
    let (world, _, user) = refund_due();
    found_out(&world);
    assert_eq!(state(&world, user), AttemptState::Refunded);
    world.check();
}

/// A refund that was made by hand at the provider is recorded and not attempted for ever.
#[test]
fn what_was_refunded_by_hand_is_refunded() {
    let (world, _, user) = refund_due();
    let paid = world.provider.payments().remove(0);
    let by_hand = IdempotencyKey("by hand".to_owned());
    wait(world.provider.refund(&paid.id, paid.amount, &by_hand)).unwrap();
    world.forward(TimeDelta::minutes(6));
    wait(RunBilling::new(world.servers[1].clone()).execute()).unwrap();
    assert_eq!(
        (state(&world, user), world.provider.payments()[0].refunded),
        (AttemptState::Refunded, paid.amount)
    );
    world.calm_down();
    world.check();
}

/// It reached the provider when it was no longer needed, without an event: the daily reconciliation finds it.
#[test]
fn a_payment_that_nobody_told_of_is_found_by_the_daily_listing() {
    let (world, billing, user) = one(Behaviour::Pays);
    change(&billing, user, Level::Studio).unwrap();
    world.provider.set_slow(true);
    change(&billing, user, Level::Business).unwrap();
    world.provider.set_slow(false);
    wait(CancelSubscription(billing.clone()).execute(user, CancelReason::TooExpensive, "")).unwrap();
    world.provider.deliver_late();
    world.provider.lose_events();
    // A little more than a day later: the listings overlap.
    world.forward(TimeDelta::hours(25));
    world.calm_down();
    let late = world.provider.payments().remove(1);
    assert_eq!((late.state, late.refunded), (PaymentState::Succeeded, Cents::ZERO));
    assert_eq!(wait(Reconcile(billing).daily()).unwrap(), Next::After(TimeDelta::days(1)));
    assert_eq!(world.provider.payments()[1].refunded, late.amount);
    world.calm_down();
    world.check();
}

/// It arrived late, and its bank asks the customer: it is no longer needed, so it is cancelled before the customer
/// approves.
#[test]
fn a_canceled_payment_that_waits_for_a_bank_is_canceled_there() {
    let (world, billing, user) = one(Behaviour::Pays);
    change(&billing, user, Level::Studio).unwrap();
    world.has_card(user, Behaviour::AsksAlways);
    world.provider.set_slow(true);
    change(&billing, user, Level::Business).unwrap();
    world.provider.set_slow(false);
    wait(CancelSubscription(billing.clone()).execute(user, CancelReason::TooExpensive, "")).unwrap();
    world.provider.deliver_late();
    world.calm_down();
    assert_eq!(world.provider.payments()[1].state, PaymentState::Canceled);
    world.provider.confirm(user, true);
    found_out(&world);
    world.check();
    assert_eq!(billed(&world, user).subscription.level, Level::Studio);
}

/// The log lines for operators.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The outcome of a renewal stayed unknown for more than a day, so the customer paid it again; then it arrives.
#[test]
fn an_invoice_that_is_paid_twice_has_the_later_payment_refunded_and_raises_an_alert() {
    let (world, billing, user) = one(Behaviour::Pays);
    change(&billing, user, Level::Studio).unwrap();
    world.forward(TimeDelta::days(31));
    world.provider.set_slow(true);
    wait(RunBilling::new(billing.clone()).execute()).unwrap();
    world.clock.advance(TimeDelta::hours(25));
    wait(RunBilling::new(billing.clone()).execute()).unwrap();
    world.provider.set_slow(false);
    let open = world.account(user).ledger.invoices.pop().unwrap().0;
    assert_eq!(
        (open.status, billed(&world, user).subscription.status),
        (InvoiceStatus::Open, Status::PastDue)
    );
    assert_eq!(wait(PayInvoice(billing).execute(user, open.id)).unwrap(), PaymentOutcome::Paid);

    let log = Log::default();
    let kept = log.clone();
    let errors = tracing_subscriber::fmt().with_max_level(tracing::Level::ERROR).with_ansi(false);
    let errors = errors.with_writer(move || kept.clone()).finish();
    let logging = tracing::subscriber::set_default(errors);
    world.provider.deliver_late();
    world.calm_down();
    drop(logging);
    let payments = world.provider.payments();
    let refunded: Vec<i64> = payments.iter().map(|payment| payment.refunded.get()).collect();
    assert_eq!(refunded, [0, 0, 4_000], "the later one is refunded");
    let said = String::from_utf8(log.0.lock().unwrap().clone()).unwrap();
    assert_eq!(said.lines().count(), 1, "{said}");
    assert!(
        said.contains("ERROR") && said.contains("a payment is not needed any more: it is refunded"),
        "{said}"
    );
    assert!(said.contains(&payments[2].id.0), "{said}");
    world.check();
}

/// A payment that was made by hand at the provider has no invoice: it is counted, and operators are notified.
#[test]
fn a_payment_without_an_invoice_is_found_by_the_listing() {
    let (world, billing, user) = one(Behaviour::Pays);
    change(&billing, user, Level::Studio).unwrap();
    let by_hand = Collect {
        customer: billed(&world, user).customer.unwrap(),
        amount: Cents::new(500),
        key: IdempotencyKey("by hand".to_owned()),
        description: String::new(),
        off_session: true,
    };
    let taken = wait(world.provider.collect(&by_hand)).unwrap();
    let found = wait(Reconcile(billing).execute(Moment::from_unix(0))).unwrap();
    let unknown = vec![(taken.id, taken.amount)];
    assert_eq!(found, Reconciled { payments: 2, unknown, ..Reconciled::default() });
}
