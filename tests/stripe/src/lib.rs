//! A server that answers like Stripe, for tests: customers, cards, payments and refunds in memory, idempotency keys that
//! hold for a day, Stripe's own test cards, signed webhooks, and faults when they are asked for.
//!
//! It is written after Stripe's public reference and shares no code with the adapter, so that the two can disagree. It
//! refuses what Stripe refuses: parameters that a call does not have, and a confirmation that may lead away from the page
//! and does not say where back to. Where it is simpler than Stripe: a card that declines payments can be stored, and events
//! are those that the product is to be subscribed to.

#![expect(clippy::indexing_slicing, reason = "a JSON value is null where there is nothing")]

mod books;
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

use books::Books;

/// What the double is known by.
#[derive(Debug, Clone)]
pub struct Settings {
    /// The secret key that it takes.
    pub secret_key: String,
    /// The key that browsers use.
    pub publishable_key: String,
    /// What webhooks are signed with.
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

/// Tells the time, in Unix seconds.
pub type Now = Arc<dyn Fn() -> i64 + Send + Sync>;

struct Inner {
    settings: Settings,
    now: Now,
    origin: String,
    books: Mutex<Books>,
    sink: Mutex<Option<Arc<dyn Sink>>>,
    automatic: Mutex<bool>,
    changed: Notify,
}

/// The double; its clones are one.
#[derive(Clone)]
pub struct Double(Arc<Inner>);

/// A double that listens, until it is dropped.
pub struct Running {
    /// What answers.
    pub double: Double,
    /// Where, such as `http://127.0.0.1:4242`.
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
            books: Mutex::default(),
            sink: Mutex::default(),
            automatic: Mutex::default(),
            changed: Notify::new(),
        }));
        let router = double.router();
        // It accepts for ever: there is no end that could be told of.
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

    fn books(&self) -> MutexGuard<'_, Books> {
        self.0.books.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn now(&self) -> i64 {
        (self.0.now)()
    }

    /// The next payment goes wrong in this way.
    pub fn go_wrong(&self, fault: Fault) {
        self.books().faults.push_back(fault);
    }
}
