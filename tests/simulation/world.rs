//! Two servers on one store, with one provider, and their customers.

use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering},
};

use chrono::{DateTime, TimeDelta, Utc};
use octavo_application::{
    billing::{
        Billing, BillingRules, cards::Cards, ports::CouponOffer, receive_webhook::ReceiveWebhook,
        reconcile::Reconcile, run_billing::RunBilling,
    },
    jobs::Next,
    plans::names::PlanNames,
    prompts::toggles::ReadToggles,
    publication::keyring::Keyring,
    shared::{clock::Clock, ids::Ids, storage::Storage},
};
use octavo_domain::{
    account::{
        email::Email,
        preferences::{BehaviorMetrics, Preferences},
        profile::{Description, DisplayName},
        profile_media::ProfileMedia,
        user::{PasswordHash, User},
        username::Username,
    },
    billing::{
        addons::Addons,
        calendar::Moment,
        coupon::{Coupon, Lasting},
        money::{BasisPoints, Cents},
        tax::TaxRules,
    },
    ids::{NumId, UserId},
    plans::{catalogue::Catalogue, entitlements::Overrides, level::Level},
    prompts::toggle::Toggles,
};
use octavo_memory::MemoryStore;
use octavo_secrets::HmacSha256;
use octavo_system::ManualClock;
use uuid::Uuid;

use crate::{
    provider::{Behaviour, Event, Provider},
    steps::{Chance, Task, wait},
    store::Stepwise,
};

/// The number of servers.
pub(crate) const SERVERS: usize = 2;

/// Coupon codes.
pub(crate) const CODES: [&str; 2] = ["FIFTH", "TENOFF"];

/// Ids that count up.
#[derive(Default)]
struct Counted(AtomicU64);

impl Ids for Counted {
    fn next(&self) -> Uuid {
        Uuid::from_u128(u128::from(self.0.fetch_add(1, Ordering::Relaxed)) + (1 << 100))
    }
}

pub(crate) struct World {
    pub(crate) chance: Arc<Chance>,
    pub(crate) clock: Arc<ManualClock>,
    pub(crate) store: MemoryStore,
    pub(crate) provider: Arc<Provider>,
    pub(crate) servers: Vec<Billing>,
    pub(crate) people: Vec<UserId>,
}

fn begins() -> DateTime<Utc> {
    DateTime::from_timestamp(1_790_000_000, 0).unwrap()
}

pub(crate) fn person(id: UserId, number: i64) -> User {
    User {
        id,
        num_id: NumId::parse(number).unwrap(),
        email: Email::parse(&format!("person{number}@okafor.studio")).unwrap(),
        email_confirmed_at: Some(begins()),
        password_hash: PasswordHash::new(String::new()),
        name: DisplayName::parse("Ines Okafor").unwrap(),
        username: Username::parse(&format!("ines{number}")).unwrap(),
        description: Description::default(),
        profile_visible: false,
        level: Level::Free,
        interval: None,
        overrides: Overrides::default(),
        addons: Addons::NONE,
        paused: false,
        profile_media: ProfileMedia::default(),
        preferences: Preferences::default(),
        behavior_metrics: BehaviorMetrics::default(),
        created_at: begins(),
        updated_at: begins(),
    }
}

fn code(id: &str, percent: Option<u32>, amount: Option<i64>, lasting: Lasting) -> CouponOffer {
    let coupon = Coupon {
        id: id.to_owned(),
        percent_off: percent.map(BasisPoints::new),
        amount_off: amount.map(Cents::new),
        lasting,
        ends_at: None,
        consumed: false,
        redeem_by: None,
        plans: Vec::new(),
        addons: None,
        retention: false,
    };
    CouponOffer { coupon, banner: None, trial_days: None, info: None, created_at: begins().into() }
}

/// The catalogue: the same in every world.
pub(crate) fn catalogue() -> Arc<Catalogue> {
    static SHIPPED: std::sync::OnceLock<Arc<Catalogue>> = std::sync::OnceLock::new();
    Arc::clone(SHIPPED.get_or_init(|| Arc::new(octavo_catalogue::shipped().unwrap())))
}

impl World {
    pub(crate) fn new(seed: u64, people: usize) -> Self {
        let chance = Chance::of(seed);
        let clock = Arc::new(ManualClock::at(begins()));
        let store = MemoryStore::new();
        let provider = Arc::new(Provider::new(Arc::clone(&chance), Arc::clone(&clock)));
        let ids: Arc<dyn Ids> = Arc::new(Counted::default());
        let stepwise = Stepwise { store: store.clone(), chance: Arc::clone(&chance) };
        let catalogue = catalogue();
        let server = || Billing {
            storage: Arc::new(stepwise.clone()),
            queries: Arc::new(stepwise.clone()),
            accounts: Arc::new(store.clone()),
            audience: Arc::new(store.clone()),
            library: Arc::new(store.clone()),
            team: Arc::new(store.clone()),
            provider: provider.clone(),
            catalogue: Arc::clone(&catalogue),
            names: Arc::new(PlanNames {
                toggles: Arc::new(ReadToggles::new(Arc::new(store.clone()), clock.clone(), Toggles::new())),
                prompts: Arc::new(store.clone()),
            }),
            keyring: Arc::new(Keyring::new(Arc::new(stepwise.clone()), Arc::new(HmacSha256))),
            ids: Arc::clone(&ids),
            clock: clock.clone(),
            rules: BillingRules {
                tax: Arc::new(TaxRules {
                    standard: BasisPoints::new(if seed.is_multiple_of(3) { 2_400 } else { 0 }),
                    ..TaxRules::default()
                }),
                ..BillingRules::default()
            },
        };
        let servers = (0..SERVERS).map(|_| server()).collect();
        let people: Vec<UserId> = (0..people).map(|_| UserId::new(ids.next())).collect();
        wait(async {
            let mut unit = store.begin().await.unwrap();
            for (number, id) in (1..).zip(&people) {
                unit.users().insert(&person(*id, number)).await.unwrap();
            }
            let fifth = code(CODES[0], Some(2_000), None, Lasting::Forever);
            let ten_off = code(CODES[1], None, Some(1_000), Lasting::Repeating { months: 2 });
            for offer in [fifth, ten_off] {
                unit.billing().save_coupon(&offer).await.unwrap();
            }
            unit.commit().await.unwrap();
        });
        Self { chance, clock, store, provider, servers, people }
    }

    pub(crate) fn now(&self) -> Moment {
        self.clock.now().into()
    }

    /// Moves the clock. Delayed requests arrive within the hour.
    pub(crate) fn forward(&self, by: TimeDelta) {
        if by >= TimeDelta::hours(1) {
            self.provider.deliver_late();
        }
        self.clock.advance(by);
    }

    /// Moves the clock by days, with a reconciliation on each.
    pub(crate) fn forward_by_day(&self, by: TimeDelta) {
        const HALF_A_DAY: TimeDelta = TimeDelta::hours(12);
        if by <= TimeDelta::days(1) {
            return self.forward(by);
        }
        self.forward(HALF_A_DAY);
        // A failed one is run again, like every job.
        let gone_through = (0..ENOUGH).any(|_| wait(Reconcile(self.servers[1].clone()).daily()).is_ok());
        assert!(gone_through, "what was paid cannot be gone through");
        self.forward(by - HALF_A_DAY);
    }

    /// A task for a server; its caller may hang up.
    pub(crate) fn task(&self, server: usize, what: &str, future: impl Future<Output = ()> + 'static) -> Task {
        let hangs_up_after = self.chance.fault(4).then(|| self.chance.below(24));
        Task { what: what.to_owned(), server, hangs_up_after, future: Box::pin(future) }
    }

    /// A billing run of a server.
    pub(crate) fn run_billing(&self, server: usize) -> Task {
        let billing = self.servers[server].clone();
        self.task(server, "the books", async move {
            drop(RunBilling::new(billing).execute().await);
        })
    }

    /// A reconciliation of a server.
    pub(crate) fn reconcile(&self, server: usize) -> Task {
        let billing = self.servers[server].clone();
        self.task(server, "what was paid", async move {
            drop(Reconcile(billing).daily().await);
        })
    }

    /// A webhook at a server. It is sent again until it was received.
    pub(crate) fn webhook(&self, server: usize, event: Event) -> Task {
        let (billing, provider) = (self.servers[server].clone(), Arc::clone(&self.provider));
        // Sent again unless it is known to be received.
        let told = ProviderCall { event: Some(event), provider };
        self.task(server, "a webhook", async move {
            let mut told = told;
            if receive(billing, told.event.as_ref().unwrap()).await {
                told.event = None;
            }
        })
    }

    /// Does everything that is due at this time, without faults.
    pub(crate) fn calm_down(&self) {
        self.chance.set_faulty(false);
        self.provider.deliver_late();
        for turn in 0..ENOUGH {
            let billing = self.servers[turn % SERVERS].clone();
            let heard = self.provider.next_event();
            let nothing_heard = heard.is_none();
            if let Some(event) = heard {
                assert!(wait(receive(billing.clone(), &event)), "a webhook is not taken");
            }
            let kept = wait(RunBilling::new(billing).execute()).expect("the books can be kept");
            assert_eq!(kept.failed, 0, "what is due fails");
            let quiet = kept.next != Next::After(TimeDelta::zero());
            if quiet && nothing_heard {
                return;
            }
        }
        panic!("the jobs never rest");
    }

    /// A customer has entered a card of a kind, and pays with it from now on.
    pub(crate) fn has_card(&self, user: UserId, behaviour: Behaviour) {
        let method = self.provider.enter(behaviour);
        wait(Cards(self.servers[0].clone()).attach(user, &method)).unwrap();
    }
}

/// More rounds than there is work at one time.
const ENOUGH: usize = 400;

/// An event that is sent again unless it was acknowledged.
struct ProviderCall {
    event: Option<Event>,
    provider: Arc<Provider>,
}

impl Drop for ProviderCall {
    fn drop(&mut self) {
        if let Some(event) = self.event.take() {
            self.provider.again(event);
        }
    }
}

pub(crate) async fn receive(billing: Billing, event: &Event) -> bool {
    let body = format!("{} {}", event.id, event.payment.0);
    ReceiveWebhook(billing).execute("signed", body.as_bytes()).await.is_ok()
}
