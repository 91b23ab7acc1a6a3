//! A card provider in memory that behaves like the large ones. A key is valid for a day, and answers get lost or come
//! late. Its events come repeatedly, in any order, or never.

use std::{
    collections::BTreeMap,
    sync::{
        Arc, Mutex, MutexGuard,
        atomic::{AtomicBool, Ordering},
    },
};

use async_trait::async_trait;
use octavo_application::{
    billing::ports::card_provider::{
        CardProvider, CardProviderError, CardSetup, Collect, DisputePage, EventSubject, Find, Payment,
        PaymentPage, PaymentState, ProviderEvent, Report, ReportRef, WebhookRefused,
    },
    shared::{clock::Clock, secrets::Secret},
};
use octavo_domain::billing::card::{
    Card, CustomerRef, Decline, IdempotencyKey, PaymentMethodRef, PaymentRef,
};
use octavo_domain::{
    account::email::Email,
    billing::{calendar::Moment, money::Cents},
    ids::UserId,
};
use octavo_system::ManualClock;

use crate::steps::{Chance, pause};

/// Seconds for which a key is stored.
const KEY_IS_GOOD_FOR: i64 = 24 * 60 * 60;
/// Payments on a page.
const PAGE: usize = 100;

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

#[async_trait]
impl CardProvider for Provider {
    fn name(&self) -> &'static str {
        "simulated"
    }

    async fn ensure_customer(
        &self,
        account: UserId,
        _email: &Email,
        _name: &str,
    ) -> Result<CustomerRef, CardProviderError> {
        self.asked().await?;
        let customer = {
            let mut ledger = self.ledger();
            let name = CustomerRef(format!("cus_{}", ledger.customers.len() + 1));
            ledger.customers.entry(account).or_insert(name).clone()
        };
        self.answered(customer).await
    }

    async fn update_customer(
        &self,
        _customer: &CustomerRef,
        _email: &Email,
        _name: &str,
    ) -> Result<(), CardProviderError> {
        self.asked().await?;
        self.answered(()).await
    }

    async fn delete_customer(&self, customer: &CustomerRef) -> Result<(), CardProviderError> {
        self.asked().await?;
        self.ledger().cards.remove(&customer.0);
        self.answered(()).await
    }

    async fn begin_card_setup(&self, _customer: &CustomerRef) -> Result<CardSetup, CardProviderError> {
        Ok(CardSetup { client_secret: Secret::new("secret".to_owned()) })
    }

    async fn set_default_card(
        &self,
        customer: &CustomerRef,
        method: &PaymentMethodRef,
    ) -> Result<Card, CardProviderError> {
        const KINDS: [Behaviour; 6] = [
            Behaviour::Pays,
            Behaviour::HasNoMoney,
            Behaviour::IsStolen,
            Behaviour::AsksOnce,
            Behaviour::AsksAlways,
            Behaviour::TakesTime,
        ];
        self.asked().await?;
        let kind = KINDS.into_iter().find(|kind| method.0.ends_with(&format!("_{kind:?}")));
        let kind = kind.ok_or_else(|| rejected("no such card"))?;
        self.ledger().cards.insert(customer.0.clone(), (method.clone(), kind));
        self.answered(Card {
            method: method.clone(),
            brand: "visa".to_owned(),
            last4: "4242".to_owned(),
            expires_month: 12,
            expires_year: 2099,
        })
        .await
    }

    async fn default_card(&self, _customer: &CustomerRef) -> Result<Option<Card>, CardProviderError> {
        Err(rejected("nobody asks"))
    }

    async fn remove_default_card(&self, customer: &CustomerRef) -> Result<bool, CardProviderError> {
        self.asked().await?;
        let removed = self.ledger().cards.remove(&customer.0).is_some();
        self.answered(removed).await
    }

    async fn collect(&self, collect: &Collect) -> Result<Payment, CardProviderError> {
        self.asked().await?;
        if self.slow.load(Ordering::Relaxed) || self.chance.fault(25) {
            self.ledger().late.push(collect.clone());
            return Err(unknown());
        }
        let payment = self.ledger().collect(collect, self.now());
        self.answered(()).await?;
        payment
    }

    async fn cancel(&self, payment: &PaymentRef) -> Result<Payment, CardProviderError> {
        self.asked().await?;
        let payment = {
            let mut ledger = self.ledger();
            let at =
                ledger.find(&Find::Payment(payment.clone())).ok_or_else(|| rejected("no such payment"))?;
            if matches!(
                ledger.payments[at].state,
                PaymentState::NeedsAction { .. } | PaymentState::Processing
            ) {
                ledger.payments[at].state = PaymentState::Canceled;
                let id = ledger.payments[at].id.clone();
                ledger.tell(&id);
            }
            ledger.payments[at].clone()
        };
        self.answered(payment).await
    }

    async fn refund(
        &self,
        payment: &PaymentRef,
        amount: Cents,
        key: &IdempotencyKey,
    ) -> Result<Payment, CardProviderError> {
        self.asked().await?;
        let payment = {
            let mut ledger = self.ledger();
            let at =
                ledger.find(&Find::Payment(payment.clone())).ok_or_else(|| rejected("no such payment"))?;
            if !ledger.refunds.contains_key(&key.0) {
                let paid = &ledger.payments[at];
                if paid.state != PaymentState::Succeeded || paid.refunded + amount > paid.amount {
                    return Err(rejected("more than was paid"));
                }
                ledger.refunds.insert(key.0.clone(), amount);
                ledger.payments[at].refunded += amount;
                let id = ledger.payments[at].id.clone();
                ledger.tell(&id);
            }
            ledger.payments[at].clone()
        };
        self.answered(payment).await
    }

    async fn look_up(&self, find: &Find) -> Result<Option<Payment>, CardProviderError> {
        self.asked().await?;
        let found = {
            let ledger = self.ledger();
            ledger.find(find).map(|at| ledger.payments[at].clone())
        };
        self.answered(found).await
    }

    async fn report(&self, _report: &ReportRef) -> Result<Option<Report>, CardProviderError> {
        Ok(None)
    }

    async fn disputes_since(
        &self,
        _since: Moment,
        _after: Option<&str>,
    ) -> Result<DisputePage, CardProviderError> {
        Ok(DisputePage::default())
    }

    async fn list_since(
        &self,
        since: Moment,
        after: Option<&PaymentRef>,
    ) -> Result<PaymentPage, CardProviderError> {
        self.asked().await?;
        let page = {
            let ledger = self.ledger();
            let from = after.and_then(|id| ledger.find(&Find::Payment(id.clone()))).map_or(0, |at| at + 1);
            let mut payments: Vec<Payment> = ledger.payments[from..]
                .iter()
                .filter(|payment| payment.created_at >= since)
                .cloned()
                .collect();
            let more = payments.len() > PAGE;
            payments.truncate(PAGE);
            PaymentPage { payments, more }
        };
        self.answered(page).await
    }

    fn verify_webhook(
        &self,
        signature: &str,
        body: &[u8],
        _now: Moment,
    ) -> Result<ProviderEvent, WebhookRefused> {
        let body = std::str::from_utf8(body).map_err(|_| WebhookRefused::Unreadable)?;
        let (id, payment) = body.split_once(' ').ok_or(WebhookRefused::Unreadable)?;
        if signature != "signed" {
            return Err(WebhookRefused::Signature);
        }
        Ok(ProviderEvent {
            id: id.to_owned(),
            subject: EventSubject::Payment(PaymentRef(payment.to_owned())),
        })
    }
}
