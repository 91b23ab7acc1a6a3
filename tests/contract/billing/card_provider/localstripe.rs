//! The adapter for Stripe against localstripe, an independent server. That one has neither idempotency keys nor current
//! payment parameters, so payments are made directly, and the adapter only reads them.

use std::time::Duration;

use axum::{Router, body::Bytes, extract::State, http::HeaderMap, routing::post};
use octavo_application::billing::ports::card_provider::{
    CardProvider, EventSubject, Find, PaymentState, WebhookRefused,
};
use octavo_domain::billing::card::{CustomerRef, IdempotencyKey, PaymentMethodRef, PaymentRef};
use octavo_domain::{
    account::email::Email,
    billing::{calendar::Moment, money::Cents},
    ids::UserId,
};
use octavo_stripe::{PATIENCE, Settings, Stripe};
use octavo_tests::LocalStripe;
use serde_json::Value;
use uuid::Uuid;

const SECRET: &str = "whsec_of_the_test";

/// The server, and the adapter at it.
struct Counter {
    server: LocalStripe,
    stripe: Stripe,
    customer: CustomerRef,
}

impl Counter {
    async fn open() -> Self {
        let _ = rustls::crypto::ring::default_provider().install_default();
        let server = LocalStripe::start();
        let settings = Settings {
            secret_key: LocalStripe::KEY.to_owned().into(),
            webhook_secret: SECRET.to_owned().into(),
            api_url: server.origin.clone(),
            return_url: "http://localhost:4000/settings/change-plan".to_owned(),
            patience: PATIENCE,
        };
        let stripe = Stripe::new(&settings).unwrap();
        let email = Email::parse("ines@okafor.studio").unwrap();
        let customer =
            stripe.ensure_customer(UserId::new(Uuid::from_u128(7)), &email, "Ines Okafor").await.unwrap();
        Self { server, stripe, customer }
    }

    /// The customer enters a card.
    async fn card(&self, number: &str) -> String {
        let card = [
            ("type", "card"),
            ("card[number]", number),
            ("card[exp_month]", "8"),
            ("card[exp_year]", "2038"),
            ("card[cvc]", "123"),
        ];
        let made = self.server.ask("/v1/payment_methods", &card).await;
        let id = made["id"].as_str().unwrap().to_owned();
        self.server.ask(&format!("/v1/payment_methods/{id}/attach"), &[("customer", &self.customer.0)]).await;
        id
    }

    /// Makes a payment with a card and a key; returns its id.
    async fn asked(&self, amount: &str, card: &str, key: &str) -> PaymentRef {
        let payment = [
            ("amount", amount),
            ("currency", "usd"),
            ("customer", &self.customer.0),
            ("payment_method", card),
            ("metadata[key]", key),
        ];
        let made = self.server.ask("/v1/payment_intents", &payment).await;
        PaymentRef(made["id"].as_str().unwrap().to_owned())
    }

    async fn confirmed(&self, payment: PaymentRef) -> PaymentRef {
        let path = format!("{}/v1/payment_intents/{}/confirm", self.server.origin, payment.0);
        let request = reqwest::Client::new().post(path).basic_auth(LocalStripe::KEY, Some(""));
        // A decline is a valid answer as well.
        request.send().await.unwrap();
        payment
    }

    async fn found(&self, payment: &PaymentRef) -> PaymentState {
        self.stripe.look_up(&Find::Payment(payment.clone())).await.unwrap().unwrap().state
    }
}

#[tokio::test]
async fn a_server_of_others_is_understood() {
    let counter = Counter::open().await;
    let Counter { stripe, customer, .. } = &counter;
    let card = counter.card("4242424242424242").await;
    let chosen = stripe.set_default_card(customer, &PaymentMethodRef(card.clone())).await.unwrap();
    assert_eq!((chosen.brand.as_str(), chosen.last4.as_str(), chosen.expires_year), ("visa", "4242", 2038));
    assert_eq!(stripe.default_card(customer).await.unwrap(), Some(chosen));

    let paid = counter.confirmed(counter.asked("3800", &card, "pay-1-1").await).await;
    let by_name = stripe.look_up(&Find::Payment(paid.clone())).await.unwrap().unwrap();
    assert_eq!((&by_name.state, by_name.amount), (&PaymentState::Succeeded, Cents::new(3_800)));
    assert_eq!((&by_name.key.0[..], &by_name.customer), ("pay-1-1", customer));

    let refused = counter.card("4000000000000341").await;
    let refused = counter.confirmed(counter.asked("1900", &refused, "pay-2-1").await).await;
    assert!(matches!(counter.found(&refused).await, PaymentState::Declined(_)));

    let asking = counter.card("4000002500003155").await;
    let asking = counter.confirmed(counter.asked("1900", &asking, "pay-3-1").await).await;
    assert!(matches!(counter.found(&asking).await, PaymentState::NeedsAction { .. }));
    assert_eq!(stripe.cancel(&asking).await.unwrap().state, PaymentState::Canceled);

    let nobody = Find::Payment(PaymentRef("pi_of_nobody".to_owned()));
    assert_eq!(stripe.look_up(&nobody).await.unwrap(), None);
    let returned =
        stripe.refund(&paid, Cents::new(800), &IdempotencyKey("return-1".to_owned())).await.unwrap();
    assert_eq!(returned.refunded, Cents::new(800));
    stripe.delete_customer(customer).await.unwrap();
    stripe.delete_customer(customer).await.unwrap();
}

type ReceivedEvents = tokio::sync::mpsc::UnboundedSender<(String, Bytes)>;

#[tokio::test]
async fn a_webhook_that_others_signed_is_believed() {
    let counter = Counter::open().await;
    let (heard, mut events) = tokio::sync::mpsc::unbounded_channel();
    let hears = async |State(heard): State<ReceivedEvents>, headers: HeaderMap, body: Bytes| {
        let signature = headers["stripe-signature"].to_str().unwrap().to_owned();
        heard.send((signature, body)).unwrap();
    };
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/", listener.local_addr().unwrap());
    let router = Router::new().route("/", post(hears)).with_state(heard);
    let listening = tokio::spawn(async move { axum::serve(listener, router).await });
    let webhook = [("url", url.as_str()), ("secret", SECRET), ("events[]", "payment_intent.succeeded")];
    counter.server.ask("/_config/webhooks/octavo", &webhook).await;

    let card = counter.card("4242424242424242").await;
    let paid = counter.confirmed(counter.asked("3800", &card, "pay-1-1").await).await;
    let arrived = tokio::time::timeout(Duration::from_secs(60), events.recv());
    let (signature, body) = arrived.await.expect("the webhook arrives").unwrap();
    listening.abort();
    let at = serde_json::from_slice::<Value>(&body).unwrap()["created"].as_i64().unwrap();
    let verify = |body: &[u8], at| counter.stripe.verify_webhook(&signature, body, Moment::from_unix(at));
    let event = verify(&body, at).unwrap();
    assert_eq!(event.subject, EventSubject::Payment(paid));
    assert_eq!(verify(&body, at + 301), Err(WebhookRefused::Stale));
    let other = String::from_utf8(body.to_vec()).unwrap().replace("3800", "9800");
    assert_eq!(verify(other.as_bytes(), at), Err(WebhookRefused::Signature));
}
