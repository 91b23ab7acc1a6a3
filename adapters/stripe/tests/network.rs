//! What is repeated, what is not, and which outcomes are certain.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking, in its helpers too")]

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex},
    time::Duration,
};

use axum::{
    Router,
    body::Bytes,
    extract::State,
    http::{HeaderMap, StatusCode, Uri},
    response::{IntoResponse, Response},
};
use octavo_application::billing::ports::card_provider::{CardProvider, CardProviderError};
use octavo_domain::billing::card::{CustomerRef, PaymentMethodRef};
use octavo_domain::{account::email::Email, ids::UserId};
use octavo_stripe::{Settings, Stripe};
use tokio::net::TcpListener;

const KEY: &str = "sk_test_hidden";

/// The next answers, and the requests so far.
#[derive(Default)]
struct Script {
    answers: VecDeque<(u16, &'static str, Option<&'static str>)>,
    asked: Vec<(String, HeaderMap, String)>,
}

type Shared = Arc<Mutex<Script>>;

async fn answer(State(script): State<Shared>, uri: Uri, headers: HeaderMap, body: Bytes) -> Response {
    let text = String::from_utf8(body.to_vec()).unwrap();
    let next = {
        let mut script = script.lock().unwrap();
        script.asked.push((uri.to_string(), headers, text));
        script.answers.pop_front()
    };
    let Some((status, body, should_retry)) = next else { return std::future::pending().await };
    let mut answer = (StatusCode::from_u16(status).unwrap(), body).into_response();
    if let Some(should) = should_retry {
        answer.headers_mut().insert("stripe-should-retry", should.parse().unwrap());
    }
    answer
}

struct Bench {
    stripe: Stripe,
    script: Shared,
}

const BUSY: &str = r#"{"error":{"type":"api_error","message":"Something went wrong"}}"#;
const MADE: &str = r#"{"id":"cus_1"}"#;
const SETUP: &str = r#"{"id":"seti_1","client_secret":"seti_1_secret_2"}"#;

impl Bench {
    async fn new(answers: &[(u16, &'static str)]) -> Self {
        Self::with(&answers.iter().map(|(status, body)| (*status, *body, None)).collect::<Vec<_>>()).await
    }

    async fn with(answers: &[(u16, &'static str, Option<&'static str>)]) -> Self {
        let _ = rustls::crypto::ring::default_provider().install_default();
        let script = Shared::default();
        script.lock().unwrap().answers.extend(answers);
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let settings = Settings {
            secret_key: KEY.into(),
            webhook_secret: "whsec_hidden".into(),
            api_url: format!("http://{}", listener.local_addr().unwrap()),
            return_url: "http://localhost:4000/settings/change-plan".to_owned(),
            // Long enough for a busy machine; a test that waits in vain has no answers at all.
            patience: if answers.is_empty() { Duration::from_secs(2) } else { Duration::from_secs(10) },
        };
        let router = Router::new().fallback(answer).with_state(script.clone());
        tokio::spawn(axum::serve(listener, router).into_future());
        Self { stripe: Stripe::new(&settings).unwrap(), script }
    }

    fn asked(&self) -> Vec<(String, HeaderMap, String)> {
        self.script.lock().unwrap().asked.clone()
    }

    async fn customer(&self) -> Result<CustomerRef, CardProviderError> {
        let account = UserId::new(uuid::Uuid::from_u128(7));
        self.stripe.ensure_customer(account, &Email::parse("ines@okafor.studio").unwrap(), "Ines").await
    }

    async fn setup(&self) -> Result<(), CardProviderError> {
        self.stripe.begin_card_setup(&CustomerRef("cus_1".to_owned())).await.map(drop)
    }
}

#[tokio::test]
async fn what_carries_a_key_is_asked_again_under_the_same_key() {
    let bench = Bench::new(&[(500, BUSY), (409, BUSY), (200, MADE), (200, MADE)]).await;
    assert_eq!(bench.customer().await.unwrap().0, "cus_1");
    let asked = bench.asked();
    assert_eq!(asked.len(), 4, "three times the customer, and once their name");
    for (uri, headers, body) in &asked[..3] {
        assert_eq!(uri, "/v1/customers");
        assert_eq!(headers["idempotency-key"], "customer-00000000-0000-0000-0000-000000000007");
        assert_eq!(headers["authorization"], format!("Bearer {KEY}"));
        assert_eq!(headers["stripe-version"], "2026-09-30.endive");
        assert_eq!(headers["content-type"], "application/x-www-form-urlencoded");
        assert_eq!(body, &asked[0].2, "the same to the byte");
        assert!(!body.contains("ines"), "nothing that may change");
    }
    assert!(asked[3].0 == "/v1/customers/cus_1" && asked[3].2.contains("Ines"));
}

#[tokio::test]
async fn what_carries_no_key_is_asked_once() {
    let bench = Bench::new(&[(500, BUSY), (200, SETUP)]).await;
    assert!(matches!(bench.setup().await, Err(CardProviderError::Unknown(_))));
    assert_eq!(bench.asked().len(), 1);
}

#[tokio::test]
async fn stripe_is_not_pestered() {
    let bench = Bench::new(&[(503, BUSY); 9]).await;
    assert!(matches!(bench.customer().await, Err(CardProviderError::Unknown(_))));
    assert_eq!(bench.asked().len(), 4);
    let bench = Bench::with(&[(500, BUSY, Some("false")), (200, MADE, None)]).await;
    assert!(bench.customer().await.is_err());
    assert_eq!(bench.asked().len(), 1, "it says that it is of no use");
}

#[tokio::test]
async fn time_that_is_up_is_not_doubled() {
    let bench = Bench::new(&[]).await;
    let error = bench.customer().await.unwrap_err();
    assert_eq!(error, CardProviderError::Unknown("time is up".to_owned()));
    assert_eq!(bench.asked().len(), 1);
}

/// A refusal by its type, as Stripe words it.
const OF_CARD: &str =
    r#"{"error":{"type":"card_error","code":"card_declined","message":"Your card was declined."}}"#;
const OF_REQUEST: &str = r#"{"error":{"type":"invalid_request_error","code":"parameter_unknown","param":"payment_method_types","message":"Received unknown parameter"}}"#;
const OF_KEY: &str = r#"{"error":{"type":"idempotency_error","message":"Keys for idempotent requests"}}"#;
const NO_CUSTOMER: &str = r#"{"error":{"type":"invalid_request_error","code":"resource_missing","param":"customer","message":"No such customer: 'cus_1'"}}"#;

#[tokio::test]
async fn only_a_card_error_is_the_cards() {
    let refused = async |status, body| Bench::new(&[(status, body)]).await.setup().await.unwrap_err();
    for status in [402, 400] {
        assert!(matches!(refused(status, OF_CARD).await, CardProviderError::Rejected(_)), "{status}");
    }
    for status in [400, 401, 402, 403, 404, 418] {
        for body in [OF_REQUEST, OF_KEY] {
            assert!(matches!(refused(status, body).await, CardProviderError::Invalid(_)), "{status} {body}");
        }
    }
    assert_eq!(refused(400, NO_CUSTOMER).await, CardProviderError::NoCustomer("cus_1".to_owned()));
    for (status, body) in
        [(409, OF_KEY), (429, OF_REQUEST), (500, BUSY), (400, "<html>Bad gateway</html>"), (200, "{}")]
    {
        assert!(matches!(refused(status, body).await, CardProviderError::Unknown(_)), "{status} {body}");
    }
}

#[tokio::test]
async fn a_name_leads_nowhere_else() {
    let bench = Bench::new(&[(200, SETUP); 4]).await;
    for name in ["../refunds", "cus_1/../../x", "cus_1?x=y", "cus_1#", "", "cus 1", "cüs"] {
        let (ours, customer) = (CustomerRef("cus_1".to_owned()), CustomerRef(name.to_owned()));
        let chosen = bench.stripe.set_default_card(&ours, &PaymentMethodRef(name.to_owned())).await.err();
        let deleted = bench.stripe.delete_customer(&customer).await.err();
        let begun = bench.stripe.begin_card_setup(&customer).await.err();
        for error in [chosen, deleted, begun] {
            assert!(matches!(error, Some(CardProviderError::Rejected(_))), "{name}");
        }
    }
    assert!(bench.asked().is_empty());
}

#[tokio::test]
async fn keys_are_shown_to_nobody() {
    let bench = Bench::new(&[(401, BUSY)]).await;
    let said = format!("{:?} {}", bench.stripe, bench.setup().await.unwrap_err());
    let away = Settings {
        secret_key: KEY.into(),
        webhook_secret: "whsec_hidden".into(),
        api_url: "http://127.0.0.1:1".to_owned(),
        return_url: "http://localhost:4000/settings/change-plan".to_owned(),
        patience: Duration::from_millis(800),
    };
    let error =
        Stripe::new(&away).unwrap().begin_card_setup(&CustomerRef("cus_1".to_owned())).await.unwrap_err();
    assert!(matches!(error, CardProviderError::Unknown(_)), "{error}");
    for said in [said, format!("{error} {away:?}")] {
        assert!(!said.contains("hidden"), "{said}");
    }
}
