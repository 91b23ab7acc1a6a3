//! Webhooks: events, signatures and delivery.

use std::{
    sync::{Arc, PoisonError},
    time::Duration,
};

use async_trait::async_trait;
use hmac::{Hmac, KeyInit, Mac};
use serde_json::{Value, json};
use sha2::Sha256;

use crate::{Double, state::StripeState};

/// A signed event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignedEvent {
    /// The value of `Stripe-Signature`.
    pub signature: String,
    /// The exact body.
    pub body: Vec<u8>,
}

/// The receiver of webhooks.
#[async_trait]
pub trait Sink: Send + Sync {
    /// Receives an event; false when it must be sent again.
    async fn receive(&self, event: &SignedEvent) -> bool;
}

/// An endpoint over HTTP.
#[derive(Debug)]
pub struct HttpSink {
    client: reqwest::Client,
    url: String,
}

impl HttpSink {
    /// The endpoint at an address.
    ///
    /// # Errors
    /// No client can be made.
    pub fn new(url: &str) -> Result<Self, reqwest::Error> {
        const PATIENCE: Duration = Duration::from_secs(10);
        // It uses plain HTTP on one machine, but the client needs a TLS implementation.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let client = reqwest::Client::builder().timeout(PATIENCE).build()?;
        Ok(Self { client, url: url.to_owned() })
    }
}

#[async_trait]
impl Sink for HttpSink {
    async fn receive(&self, event: &SignedEvent) -> bool {
        let request = self
            .client
            .post(&self.url)
            .header("stripe-signature", &event.signature)
            .header("content-type", "application/json")
            .body(event.body.clone());
        request.send().await.is_ok_and(|answer| answer.status().is_success())
    }
}

/// When an event is sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Telling {
    Once,
    Twice,
    Never,
    /// After its payment was looked up.
    Later,
}

/// An event.
#[derive(Debug, Clone)]
pub(crate) struct Event {
    id: String,
    body: Value,
    intent: String,
    copies: u32,
    held: bool,
    taken: bool,
}

impl StripeState {
    pub(crate) fn tell(&mut self, kind: &str, object: &Value, intent: &str, now: i64, telling: Telling) {
        if telling == Telling::Never {
            return;
        }
        let id = self.named("evt");
        let body = json!({
            "id": id, "object": "event", "api_version": "2026-09-30.endive", "created": now, "livemode": false,
            "pending_webhooks": 1, "type": kind, "data": { "object": object },
        });
        self.events.push(Event {
            id,
            body,
            intent: intent.to_owned(),
            copies: if telling == Telling::Twice { 2 } else { 1 },
            held: telling == Telling::Later,
            taken: false,
        });
    }

    /// Releases events that waited for a lookup of these payments.
    pub(crate) fn release(&mut self, intents: &[String]) {
        for event in self.events.iter_mut().filter(|event| intents.contains(&event.intent)) {
            event.held = false;
        }
    }
}

impl Double {
    /// Sets the receiver of webhooks: they are sent automatically, or when [`Double::deliver`] is called.
    pub fn send_to(&self, sink: Arc<dyn Sink>, by_itself: bool) {
        *self.0.sink.lock().unwrap_or_else(PoisonError::into_inner) = Some(sink);
        *self.0.automatic.lock().unwrap_or_else(PoisonError::into_inner) = by_itself;
        self.0.changed.notify_one();
    }

    fn sign(&self, body: &Value) -> SignedEvent {
        let (at, body) = (self.now(), body.to_string().into_bytes());
        let secret = self.0.settings.webhook_secret.as_bytes();
        let signature = Hmac::<Sha256>::new_from_slice(secret).map(|mut mac| {
            mac.update(format!("{at}.").as_bytes());
            mac.update(&body);
            hex::encode(mac.finalize().into_bytes())
        });
        SignedEvent { signature: format!("t={at},v1={}", signature.unwrap_or_default()), body }
    }

    /// Sends the waiting events, the oldest first; refused ones keep waiting. Returns how many were received.
    pub async fn deliver(&self) -> usize {
        let Some(sink) = self.0.sink.lock().unwrap_or_else(PoisonError::into_inner).clone() else {
            return 0;
        };
        let waiting: Vec<Event> =
            self.state().events.iter().filter(|event| !event.held && !event.taken).cloned().collect();
        let mut taken = 0_usize;
        for event in waiting {
            let mut all = true;
            for _ in 0..event.copies {
                all &= sink.receive(&self.sign(&event.body)).await;
            }
            if all {
                self.state()
                    .events
                    .iter_mut()
                    .filter(|one| one.id == event.id)
                    .for_each(|one| one.taken = true);
                taken = taken.saturating_add(1);
            }
        }
        taken
    }

    /// Drops every waiting event. Returns how many there were.
    pub fn lose_events(&self) -> usize {
        let mut state = self.state();
        let waiting = state.events.iter_mut().filter(|event| !event.taken);
        waiting.map(|event| event.taken = true).count()
    }

    /// Sends waiting events after every change, and again from time to time.
    pub(crate) async fn tell_by_itself(self) {
        const AGAIN: Duration = Duration::from_millis(500);
        loop {
            drop(tokio::time::timeout(AGAIN, self.0.changed.notified()).await);
            let automatic = *self.0.automatic.lock().unwrap_or_else(PoisonError::into_inner);
            if automatic {
                self.deliver().await;
            }
        }
    }
}
