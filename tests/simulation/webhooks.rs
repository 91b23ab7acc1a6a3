//! Webhooks in any order and number have the same effect.

use octavo_application::{
    billing::{
        change_plan::ChangePlan,
        order::PlanOrder,
        ports::{BillingQueries, ledger::LedgerQueries},
        receive_webhook::ReceiveWebhook,
    },
    shared::storage::Storage,
};
use octavo_domain::billing::{attempt::AttemptState, card::PaymentRef, issued_invoice::InvoiceStatus};
use octavo_domain::{
    billing::{calendar::Interval, money::Cents, subscription::Status},
    ids::UserId,
    plans::level::Level,
};
use proptest::{prelude::*, sample::Index};

use crate::{
    provider::{Behaviour, Event},
    steps::{Task, run, wait},
    world::{World, receive},
};

/// The final state.
#[derive(Debug, PartialEq, Eq)]
struct End {
    accounts: Vec<(Level, Status, Cents, u32, usize)>,
    attempts: Vec<AttemptState>,
    receipts: usize,
    refunded: Vec<Cents>,
}

/// Five customers buy a plan, and no server receives an event. One card pays, one is declined, and one bank asks and
/// gets a yes. One bank takes its time, and one payment arrives after its invoice was voided.
fn unsent_events() -> (World, Vec<Event>) {
    unsent_events_in(1)
}

fn unsent_events_in(seed: u64) -> (World, Vec<Event>) {
    const CARDS: [Behaviour; 5] = [
        Behaviour::Pays,
        Behaviour::HasNoMoney,
        Behaviour::AsksAlways,
        Behaviour::TakesTime,
        Behaviour::AsksAlways,
    ];
    let world = World::new(seed, CARDS.len());
    for (user, card) in world.people.iter().zip(CARDS) {
        world.has_card(*user, card);
        buys_and_never_hears(&world, *user);
    }
    for at in [2, 4] {
        world.provider.confirm(world.people[at], true);
    }
    world.provider.decide_to(true);
    let mut given_up = world.account(world.people[4]).ledger.invoices.remove(0).0;
    given_up.status = InvoiceStatus::Void;
    wait(async {
        let mut unit = world.store.begin().await.unwrap();
        unit.billing().update_invoice(&given_up).await.unwrap();
        unit.commit().await.unwrap();
    });
    let events = std::iter::from_fn(|| world.provider.next_event()).collect();
    (world, events)
}

/// The server is killed after the provider has done its part.
fn buys_and_never_hears(world: &World, user: UserId) {
    let before = world.provider.payments().len();
    for after in 0.. {
        let billing = world.servers[0].clone();
        let future = Box::pin(async move {
            let order =
                PlanOrder { level: Level::Studio, interval: Interval::Month, addons: None, code: None };
            drop(ChangePlan(billing).execute(user, &order, None).await);
        });
        run(
            &world.chance,
            vec![Task { what: String::new(), server: 0, hangs_up_after: Some(after), future }],
            None,
        );
        if world.provider.payments().len() > before {
            return;
        }
    }
}

fn end(world: &World) -> End {
    let accounts = world.people.iter().map(|user| {
        let account = world.account(*user);
        let billing = account.ledger.account.unwrap();
        let paid =
            account.ledger.invoices.iter().filter(|(invoice, _)| invoice.status == InvoiceStatus::Paid);
        let status = billing.subscription.status;
        (account.level, status, billing.balance, billing.paid_invoices, paid.count())
    });
    let attempts = world.people.iter().flat_map(|user| world.account(*user).ledger.invoices);
    let states = attempts.flat_map(|(_, attempts)| attempts).map(|attempt| attempt.state);
    let payments = world.provider.payments();
    End {
        accounts: accounts.collect(),
        attempts: states.collect(),
        receipts: usize::try_from(wait(world.store.receipt_numbers()).unwrap().given).unwrap(),
        refunded: payments.iter().map(|payment| payment.refunded).collect(),
    }
}

/// Delivers them to both servers in turn.
fn deliver(world: &World, events: &[&Event]) {
    for (at, event) in events.iter().enumerate() {
        assert!(wait(receive(world.servers[at % 2].clone(), event)));
    }
    // Events that follow from the last of them are delivered as well.
    while let Some(event) = world.provider.next_event() {
        assert!(wait(receive(world.servers[0].clone(), &event)));
    }
}

fn expected() -> End {
    let (world, events) = unsent_events();
    deliver(&world, &events.iter().collect::<Vec<_>>());
    let end = end(&world);
    world.check();
    let levels: Vec<Level> = end.accounts.iter().map(|(level, ..)| *level).collect();
    assert_eq!(levels, [Level::Studio, Level::Free, Level::Studio, Level::Studio, Level::Free]);
    assert_eq!(end.receipts, 3);
    end
}

/// Every permutation.
fn orders(count: usize) -> Vec<Vec<usize>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for shorter in orders(count - 1) {
        for place in 0..count {
            let mut order = shorter.clone();
            order.insert(place, count - 1);
            all.push(order);
        }
    }
    all
}

#[test]
fn every_order_of_webhooks_leaves_the_same() {
    let expected = expected();
    let (_, events) = unsent_events();
    assert_eq!(events.len(), 8, "one for each payment, and one for each answer of a bank");
    // Two of the same payment, one decline and one refund, in every order; the others around them.
    for order in orders(6) {
        let (world, events) = unsent_events();
        let order: Vec<&Event> =
            order.iter().map(|at| &events[events.len() - 6..][*at]).chain(&events[..2]).collect();
        deliver(&world, &order);
        assert_eq!(end(&world), expected);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    /// Any of them, any number of times, in any order, some at the same time; and then each of them once.
    #[test]
    fn webhooks_that_come_in_any_order_and_number_leave_the_same(
        some in prop::collection::vec((any::<Index>(), any::<bool>()), 0..24),
        seed in (0_u64..1 << 40).prop_map(|seed| 3 * seed + 1),
    ) {
        let (world, events) = unsent_events_in(seed);
        let mut at_once = Vec::new();
        for (which, waits) in &some {
            at_once.push(world.webhook(at_once.len() % 2, which.get(&events).clone()));
            if *waits {
                run(&world.chance, std::mem::take(&mut at_once), None);
            }
        }
        run(&world.chance, at_once, None);
        deliver(&world, &events.iter().collect::<Vec<_>>());
        prop_assert_eq!(end(&world), expected());
        world.check();
    }
}

/// The server dies at every step of receiving a webhook: it is recorded only together with its effect.
#[test]
fn a_webhook_is_noted_in_the_transaction_of_its_effect() {
    let (mut noted_once, mut lost_once) = (false, false);
    for after in 0..40 {
        let (world, events) = unsent_events();
        let event = events.iter().find(|event| event.payment.0 == "pay_1").unwrap().clone();
        let (billing, body) = (world.servers[1].clone(), format!("{} pay_1", event.id));
        let future = Box::pin(async move {
            drop(ReceiveWebhook(billing).execute("signed", body.as_bytes()).await);
        });
        run(
            &world.chance,
            vec![Task { what: String::new(), server: 1, hangs_up_after: Some(after), future }],
            None,
        );
        let settled = wait(world.store.billing_account(world.people[0])).unwrap().unwrap().paid_invoices == 1;
        let noted = wait(async {
            let mut unit = world.store.begin().await.unwrap();
            !unit.billing().receive_event("simulated", &event.id, world.now()).await.unwrap()
        });
        assert_eq!(noted, settled, "after {after} steps");
        noted_once |= noted;
        lost_once |= !noted;
        assert!(wait(receive(world.servers[0].clone(), &event)), "it may come again");
        assert_eq!(wait(world.store.billing_account(world.people[0])).unwrap().unwrap().paid_invoices, 1);
    }
    assert!(noted_once && lost_once);
}

/// An event says that something has happened; the details are read from the provider.
#[test]
fn a_webhook_without_a_payment_behind_it_has_no_effect() {
    let world = World::new(1, 1);
    let user = world.people[0];
    world.has_card(user, Behaviour::AsksAlways);
    buys_and_never_hears(&world, user);
    for (id, payment) in [("evt_true", "pay_1"), ("evt_again", "pay_1"), ("evt_of_nothing", "pay_99")] {
        let event = Event { id: id.to_owned(), payment: PaymentRef(payment.to_owned()) };
        assert!(wait(receive(world.servers[0].clone(), &event)));
        let account = world.account(user);
        assert_eq!((account.level, account.ledger.invoices[0].0.status), (Level::Free, InvoiceStatus::Open));
        assert_eq!(account.ledger.account.unwrap().subscription.status, Status::Incomplete);
    }
    // The same event once it is true.
    world.provider.confirm(user, true);
    let event = Event { id: "evt_now".to_owned(), payment: PaymentRef("pay_1".to_owned()) };
    assert!(wait(receive(world.servers[1].clone(), &event)));
    assert_eq!(world.account(user).level, Level::Studio);
    world.check();
}
