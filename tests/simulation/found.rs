//! Faults that were found once, each in a test of its own.

use std::{
    io::{self, Write},
    sync::{Arc, Mutex},
};

use chrono::TimeDelta;
use octavo_application::{
    billing::{
        Billing,
        cancel::{CancelError, CancelSubscription},
        change_plan::{ChangeError, ChangePlan, Changed},
        offers::{PauseSubscription, TakeDiscount},
        order::PlanOrder,
        pay_invoice::PayInvoice,
        payments::PaymentOutcome,
        ports::{
            BillingQueries,
            card_provider::{CardProvider, Collect, PaymentState},
        },
        reconcile::{Reconcile, Reconciled},
        run_billing::RunBilling,
    },
    jobs::Next,
    shared::storage::Storage,
};
use octavo_domain::billing::{
    account::BillingAccount, attempt::AttemptState, card::IdempotencyKey, issued_invoice::InvoiceStatus,
};
use octavo_domain::{
    billing::{
        calendar::{Interval, Moment},
        cancel::CancelReason,
        change::Refusal,
        money::Cents,
        subscription::Status,
    },
    ids::UserId,
    plans::level::Level,
};

use crate::{
    provider::Behaviour,
    steps::{Task, begin, run, wait},
    world::World,
};

fn order(level: Level) -> PlanOrder {
    PlanOrder { level, interval: Interval::Month, addons: None, code: None }
}

fn change(billing: &Billing, user: UserId, level: Level) -> Result<Changed, ChangeError> {
    wait(ChangePlan(billing.clone()).execute(user, &order(level), None))
}

/// A customer with a card, and nothing else yet.
fn one(behaviour: Behaviour) -> (World, Billing, UserId) {
    let world = World::new(1, 1);
    let (billing, user) = (world.servers[0].clone(), world.people[0]);
    world.has_card(user, behaviour);
    (world, billing, user)
}

fn billed(world: &World, user: UserId) -> BillingAccount {
    wait(world.store.billing_account(user)).unwrap().unwrap()
}

/// A server dies after this many steps of a change; true when the change had ended before.
fn dies_while_changing(world: &World, level: Level, after: usize) -> bool {
    let (billing, user) = (world.servers[0].clone(), world.people[0]);
    let (done, is_done) = std::sync::mpsc::channel();
    let future = Box::pin(async move {
        drop(ChangePlan(billing).execute(user, &order(level), None).await);
        done.send(()).unwrap();
    });
    run(
        &world.chance,
        vec![Task { what: String::new(), server: 0, hangs_up_after: Some(after), future }],
        None,
    );
    is_done.try_recv().is_ok()
}

/// Gives every job the time to find the payment.
fn found_out(world: &World) {
    for after in [TimeDelta::minutes(6), TimeDelta::minutes(65), TimeDelta::hours(20)] {
        world.calm_down();
        world.forward(after);
    }
    world.calm_down();
}

/// An older answer, from before the payment was made, says that the bank still asks.
#[test]
fn an_older_answer_does_not_undo_a_payment() {
    let (world, billing, user) = one(Behaviour::AsksAlways);
    let Changed::Waits(PaymentOutcome::NeedsAction { invoice, .. }) =
        change(&billing, user, Level::Studio).unwrap()
    else {
        panic!("the bank asks");
    };
    let older = world.provider.payments().remove(0);
    world.provider.confirm(user, true);
    assert_eq!(wait(PayInvoice(billing.clone()).execute(user, invoice)).unwrap(), PaymentOutcome::Paid);
    let attempt = world.account(user).ledger.invoices[0].1[0].clone();
    assert_eq!(wait(billing.record_outcome(attempt.id, &older)).unwrap(), PaymentOutcome::Paid);
    found_out(&world);
    world.check();
    let payment = world.provider.payments().remove(0);
    assert_eq!((payment.state, payment.refunded), (PaymentState::Succeeded, Cents::ZERO));
    assert_eq!(billed(&world, user).subscription.status, Status::Active);
}

/// The server dies at every step of a first payment, one after the other.
#[test]
fn a_crash_at_any_step_charges_once_and_the_reconciler_finishes() {
    let mut over = false;
    let mut charged_before = 0;
    let mut written_before = 0;
    for after in 0.. {
        if over {
            break;
        }
        let (world, billing, user) = one(Behaviour::Pays);
        over = dies_while_changing(&world, Level::Studio, after);
        let written = !world.account(user).ledger.invoices.is_empty();
        let charged = !world.provider.payments().is_empty();
        let settled = world.account(user).level == Level::Studio;
        written_before += usize::from(written && !charged);
        charged_before += usize::from(charged && !settled);
        assert!(written || !charged, "nobody is charged before it is written down");
        // All effects of a payment are there, or none.
        let ledger = world.account(user).ledger;
        let paid = ledger.invoices.iter().any(|(invoice, _)| invoice.status == InvoiceStatus::Paid);
        let succeeded = ledger.invoices.iter().any(|(_, all)| all[0].state == AttemptState::Succeeded);
        let active = ledger.account.unwrap().subscription.status == Status::Active;
        let mailed = world.receipts().len() == 1;
        assert_eq!([paid, succeeded, active, mailed], [settled; 4], "it died after {after} steps");
        // No new order comes: the other server continues from what was stored.
        wait(RunBilling::new(world.servers[1].clone()).execute()).unwrap();
        found_out(&world);
        world.check();
        let level = if written { Level::Studio } else { Level::Free };
        assert_eq!(
            (world.account(user).level, world.provider.payments().len()),
            (level, usize::from(written))
        );
        if let Some((_, attempts)) = world.account(user).ledger.invoices.first() {
            let key = IdempotencyKey(format!("pay-{}-1", attempts[0].invoice));
            assert_eq!((attempts.len(), &attempts[0].key), (1, &key));
            assert_eq!(world.provider.payments()[0].key, key);
        }
        // A customer without an answer may continue.
        drop(change(&billing, user, Level::Studio));
        assert_eq!((world.account(user).level, world.provider.payments().len()), (Level::Studio, 1));
    }
    assert!(over && written_before > 0 && charged_before > 0, "it died at every step");
}

/// An account that is deleted before a payment has begun is not charged any more.
#[test]
fn nothing_is_taken_of_somebody_who_is_gone() {
    let died = (0..).map(|after| {
        let (world, _, user) = one(Behaviour::Pays);
        dies_while_changing(&world, Level::Studio, after);
        (world, user)
    });
    let (world, user) =
        died.into_iter().find(|(world, user)| !world.account(*user).ledger.invoices.is_empty()).unwrap();
    assert!(world.provider.payments().is_empty());
    wait(async {
        let mut unit = world.store.begin().await.unwrap();
        unit.users().delete(user).await.unwrap();
        unit.commit().await.unwrap();
    });
    found_out(&world);
    assert!(world.provider.payments().is_empty(), "{:?}", world.provider.payments());
}

/// Cancelling a payment that never began at the provider does not begin it.
#[test]
fn a_payment_that_never_began_is_not_made_for_somebody_who_cancels() {
    let (world, billing, user) = one(Behaviour::Pays);
    change(&billing, user, Level::Studio).unwrap();
    world.provider.set_away(true);
    change(&billing, user, Level::Business).unwrap();
    world.provider.set_away(false);
    wait(CancelSubscription(billing).execute(user, CancelReason::TooExpensive, "")).unwrap();
    found_out(&world);
    world.check();
    let account = billed(&world, user);
    assert_eq!((account.subscription.level, account.subscription.auto_renew), (Level::Studio, false));
    assert_eq!(world.provider.payments().len(), 1);
}

/// While the outcome is unknown, nothing is cancelled.
#[test]
fn who_cancels_while_the_provider_is_away_is_told_to_wait() {
    let (world, billing, user) = one(Behaviour::Pays);
    change(&billing, user, Level::Studio).unwrap();
    world.provider.set_away(true);
    change(&billing, user, Level::Business).unwrap();
    let refused = wait(CancelSubscription(billing).execute(user, CancelReason::TooExpensive, ""));
    assert!(matches!(refused, Err(CancelError::PaymentOnItsWay)), "{refused:?}");
    world.provider.set_away(false);
    found_out(&world);
    world.check();
    assert_eq!(billed(&world, user).subscription.level, Level::Business);
}

/// An invoice whose payment is under way has a subscription without a later pause or discount.
#[test]
fn a_pause_and_a_discount_wait_for_a_payment_that_is_on_its_way() {
    let (world, billing, user) = one(Behaviour::Pays);
    change(&billing, user, Level::Studio).unwrap();
    world.forward(TimeDelta::days(27));
    world.calm_down();
    world.has_card(user, Behaviour::AsksAlways);
    change(&billing, user, Level::Business).unwrap();
    let incomplete = |error: &ChangeError| matches!(error, ChangeError::Refused(Refusal::PaymentIncomplete));
    assert!(incomplete(&wait(PauseSubscription(billing.clone()).execute(user, None)).unwrap_err()));
    assert!(incomplete(&wait(TakeDiscount(billing.clone()).execute(user)).unwrap_err()));
    // A declined payment is no longer under way, and its invoice is void.
    world.provider.confirm(user, false);
    world.calm_down();
    wait(PauseSubscription(billing.clone()).execute(user, None)).unwrap();
    let open =
        world.account(user).ledger.invoices.iter().any(|(invoice, _)| invoice.status == InvoiceStatus::Open);
    assert!(!open);
    let subscription = billed(&world, user).subscription;
    assert!(subscription.pause.is_some() && subscription.level == Level::Studio);
    world.check();
}

/// Nine accounts wait for an unavailable provider; a tenth has something to do.
#[test]
fn accounts_that_wait_for_the_provider_do_not_keep_others_waiting() {
    const WAITING: usize = 9;
    let world = World::new(1, WAITING + 1);
    let billing = &world.servers[0];
    let (last, waiting) = world.people.split_last().unwrap();
    for user in &world.people {
        world.has_card(*user, Behaviour::Pays);
    }
    change(billing, *last, Level::Studio).unwrap();
    wait(CancelSubscription(billing.clone()).execute(*last, CancelReason::TooExpensive, "")).unwrap();
    world.forward(TimeDelta::days(30));
    world.provider.set_away(true);
    for user in waiting {
        change(billing, *user, Level::Studio).unwrap();
    }
    world.forward(TimeDelta::days(2));
    for _ in 0..8 {
        wait(RunBilling::new(billing.clone()).execute()).unwrap();
    }
    assert_eq!(billed(&world, *last).subscription.status, Status::Canceled);
    // And the job rests while there is nothing that it can do.
    assert_ne!(
        wait(RunBilling::new(billing.clone()).execute()).unwrap().next,
        Next::After(TimeDelta::zero())
    );
    world.provider.set_away(false);
    found_out(&world);
    world.check();
}

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

/// The old plan is over, but not ended yet. A server is about to end it, and stops at any step. Meanwhile the other one
/// ends it, and its owner buys a new one.
#[test]
fn a_new_plan_is_not_ended_in_place_of_the_old_one() {
    let mut bought = 0;
    for steps in 1.. {
        let (world, billing, user) = one(Behaviour::Pays);
        change(&billing, user, Level::Studio).unwrap();
        wait(CancelSubscription(billing.clone()).execute(user, CancelReason::TooExpensive, "")).unwrap();
        world.forward(TimeDelta::days(40));
        let mut slow = world.run_billing(1).future;
        if begin(&mut slow, steps) {
            break;
        }
        if world.chance.holds_a_unit() {
            continue;
        }
        wait(RunBilling::new(billing.clone()).execute()).unwrap();
        change(&billing, user, Level::Freelancer).unwrap();
        wait(slow);
        bought += 1;
        let subscription = billed(&world, user).subscription;
        let has = (subscription.status, subscription.level);
        assert_eq!(has, (Status::Active, Level::Freelancer), "after {steps} steps");
        found_out(&world);
        world.check();
    }
    assert!(bought > 2, "it stopped while nobody was held");
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

/// No unit of work is open during a call of the provider: every call of it checks that.
#[test]
#[should_panic(expected = "the provider is asked while a unit of work is open")]
fn who_asked_the_provider_within_a_unit_of_work_would_be_found_out() {
    let (world, billing, user) = one(Behaviour::Pays);
    change(&billing, user, Level::Studio).unwrap();
    let _unit = wait(billing.storage.begin()).unwrap();
    let payment = world.provider.payments()[0].id.clone();
    let _ = wait(world.provider.cancel(&payment));
}
