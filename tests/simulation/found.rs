//! Faults that were found once, each in a test of its own.

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
            card_provider::{CardProvider, PaymentState},
        },
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
        calendar::Interval, cancel::CancelReason, change::Refusal, money::Cents, subscription::Status,
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

pub(crate) fn change(billing: &Billing, user: UserId, level: Level) -> Result<Changed, ChangeError> {
    wait(ChangePlan(billing.clone()).execute(user, &order(level), None))
}

/// A customer with a card, and nothing else yet.
pub(crate) fn one(behaviour: Behaviour) -> (World, Billing, UserId) {
    let world = World::new(1, 1);
    let (billing, user) = (world.servers[0].clone(), world.people[0]);
    world.has_card(user, behaviour);
    (world, billing, user)
}

pub(crate) fn billed(world: &World, user: UserId) -> BillingAccount {
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
pub(crate) fn found_out(world: &World) {
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
