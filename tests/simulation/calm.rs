//! One order after the other, in two runs: once with faults, and once without.

use chrono::TimeDelta;
use octavo_domain::billing::issued_invoice::{BillingReason, InvoiceStatus};
use octavo_domain::{
    billing::{calendar::Moment, change::ChangeKind, money::Cents, subscription::Subscription},
    ids::UserId,
    plans::level::Level,
};

use crate::{
    people::{Intention, act, quiet_intention},
    provider::Behaviour,
    steps::{Chance, run, wait},
    world::{SERVERS, World},
};

/// The orders of one day, and the time until the next.
struct Day {
    wanted: Vec<Intention>,
    /// Does the customer click twice?
    twice: bool,
    then: TimeDelta,
}

fn plan(chance: &Chance, people: usize) -> Vec<Day> {
    let waits = [2, 5, 13, 26, 27, 31, 95].map(TimeDelta::days);
    let day = |_| Day {
        wanted: (0..people).map(|_| quiet_intention(chance)).collect(),
        twice: chance.one_in(3),
        then: chance.pick(&waits),
    };
    (0..5 + chance.below(4)).map(day).collect()
}

/// The part of an account that must not depend on faults.
#[derive(Debug, PartialEq, Eq)]
struct End {
    level: Level,
    subscription: Option<Subscription>,
    balance: Cents,
    paid_invoices: u32,
    /// The paid invoices: reason, change, period and amount.
    paid: Vec<(BillingReason, ChangeKind, Moment, Moment, Cents)>,
}

fn end(world: &World, user: UserId) -> End {
    let account = world.account(user);
    let billing = account.ledger.account;
    let paid = account.ledger.invoices.iter().map(|(invoice, _)| invoice);
    let paid = paid.filter(|invoice| invoice.status == InvoiceStatus::Paid).map(|invoice| {
        let after = &invoice.after;
        (invoice.reason, invoice.kind, after.start, after.end, invoice.invoice.amount_due)
    });
    End {
        level: account.level,
        balance: billing.as_ref().map_or(Cents::ZERO, |billing| billing.balance),
        paid_invoices: billing.as_ref().map_or(0, |billing| billing.paid_invoices),
        subscription: billing.map(|billing| billing.subscription),
        paid: paid.collect(),
    }
}

/// Everything that is under way arrives, and the clock moves on meanwhile.
fn settle(world: &World) {
    for after in [TimeDelta::minutes(6), TimeDelta::minutes(65), TimeDelta::hours(25)] {
        world.calm_down();
        world.forward_by_day(after);
    }
    world.calm_down();
}

/// Jobs of both servers, and webhooks, all at once.
fn jobs(world: &World) -> Vec<crate::steps::Task> {
    let mut tasks: Vec<_> = (0..SERVERS).map(|server| world.run_billing(server)).collect();
    tasks.push(world.reconcile(0));
    while let Some(event) = world.provider.next_event() {
        tasks.push(world.webhook(tasks.len() % SERVERS, event));
        if tasks.len() > 8 {
            break;
        }
    }
    tasks
}

fn live(world: &World, days: &[Day], faulty: bool) {
    let chance = &world.chance;
    let dies = || chance.fault(4).then(|| (chance.below(SERVERS), chance.below(40)));
    for day in days {
        // Jobs after the passed time.
        chance.set_faulty(faulty);
        run(chance, jobs(world), dies());
        settle(world);
        // The customer's order, perhaps from two windows, while the servers run their jobs.
        chance.set_faulty(faulty);
        let mut tasks = jobs(world);
        for (user, wanted) in world.people.iter().zip(&day.wanted) {
            tasks.push(world.does(0, *user, wanted));
            if day.twice {
                tasks.push(world.does(1, *user, wanted));
            }
        }
        run(chance, tasks, dies());
        // A customer without an answer reads the state and orders again; one whose bank asks answers.
        chance.set_faulty(false);
        world.provider.deliver_late();
        for (user, wanted) in world.people.iter().zip(&day.wanted) {
            for _ in 0..2 {
                wait(act(world.servers[0].clone(), world.provider.clone(), *user, wanted.clone()));
                let answer = Intention::Confirm { approve: true };
                wait(act(world.servers[1].clone(), world.provider.clone(), *user, answer));
            }
        }
        settle(world);
        world.forward_by_day(day.then);
    }
    chance.set_faulty(faulty);
    run(chance, jobs(world), dies());
    settle(world);
}

fn begin(seed: u64, people: usize) -> World {
    let world = World::new(seed, people);
    for user in &world.people {
        // The first payment is confirmed by hand; after that its bank does not ask.
        world.has_card(*user, if seed.is_multiple_of(3) { Behaviour::AsksOnce } else { Behaviour::Pays });
    }
    world
}

pub(crate) fn schedule(seed: u64) {
    let people = 1 + usize::try_from(seed % 2).unwrap();
    let days = plan(&Chance::of(!seed), people);
    let (wrong, right) = (begin(seed, people), begin(seed, people));
    live(&wrong, &days, true);
    live(&right, &days, false);
    wrong.check();
    right.check();
    for (one, other) in wrong.people.iter().zip(&right.people) {
        assert_eq!(end(&wrong, *one), end(&right, *other));
    }
}
