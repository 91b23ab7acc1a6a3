//! A card provider in memory that behaves like the large ones. A key is valid for a day, and answers get lost or come
//! late. Its events come repeatedly, in any order, or never.

mod calls;

use std::{
    collections::BTreeMap,
    sync::{
        Arc, Mutex, MutexGuard,
        atomic::{AtomicBool, Ordering},
    },
};

use octavo_application::{
    billing::ports::card_provider::{CardProviderError, Collect, Find, Payment, PaymentState},
    shared::{clock::Clock, secrets::Secret},
};
use octavo_domain::billing::card::{CustomerRef, Decline, PaymentMethodRef, PaymentRef};
use octavo_domain::{
    billing::{calendar::Moment, money::Cents},
    ids::UserId,
};
use octavo_system::ManualClock;

use crate::steps::{Chance, pause};

/// Seconds for which a key is stored.
const KEY_IS_GOOD_FOR: i64 = 24 * 60 * 60;

/// How a card behaves when it is charged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Behaviour {
    Pays,
    HasNoMoney,
    IsStolen,
    AsksOnce,
    AsksAlways,
    TakesTime,
}

/// An event under way.
#[derive(Debug, Clone)]
pub(crate) struct Event {
    pub(crate) id: String,
    pub(crate) payment: PaymentRef,
}

#[derive(Default)]
struct Ledger {
    customers: BTreeMap<UserId, CustomerRef>,
    cards: BTreeMap<CustomerName, (PaymentMethodRef, Behaviour)>,
    /// Cards whose bank has asked once.
    proved: Vec<PaymentMethodRef>,
    payments: Vec<Payment>,
    /// The position of a key's payment, and when it was first used.
    keys: BTreeMap<String, (usize, Moment)>,
    refunds: BTreeMap<String, Cents>,
    /// Requests that will arrive later.
    late: Vec<Collect>,
    events: Vec<Event>,
    told: usize,
    entered: usize,
}

/// A customer's id that can be ordered.
type CustomerName = String;

/// The provider.
pub(crate) struct Provider {
    ledger: Mutex<Ledger>,
    chance: Arc<Chance>,
    clock: Arc<ManualClock>,
    /// Is it unavailable?
    away: AtomicBool,
    /// Do all requests for payments arrive later?
    slow: AtomicBool,
}

fn unknown() -> CardProviderError {
    CardProviderError::Unknown("time is up".to_owned())
}

fn rejected(why: &str) -> CardProviderError {
    CardProviderError::Rejected(why.to_owned())
}

fn refused(code: &str) -> PaymentState {
    PaymentState::Declined(Decline { code: code.to_owned(), may_retry: true })
}

impl Ledger {
    fn tell(&mut self, payment: &PaymentRef) {
        self.told += 1;
        self.events.push(Event { id: format!("evt_{}", self.told), payment: payment.clone() });
    }

    fn find(&self, find: &Find) -> Option<usize> {
        match find {
            Find::Payment(id) => self.payments.iter().position(|payment| payment.id == *id),
            Find::Key { customer, key } => {
                let asked = |payment: &Payment| payment.key == *key && payment.customer == *customer;
                self.payments.iter().rposition(asked)
            }
        }
    }

    fn collect(&mut self, collect: &Collect, now: Moment) -> Result<Payment, CardProviderError> {
        if let Some((at, since)) = self.keys.get(&collect.key.0)
            && now.since(*since) < KEY_IS_GOOD_FOR
        {
            let payment = &self.payments[*at];
            if payment.customer != collect.customer || payment.amount != collect.amount {
                return Err(CardProviderError::Invalid("the key was used for another payment".to_owned()));
            }
            return Ok(payment.clone());
        }
        let card = self.cards.get(&collect.customer.0).cloned();
        let (method, behaviour) = card.ok_or_else(|| rejected("there is no card"))?;
        let number = self.payments.len() + 1;
        let asks = PaymentState::NeedsAction { client_secret: Secret::new(format!("secret_{number}")) };
        let state = match behaviour {
            Behaviour::Pays => PaymentState::Succeeded,
            Behaviour::HasNoMoney => refused("insufficient_funds"),
            Behaviour::IsStolen => {
                PaymentState::Declined(Decline { code: "stolen_card".to_owned(), may_retry: false })
            }
            Behaviour::AsksOnce if self.proved.contains(&method) => PaymentState::Succeeded,
            Behaviour::AsksOnce | Behaviour::AsksAlways => asks,
            Behaviour::TakesTime => PaymentState::Processing,
        };
        let payment = Payment {
            id: PaymentRef(format!("pay_{number}")),
            key: collect.key.clone(),
            customer: collect.customer.clone(),
            amount: collect.amount,
            refunded: Cents::ZERO,
            refund_pending: Cents::ZERO,
            refund_failed: Cents::ZERO,
            card: None,
            state,
            created_at: now,
        };
        self.keys.insert(collect.key.0.clone(), (self.payments.len(), now));
        self.payments.push(payment.clone());
        self.tell(&payment.id);
        Ok(payment)
    }
}

impl Provider {
    pub(crate) fn new(chance: Arc<Chance>, clock: Arc<ManualClock>) -> Self {
        Self {
            ledger: Mutex::default(),
            chance,
            clock,
            away: AtomicBool::new(false),
            slow: AtomicBool::new(false),
        }
    }

    fn ledger(&self) -> MutexGuard<'_, Ledger> {
        self.ledger.lock().unwrap()
    }

    fn now(&self) -> Moment {
        self.clock.now().into()
    }

    /// A request is sent, and may get lost.
    async fn asked(&self) -> Result<(), CardProviderError> {
        assert!(!self.chance.holds_a_unit(), "the provider is asked while a unit of work is open");
        pause().await;
        if self.away.load(Ordering::Relaxed) {
            return Err(unknown());
        }
        if self.chance.fault(25) { Err(unknown()) } else { Ok(()) }
    }

    /// An answer is sent, and may get lost; it may be outdated when it arrives.
    async fn answered<T>(&self, answer: T) -> Result<T, CardProviderError> {
        pause().await;
        if self.chance.fault(25) { Err(unknown()) } else { Ok(answer) }
    }

    /// Makes it unavailable, or available again.
    pub(crate) fn set_away(&self, away: bool) {
        self.away.store(away, Ordering::Relaxed);
    }

    /// Makes requests for payments arrive later, or at once again.
    pub(crate) fn set_slow(&self, slow: bool) {
        self.slow.store(slow, Ordering::Relaxed);
    }

    /// Drops all events so far.
    pub(crate) fn lose_events(&self) {
        self.ledger().events.clear();
    }

    /// A customer enters a card of a kind.
    pub(crate) fn enter(&self, behaviour: Behaviour) -> PaymentMethodRef {
        let mut ledger = self.ledger();
        ledger.entered += 1;
        PaymentMethodRef(format!("card_{}_{behaviour:?}", ledger.entered))
    }

    /// Delayed requests arrive.
    pub(crate) fn deliver_late(&self) {
        let now = self.now();
        let mut ledger = self.ledger();
        for collect in std::mem::take(&mut ledger.late) {
            // The answer is lost.
            drop(ledger.collect(&collect, now));
        }
    }

    /// A waiting event; chance decides whether it is repeated or lost.
    pub(crate) fn next_event(&self) -> Option<Event> {
        let mut ledger = self.ledger();
        while !ledger.events.is_empty() {
            let at = self.chance.below(ledger.events.len());
            if self.chance.fault(6) {
                ledger.events.swap_remove(at);
            } else if self.chance.fault(6) {
                return Some(ledger.events[at].clone());
            } else {
                return Some(ledger.events.swap_remove(at));
            }
        }
        None
    }

    /// An event was refused: it will be sent again.
    pub(crate) fn again(&self, event: Event) {
        self.ledger().events.push(event);
    }

    /// A customer answers their bank.
    pub(crate) fn confirm(&self, user: UserId, approve: bool) {
        let mut ledger = self.ledger();
        let Some(customer) = ledger.customers.get(&user).cloned() else { return };
        let asked = ledger.payments.iter().rposition(|payment| {
            payment.customer == customer && matches!(payment.state, PaymentState::NeedsAction { .. })
        });
        let Some(at) = asked else { return };
        let refused = refused("authentication_failed");
        ledger.payments[at].state = if approve { PaymentState::Succeeded } else { refused };
        let id = ledger.payments[at].id.clone();
        ledger.tell(&id);
        if let Some((method, _)) = ledger.cards.get(&customer.0).cloned().filter(|_| approve) {
            ledger.proved.push(method);
        }
    }

    /// Slow banks decide, by chance.
    pub(crate) fn decide(&self) {
        self.decide_to(!self.chance.one_in(4));
    }

    /// Slow banks decide.
    pub(crate) fn decide_to(&self, approve: bool) {
        let mut ledger = self.ledger();
        for at in 0..ledger.payments.len() {
            if ledger.payments[at].state == PaymentState::Processing {
                ledger.payments[at].state =
                    if approve { PaymentState::Succeeded } else { refused("insufficient_funds") };
                let id = ledger.payments[at].id.clone();
                ledger.tell(&id);
            }
        }
    }

    /// All payments, paid or not.
    pub(crate) fn payments(&self) -> Vec<Payment> {
        self.ledger().payments.clone()
    }
}
