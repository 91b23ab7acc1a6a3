//! What went wrong once, each by itself.

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
        keep_books::KeepBooks,
        offers::{PauseSubscription, TakeDiscount},
        pay_invoice::PayInvoice,
        payments::Concluded,
        ports::{
            AttemptState, BillingAccount, BillingQueries, InvoiceStatus,
            card_provider::{CardProvider, Collect, IdempotencyKey, PaymentState},
        },
        reconcile::{Reconcile, Reconciled},
        wish::Wish,
    },
    jobs::Next,
    shared::storage::Storage,
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

fn wish(level: Level) -> Wish {
    Wish { level, interval: Interval::Month, addons: None, code: None }
}

fn change(billing: &Billing, user: UserId, level: Level) -> Result<Changed, ChangeError> {
    wait(ChangePlan(billing.clone()).execute(user, &wish(level), None))
}

/// Somebody with a card, who has nothing else yet.
fn one(behaviour: Behaviour) -> (World, Billing, UserId) {
    let world = World::new(1, 1);
    let (billing, user) = (world.servers[0].clone(), world.people[0]);
    world.has_card(user, behaviour);
    (world, billing, user)
}

fn billed(world: &World, user: UserId) -> BillingAccount {
    wait(world.store.billing_account(user)).unwrap().unwrap()
}

/// A server dies after so many steps of a change; true when it was over before.
fn dies_while_changing(world: &World, level: Level, after: usize) -> bool {
    let (billing, user) = (world.servers[0].clone(), world.people[0]);
    let (done, is_done) = std::sync::mpsc::channel();
    let future = Box::pin(async move {
        drop(ChangePlan(billing).execute(user, &wish(level), None).await);
        done.send(()).unwrap();
    });
    run(
        &world.chance,
        vec![Task { what: String::new(), server: 0, hangs_up_after: Some(after), future }],
        None,
    );
    is_done.try_recv().is_ok()
}

/// Everything that finds a payment out has its time.
fn found_out(world: &World) {
    for after in [TimeDelta::minutes(6), TimeDelta::minutes(65), TimeDelta::hours(20)] {
        world.calm_down();
        world.forward(after);
    }
    world.calm_down();
}

/// An answer that was on its way while the payment was made says that the bank still asks.
#[test]
fn an_older_answer_does_not_undo_a_payment() {
    let (world, billing, user) = one(Behaviour::AsksAlways);
    let Changed::Waits(Concluded::NeedsAction { invoice, .. }) =
        change(&billing, user, Level::Studio).unwrap()
    else {
        panic!("the bank asks");
    };
    let older = world.provider.payments().remove(0);
    world.provider.confirm(user, true);
    assert_eq!(wait(PayInvoice(billing.clone()).execute(user, invoice)).unwrap(), Concluded::Paid);
    let attempt = world.account(user).books.invoices[0].1[0].clone();
    assert_eq!(wait(billing.conclude(attempt.id, &older)).unwrap(), Concluded::Paid);
    found_out(&world);
    world.check();
    let payment = world.provider.payments().remove(0);
    assert_eq!((payment.state, payment.refunded), (PaymentState::Succeeded, Cents::ZERO));
    assert_eq!(billed(&world, user).subscription.status, Status::Active);
}

/// The server dies at every step of a first payment, one after the other.
#[test]
fn whoever_dies_at_whatever_step_charges_once_and_the_reconciler_finishes() {
    let mut over = false;
    let mut charged_before = 0;
    let mut written_before = 0;
    for after in 0.. {
        if over {
            break;
        }
        let (world, billing, user) = one(Behaviour::Pays);
        over = dies_while_changing(&world, Level::Studio, after);
        let written = !world.account(user).books.invoices.is_empty();
        let charged = !world.provider.payments().is_empty();
        let settled = world.account(user).level == Level::Studio;
        written_before += usize::from(written && !charged);
        charged_before += usize::from(charged && !settled);
        assert!(written || !charged, "nobody is charged before it is written down");
        // All that follows from a payment is there, or nothing of it.
        let books = world.account(user).books;
        let paid = books.invoices.iter().any(|(invoice, _)| invoice.status == InvoiceStatus::Paid);
        let succeeded = books.invoices.iter().any(|(_, all)| all[0].state == AttemptState::Succeeded);
        let active = books.account.unwrap().subscription.status == Status::Active;
        let mailed = world.receipts().len() == 1;
        assert_eq!([paid, succeeded, active, mailed], [settled; 4], "it died after {after} steps");
        // Nobody asks again: what was written down is carried on by the other server.
        wait(KeepBooks::new(world.servers[1].clone()).execute()).unwrap();
        found_out(&world);
        world.check();
        let level = if written { Level::Studio } else { Level::Free };
        assert_eq!(
            (world.account(user).level, world.provider.payments().len()),
            (level, usize::from(written))
        );
        if let Some((_, attempts)) = world.account(user).books.invoices.first() {
            let key = IdempotencyKey(format!("pay-{}-1", attempts[0].invoice));
            assert_eq!((attempts.len(), &attempts[0].key), (1, &key));
            assert_eq!(world.provider.payments()[0].key, key);
        }
        // Whoever got no answer may go on.
        drop(change(&billing, user, Level::Studio));
        assert_eq!((world.account(user).level, world.provider.payments().len()), (Level::Studio, 1));
    }
    assert!(over && written_before > 0 && charged_before > 0, "it died at every step");
}

/// Somebody who goes while a payment has not begun is not charged any more.
#[test]
fn nothing_is_taken_of_somebody_who_is_gone() {
    let died = (0..).map(|after| {
        let (world, _, user) = one(Behaviour::Pays);
        dies_while_changing(&world, Level::Studio, after);
        (world, user)
    });
    let (world, user) =
        died.into_iter().find(|(world, user)| !world.account(*user).books.invoices.is_empty()).unwrap();
    assert!(world.provider.payments().is_empty());
    wait(async {
        let mut unit = world.store.begin().await.unwrap();
        unit.users().delete(user).await.unwrap();
        unit.commit().await.unwrap();
    });
    found_out(&world);
    assert!(world.provider.payments().is_empty(), "{:?}", world.provider.payments());
}

/// Who cancels what was never begun at the provider does not begin it by that.
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

/// While nobody can tell, nothing is cancelled.
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

/// An invoice that is on its way to be paid carries a subscription that knows nothing of a pause or a discount.
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
    // A payment that was refused is no longer on its way, and what it was for is given up.
    world.provider.confirm(user, false);
    world.calm_down();
    wait(PauseSubscription(billing.clone()).execute(user, None)).unwrap();
    let open =
        world.account(user).books.invoices.iter().any(|(invoice, _)| invoice.status == InvoiceStatus::Open);
    assert!(!open);
    let subscription = billed(&world, user).subscription;
    assert!(subscription.pause.is_some() && subscription.level == Level::Studio);
    world.check();
}

/// Nine accounts wait for a provider that is away; a tenth has something to do.
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
        wait(KeepBooks::new(billing.clone()).execute()).unwrap();
    }
    assert_eq!(billed(&world, *last).subscription.status, Status::Canceled);
    // And the job rests while there is nothing that it could do.
    assert_ne!(wait(KeepBooks::new(billing.clone()).execute()).unwrap().next, Next::After(TimeDelta::zero()));
    world.provider.set_away(false);
    found_out(&world);
    world.check();
}

/// A payment that nobody needs, and that cannot be given back at once.
fn surplus() -> (World, Billing, UserId) {
    let (world, billing, user) = one(Behaviour::AsksAlways);
    change(&billing, user, Level::Studio).unwrap();
    // Given up by somebody while the customer's bank says yes.
    let (mut invoice, attempts) = world.account(user).books.invoices.remove(0);
    invoice.status = InvoiceStatus::Void;
    wait(async {
        let mut unit = world.store.begin().await.unwrap();
        unit.billing().update_invoice(&invoice).await.unwrap();
        unit.commit().await.unwrap();
    });
    world.provider.confirm(user, true);
    let paid = world.provider.payments().remove(0);
    world.provider.set_away(true);
    assert_eq!(wait(billing.conclude(attempts[0].id, &paid)).unwrap(), Concluded::Canceled);
    world.provider.set_away(false);
    assert_eq!(state(&world, user), AttemptState::Surplus);
    (world, billing, user)
}

fn state(world: &World, user: UserId) -> AttemptState {
    world.account(user).books.invoices[0].1[0].state.clone()
}

/// Whoever hears of it again gives it back, and holds nobody while doing so.
#[test]
fn what_could_not_be_given_back_is_given_back_when_somebody_hears_of_it_again() {
    let (world, billing, user) = surplus();
    let paid = world.provider.payments().remove(0);
    let attempt = world.account(user).books.invoices[0].1[0].id;
    assert_eq!(wait(billing.conclude(attempt, &paid)).unwrap(), Concluded::Canceled);
    assert_eq!(
        (state(&world, user), world.provider.payments()[0].refunded),
        (AttemptState::Refunded, paid.amount)
    );
    world.calm_down();
    world.check();
}

/// The same where nobody hears of it.
#[test]
fn what_could_not_be_given_back_is_given_back_by_the_reconciler() {
    let (world, _, user) = surplus();
    found_out(&world);
    assert_eq!(state(&world, user), AttemptState::Refunded);
    world.check();
}

/// The old plan is over, and nobody has ended it yet. A server is about to, and stops at whatever step; meanwhile the other
/// one ends it, and its owner buys a new one.
#[test]
fn a_new_plan_is_not_ended_in_place_of_the_old_one() {
    let mut bought = 0;
    for steps in 1.. {
        let (world, billing, user) = one(Behaviour::Pays);
        change(&billing, user, Level::Studio).unwrap();
        wait(CancelSubscription(billing.clone()).execute(user, CancelReason::TooExpensive, "")).unwrap();
        world.forward(TimeDelta::days(40));
        let mut slow = world.keep_books(1).future;
        if begin(&mut slow, steps) {
            break;
        }
        if world.chance.holds_a_unit() {
            continue;
        }
        wait(KeepBooks::new(billing.clone()).execute()).unwrap();
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

/// What somebody has given back by hand, at the provider, is noted and not tried for ever.
#[test]
fn what_was_given_back_by_hand_is_given_back() {
    let (world, _, user) = surplus();
    let paid = world.provider.payments().remove(0);
    let by_hand = IdempotencyKey("by hand".to_owned());
    wait(world.provider.refund(&paid.id, paid.amount, &by_hand)).unwrap();
    world.forward(TimeDelta::minutes(6));
    wait(KeepBooks::new(world.servers[1].clone()).execute()).unwrap();
    assert_eq!(
        (state(&world, user), world.provider.payments()[0].refunded),
        (AttemptState::Refunded, paid.amount)
    );
    world.calm_down();
    world.check();
}

/// It arrived at the provider when nobody wanted it any more, and nobody was told: the daily listing has it.
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
    // A day later, and a little more: the listings overlap.
    world.forward(TimeDelta::hours(25));
    world.calm_down();
    let late = world.provider.payments().remove(1);
    assert_eq!((late.state, late.refunded), (PaymentState::Succeeded, Cents::ZERO));
    assert_eq!(wait(Reconcile(billing).daily()).unwrap(), Next::After(TimeDelta::days(1)));
    assert_eq!(world.provider.payments()[1].refunded, late.amount);
    world.calm_down();
    world.check();
}

/// It arrived late, and its bank asks the customer about it: nobody wants it any more, so that it is taken back before
/// anybody says yes.
#[test]
fn a_payment_that_waits_for_a_bank_though_it_was_called_off_is_taken_back() {
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

/// What operators are told.
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

/// A renewal was asked for and not heard of for more than a day, so that the customer paid it again; then it arrives.
#[test]
fn an_invoice_that_is_paid_twice_has_the_later_payment_given_back_and_raises_an_alert() {
    let (world, billing, user) = one(Behaviour::Pays);
    change(&billing, user, Level::Studio).unwrap();
    world.forward(TimeDelta::days(31));
    world.provider.set_slow(true);
    wait(KeepBooks::new(billing.clone()).execute()).unwrap();
    world.clock.advance(TimeDelta::hours(25));
    wait(KeepBooks::new(billing.clone()).execute()).unwrap();
    world.provider.set_slow(false);
    let open = world.account(user).books.invoices.pop().unwrap().0;
    assert_eq!(
        (open.status, billed(&world, user).subscription.status),
        (InvoiceStatus::Open, Status::PastDue)
    );
    assert_eq!(wait(PayInvoice(billing).execute(user, open.id)).unwrap(), Concluded::Paid);

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
    assert_eq!(refunded, [0, 0, 4_000], "the later one is given back");
    let said = String::from_utf8(log.0.lock().unwrap().clone()).unwrap();
    assert_eq!(said.lines().count(), 1, "{said}");
    assert!(
        said.contains("ERROR") && said.contains("a payment that nobody needs: it is given back"),
        "{said}"
    );
    assert!(said.contains(&payments[2].id.0), "{said}");
    world.check();
}

/// What somebody took at the provider by hand is for no invoice: it is counted, and told to operators.
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

/// The database is locked by nobody while the provider is asked: every call of it looks.
#[test]
#[should_panic(expected = "the provider is asked while a unit of work is open")]
fn who_asked_the_provider_within_a_unit_of_work_would_be_found_out() {
    let (world, billing, user) = one(Behaviour::Pays);
    change(&billing, user, Level::Studio).unwrap();
    let _unit = wait(billing.storage.begin()).unwrap();
    let payment = world.provider.payments()[0].id.clone();
    let _ = wait(world.provider.cancel(&payment));
}
