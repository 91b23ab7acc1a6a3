//! A double of Stripe for tests: customers, cards, payments and refunds in memory, with idempotency keys, Stripe's test
//! cards and signed webhooks. Tests can request faults.
//!
//! It is written after Stripe's public reference and shares no code with the adapter, so that the two can disagree. It
//! refuses what Stripe refuses: unknown parameters, and a confirmation that may redirect without a return address. It
//! is simpler than Stripe: a card that declines payments can be stored, and it only has the events that the product
//! subscribes to.

#![expect(clippy::indexing_slicing, reason = "a JSON value is null where there is nothing")]

mod calls;
mod cards;
mod control;
mod customers;
mod disputes;
mod events;
mod faults;
mod form;
mod idempotency;
mod intents;
mod methods;
mod page;
mod params;
mod refunds;
mod refusal;
mod setups;
mod state;

use std::{
    net::SocketAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use axum::{
    Router,
    routing::{any, get, post},
};
use tokio::{net::TcpListener, sync::Notify, task::JoinHandle};
use tower_http::cors::CorsLayer;

pub use events::{HttpSink, SignedEvent, Sink};
pub use faults::Fault;

use state::StripeState;

/// The keys of the double.
#[derive(Debug, Clone)]
pub struct Settings {
    /// The secret key that it accepts.
    pub secret_key: String,
    /// The key that browsers use.
    pub publishable_key: String,
    /// The secret of webhook signatures.
    pub webhook_secret: String,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            secret_key: "sk_test_double".to_owned(),
            publishable_key: "pk_test_double".to_owned(),
            webhook_secret: "whsec_double".to_owned(),
        }
    }
}

/// The clock, in Unix seconds.
pub type Now = Arc<dyn Fn() -> i64 + Send + Sync>;

struct Inner {
    settings: Settings,
    now: Now,
    origin: String,
    state: Mutex<StripeState>,
    sink: Mutex<Option<Arc<dyn Sink>>>,
    automatic: Mutex<bool>,
    changed: Notify,
}

/// The double; clones share its state.
#[derive(Clone)]
pub struct Double(Arc<Inner>);

/// A listening double; dropping it ends it.
pub struct Running {
    /// What answers.
    pub double: Double,
    /// Its address, such as `http://127.0.0.1:4242`.
    pub origin: String,
    tasks: [JoinHandle<()>; 2],
}

impl Drop for Running {
    fn drop(&mut self) {
        for task in &self.tasks {
            task.abort();
        }
    }
}

impl Running {
    /// Waits for ever.
    pub async fn forever(&mut self) {
        let [server, _] = &mut self.tasks;
        let _ = server.await;
    }
}

impl Double {
    /// Listens at an address.
    ///
    /// # Errors
    /// The address is taken.
    pub async fn listen(address: SocketAddr, settings: Settings, now: Now) -> std::io::Result<Running> {
        let listener = TcpListener::bind(address).await?;
        let origin = format!("http://{}", listener.local_addr()?);
        let double = Self(Arc::new(Inner {
            settings,
            now,
            origin: origin.clone(),
            state: Mutex::default(),
            sink: Mutex::default(),
            automatic: Mutex::default(),
            changed: Notify::new(),
        }));
        let router = double.router();
        // It accepts for ever, so there is no end to report.
        let server = tokio::spawn(async move { drop(axum::serve(listener, router).await) });
        let teller = tokio::spawn(double.clone().tell_by_itself());
        Ok(Running { double, origin, tasks: [server, teller] })
    }

    fn router(&self) -> Router {
        Router::new()
            .route("/v1/{*path}", any(calls::call))
            .route("/v3/", get(page::script))
            .route("/3ds/{intent}", get(page::challenge).post(page::answer))
            .route("/_control/{what}", post(control::control))
            .route("/_control/payments", get(control::payments))
            .layer(CorsLayer::permissive())
            .with_state(self.clone())
    }

    fn state(&self) -> MutexGuard<'_, StripeState> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn now(&self) -> i64 {
        (self.0.now)()
    }

    /// Sets a fault of the next payment.
    pub fn go_wrong(&self, fault: Fault) {
        self.state().faults.push_back(fault);
    }
}
