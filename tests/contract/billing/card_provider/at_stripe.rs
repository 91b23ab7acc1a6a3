//! Stripe's adapter, against a double of Stripe.

use std::{sync::Arc, time::Duration};

use async_trait::async_trait;
use octavo_application::shared::clock::Clock;
use octavo_domain::billing::card::{Card, PaymentMethodRef, PaymentRef};
use octavo_sandbox::{Fault, SignedEvent, WebhookSink};
use octavo_stripe::{Settings, Stripe};
use octavo_stripe_double::{Double, Running, Sink};
use serde_json::Value;

use super::bench::{HandClock, Inbox};

/// The adapter's timeout here: longer than a busy machine needs.
const PATIENCE: Duration = Duration::from_secs(3);

pub(crate) struct AtStripe {
    pub(crate) provider: Stripe,
    running: Running,
    client: reqwest::Client,
}

struct Letterbox(Arc<Inbox>);

#[async_trait]
impl Sink for Letterbox {
    async fn receive(&self, event: &octavo_stripe_double::SignedEvent) -> bool {
        let event = SignedEvent { signature: event.signature.clone(), body: event.body.clone() };
        self.0.receive(&event).await
    }
}

impl AtStripe {
    pub(crate) async fn begin(clock: Arc<HandClock>, inbox: Arc<Inbox>) -> Self {
        // Nothing here uses TLS, but the client needs an implementation of it.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let known = octavo_stripe_double::Settings::default();
        let now = Arc::new(move || clock.now().timestamp());
        let running = Double::listen("127.0.0.1:0".parse().unwrap(), known.clone(), now).await.unwrap();
        running.double.send_to(Arc::new(Letterbox(inbox)), false);
        let settings = Settings {
            secret_key: known.secret_key.into(),
            webhook_secret: known.webhook_secret.into(),
            api_url: running.origin.clone(),
            return_url: "http://localhost:4000/settings/change-plan".to_owned(),
            patience: PATIENCE,
        };
        Self { provider: Stripe::new(&settings).unwrap(), running, client: reqwest::Client::new() }
    }

    /// Enters a card, as Stripe.js does with the publishable key.
    pub(crate) async fn enter_card(&self, client_secret: &str, number: &str) -> Card {
        let setup = client_secret.split_once("_secret_").unwrap().0;
        let number: String = number.split_whitespace().collect();
        let body = format!(
            "key=pk_test_double&client_secret={client_secret}&payment_method_data[type]=card\
             &payment_method_data[card][number]={number}&payment_method_data[card][exp_month]=12\
             &payment_method_data[card][exp_year]=30&payment_method_data[card][cvc]=123\
             &expand[]=payment_method"
        );
        let url = format!("{}/v1/setup_intents/{setup}/confirm", self.running.origin);
        let answer: Value = self.client.post(url).body(body).send().await.unwrap().json().await.unwrap();
        if answer["status"] == "requires_action" {
            // The bank of such a card asks when it is stored, and is answered.
            self.running.double.answer_bank(client_secret, true).unwrap();
        }
        let method = &answer["payment_method"];
        let number = |name: &str| method["card"][name].as_u64().unwrap();
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        Card {
            method: PaymentMethodRef(text(&method["id"])),
            brand: text(&method["card"]["brand"]),
            last4: text(&method["card"]["last4"]),
            expires_month: number("exp_month").try_into().unwrap(),
            expires_year: number("exp_year").try_into().unwrap(),
        }
    }

    /// Confirms, as Stripe.js does, a payment that its bank refused in the customer's absence.
    pub(crate) async fn confirm(&self, client_secret: &str, card: &Card) {
        let intent = client_secret.split_once("_secret_").unwrap().0;
        let url = format!("{}/v1/payment_intents/{intent}/confirm", self.running.origin);
        let body = format!(
            "key=pk_test_double&client_secret={client_secret}&payment_method={}&use_stripe_sdk=true",
            card.method.0
        );
        let answer: Value = self.client.post(url).body(body).send().await.unwrap().json().await.unwrap();
        assert_eq!(answer["status"], "requires_action", "{answer}");
    }

    pub(crate) fn answer(&self, client_secret: &str, approve: bool) -> PaymentRef {
        let answered = self.running.double.answer_bank(client_secret, approve).unwrap();
        PaymentRef(answered["id"].as_str().unwrap().to_owned())
    }

    pub(crate) fn settle(&self, payment: &PaymentRef) {
        self.running.double.settle(&payment.0).unwrap();
    }

    pub(crate) fn go_wrong(&self, fault: Fault) {
        use octavo_stripe_double::Fault as Theirs;
        self.running.double.go_wrong(match fault {
            Fault::TimeoutBefore => Theirs::TimeoutBefore,
            Fault::TimeoutAfter => Theirs::TimeoutAfter,
            Fault::TimeoutLate => Theirs::TimeoutLate,
            Fault::ErrorAfter => Theirs::ErrorAfter,
            Fault::WebhookNever => Theirs::WebhookNever,
            Fault::WebhookTwice => Theirs::WebhookTwice,
            Fault::WebhookEarly => Theirs::WebhookEarly,
            Fault::WebhookLate => Theirs::WebhookLate,
        });
    }

    pub(crate) async fn deliver(&self) -> usize {
        self.running.double.deliver().await
    }
}
