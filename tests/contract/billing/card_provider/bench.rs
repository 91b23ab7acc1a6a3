//! The providers under test, with the calls of a customer's browser.

use std::sync::{
    Arc, Mutex,
    atomic::{AtomicI64, Ordering},
};

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_application::{
    billing::ports::card_provider::{CardProvider, CardProviderError, Collect, Find, Payment, PaymentState},
    shared::{clock::Clock, keys::Key, secrets::Secret},
};
use octavo_domain::billing::card::{Card, CustomerRef, IdempotencyKey, PaymentRef};
use octavo_domain::{
    account::email::Email,
    billing::{calendar::Moment, money::Cents},
    ids::UserId,
};
use octavo_sandbox::{CardForm, Decision, Fault, Sandbox, SignedEvent, WebhookSink};
use tempfile::TempDir;
use uuid::Uuid;

use super::at_stripe::AtStripe;

/// A clock that the test moves.
pub(crate) struct HandClock(AtomicI64);

impl HandClock {
    pub(crate) fn forward(&self, seconds: i64) {
        self.0.fetch_add(seconds, Ordering::SeqCst);
    }
}

impl Clock for HandClock {
    fn now(&self) -> DateTime<Utc> {
        DateTime::from_timestamp(self.0.load(Ordering::SeqCst), 0).unwrap()
    }
}

/// Keeps webhooks, or refuses them on request.
#[derive(Default)]
pub(crate) struct Inbox {
    pub(crate) events: Mutex<Vec<SignedEvent>>,
    pub(crate) closed: Mutex<bool>,
}

#[async_trait]
impl WebhookSink for Inbox {
    async fn receive(&self, event: &SignedEvent) -> bool {
        if *self.closed.lock().unwrap() {
            return false;
        }
        self.events.lock().unwrap().push(event.clone());
        true
    }
}

/// The provider that the suite runs on.
enum World {
    Sandbox { sandbox: Sandbox, folder: TempDir },
    Stripe(AtStripe),
}

/// A running provider.
pub(crate) struct Bench {
    pub(crate) provider: Arc<dyn CardProvider>,
    pub(crate) clock: Arc<HandClock>,
    pub(crate) inbox: Arc<Inbox>,
    world: World,
}

/// The numbers of cards, named by their behaviour.
pub(crate) const PAYS: &str = "4242 4242 4242 4242";
pub(crate) const NO_FUNDS: &str = "4000000000009995";
pub(crate) const STOLEN: &str = "4000000000009979";
pub(crate) const ASKS_ONCE: &str = "4000002500003155";
pub(crate) const ASKS_ALWAYS: &str = "4000002760003184";
pub(crate) const ASKS_AND_REFUSES: &str = "4000008400001629";
pub(crate) const TAKES_TIME: &str = "4000000000000077";

fn noon() -> Arc<HandClock> {
    Arc::new(HandClock(AtomicI64::new(1_790_000_000)))
}

impl Bench {
    async fn sandbox() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let clock = noon();
        let sandbox = Self::open(&folder, clock.clone()).await;
        let inbox = Arc::new(Inbox::default());
        sandbox.connect(inbox.clone());
        Self { provider: Arc::new(sandbox.clone()), clock, inbox, world: World::Sandbox { sandbox, folder } }
    }

    async fn stripe() -> Self {
        let (clock, inbox) = (noon(), Arc::new(Inbox::default()));
        let stripe = AtStripe::begin(clock.clone(), inbox.clone()).await;
        Self { provider: Arc::new(stripe.provider.clone()), clock, inbox, world: World::Stripe(stripe) }
    }

    async fn open(folder: &TempDir, clock: Arc<HandClock>) -> Sandbox {
        Sandbox::open(&folder.path().join("cards.db"), Key([7; 32]), clock).await.unwrap()
    }

    /// The same sandbox after a restart of its process.
    pub(crate) async fn again(self) -> Self {
        let World::Sandbox { sandbox, folder } = self.world else { panic!("only a sandbox ends") };
        sandbox.close().await;
        let sandbox = Self::open(&folder, self.clock.clone()).await;
        sandbox.connect(self.inbox.clone());
        let world = World::Sandbox { sandbox: sandbox.clone(), folder };
        Self { provider: Arc::new(sandbox), world, ..self }
    }

    pub(crate) fn now(&self) -> Moment {
        self.clock.now().into()
    }

    pub(crate) async fn customer(&self, account: u128) -> CustomerRef {
        let account = UserId::new(Uuid::from_u128(account));
        let email = Email::parse("ines@okafor.studio").unwrap();
        self.provider.ensure_customer(account, &email, "Ines").await.unwrap()
    }

    /// A browser enters a card.
    pub(crate) async fn enter(&self, customer: &CustomerRef, number: &str) -> Card {
        let setup = self.provider.begin_card_setup(customer).await.unwrap();
        self.type_card(&setup.client_secret, number).await
    }

    async fn type_card(&self, secret: &Secret, number: &str) -> Card {
        match &self.world {
            World::Sandbox { sandbox, .. } => {
                let form = CardForm {
                    number: number.to_owned(),
                    month: 12,
                    year: 2030,
                    code: "123".to_owned(),
                    name: "Ines".to_owned(),
                };
                sandbox.enter_card(secret.expose(), &form).await.unwrap()
            }
            World::Stripe(stripe) => stripe.enter_card(secret.expose(), number).await,
        }
    }

    /// A customer with a card of this kind.
    pub(crate) async fn payer(&self, number: &str) -> CustomerRef {
        self.payer_of(1, number).await
    }

    /// The same for one of several accounts.
    pub(crate) async fn payer_of(&self, account: u128, number: &str) -> CustomerRef {
        let customer = self.customer(account).await;
        let card = self.enter(&customer, number).await;
        self.provider.set_default_card(&customer, &card.method).await.unwrap();
        customer
    }

    /// A browser confirms a payment that waits for its customer, with the card that pays.
    pub(crate) async fn confirm(&self, payment: &Payment) {
        if let World::Stripe(stripe) = &self.world {
            let card = self.provider.default_card(&payment.customer).await.unwrap().unwrap();
            stripe.confirm(asked(payment).expose(), &card).await;
        }
    }

    /// A browser answers the bank.
    pub(crate) async fn answer(&self, secret: &Secret, approve: bool) -> Payment {
        match &self.world {
            World::Sandbox { sandbox, .. } => {
                let decision = if approve { Decision::Approve } else { Decision::Refuse };
                sandbox.confirm(secret.expose(), decision).await.unwrap()
            }
            World::Stripe(stripe) => {
                let id = stripe.answer(secret.expose(), approve);
                self.provider.look_up(&Find::Payment(id)).await.unwrap().unwrap()
            }
        }
    }

    /// The bank completes a payment that was processing.
    pub(crate) async fn settle(&self, payment: &PaymentRef) {
        match &self.world {
            World::Sandbox { sandbox, .. } => drop(sandbox.settle(payment).await.unwrap()),
            World::Stripe(stripe) => stripe.settle(payment),
        }
    }

    pub(crate) fn go_wrong(&self, fault: Fault) {
        match &self.world {
            World::Sandbox { sandbox, .. } => sandbox.go_wrong(fault),
            World::Stripe(stripe) => stripe.go_wrong(fault),
        }
    }

    /// Delivers waiting events; returns how many were received.
    pub(crate) async fn deliver(&self) -> usize {
        match &self.world {
            World::Sandbox { sandbox, .. } => sandbox.deliver(self.inbox.as_ref()).await.unwrap(),
            World::Stripe(stripe) => stripe.deliver().await,
        }
    }

    pub(crate) fn arrived(&self) -> Vec<SignedEvent> {
        std::mem::take(&mut *self.inbox.events.lock().unwrap())
    }

    pub(crate) async fn collect(
        &self,
        customer: &CustomerRef,
        cents: i64,
        key: &str,
    ) -> Result<Payment, CardProviderError> {
        let collect = Collect {
            customer: customer.clone(),
            amount: Cents::new(cents),
            key: IdempotencyKey(key.to_owned()),
            description: "Octavo Studio".to_owned(),
            off_session: false,
        };
        self.provider.collect(&collect).await
    }
}

/// The secret with which a browser answers the bank.
pub(crate) fn asked(payment: &Payment) -> Secret {
    match &payment.state {
        PaymentState::NeedsAction { client_secret } => client_secret.clone(),
        other => panic!("{other:?}"),
    }
}

fn run(promise: impl Future<Output = ()>) {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    runtime.block_on(promise);
}

pub(crate) fn on_sandbox(promise: impl AsyncFnOnce(&Bench)) {
    run(async { promise(&Bench::sandbox().await).await });
}

pub(crate) fn on_stripe(promise: impl AsyncFnOnce(&Bench)) {
    run(async { promise(&Bench::stripe().await).await });
}

pub(crate) fn on_a_sandbox_of_ones_own(promise: impl AsyncFnOnce(Bench)) {
    run(async { promise(Bench::sandbox().await).await });
}
