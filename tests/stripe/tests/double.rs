//! The double answers as Stripe's reference says. The contract of card providers tests what the adapter needs; these
//! tests cover browsers and a faulty network.

#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test fails by panicking, in its helpers too"
)]

use std::sync::{Arc, Mutex};

use octavo_stripe_double::{Double, Fault, Running, Settings, SignedEvent, Sink};
use reqwest::{Client, Method};
use serde_json::{Value, json};

const NOW: i64 = 1_790_000_000;
/// The return address.
const BACK: &str = "http://localhost:4000/settings";

struct Bench {
    running: Running,
    client: Client,
}

type Fields<'a> = &'a [(&'a str, &'a str)];

impl Bench {
    async fn new() -> Self {
        let _ = rustls::crypto::ring::default_provider().install_default();
        let running = Double::listen("127.0.0.1:0".parse().unwrap(), Settings::default(), Arc::new(|| NOW));
        Self { running: running.await.unwrap(), client: Client::new() }
    }

    async fn ask(&self, method: Method, path: &str, fields: Fields<'_>, key: Option<&str>) -> (u16, Value) {
        let mut request = self.client.request(method, format!("{}/v1/{path}", self.running.origin));
        if !fields.iter().any(|(name, _)| *name == "key") {
            request = request.bearer_auth("sk_test_double");
        }
        if let Some(key) = key {
            request = request.header("idempotency-key", key);
        }
        let body = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
        let answer = request.body(body).send().await.unwrap();
        (answer.status().as_u16(), answer.json().await.unwrap())
    }

    async fn post(&self, path: &str, fields: Fields<'_>, status: u16) -> Value {
        let (answered, body) = self.ask(Method::POST, path, fields, None).await;
        assert_eq!(answered, status, "{path}: {body}");
        body
    }

    async fn get(&self, path: &str) -> Value {
        let (answered, body) = self.ask(Method::GET, path, &[], None).await;
        assert_eq!(answered, 200, "{path}: {body}");
        body
    }

    /// A customer with a card that was entered by a browser.
    async fn payer(&self, number: &str) -> (String, String) {
        let customer = text(&self.post("customers", &[("metadata[account]", "1")], 200).await["id"]);
        let setup = self.post("setup_intents", &[("customer", &customer)], 200).await;
        let fields = [
            ("key", "pk_test_double"),
            ("client_secret", setup["client_secret"].as_str().unwrap()),
            ("payment_method_data[type]", "card"),
            ("payment_method_data[card][number]", number),
            ("payment_method_data[card][exp_month]", "12"),
            ("payment_method_data[card][exp_year]", "34"),
            ("payment_method_data[card][cvc]", "123"),
            ("payment_method_data[billing_details][name]", "Ines"),
        ];
        let done = self.post(&format!("setup_intents/{}/confirm", text(&setup["id"])), &fields, 200).await;
        if done["status"] == "requires_action" {
            self.running.double.answer_bank(setup["client_secret"].as_str().unwrap(), true).unwrap();
        }
        let done = self.get(&format!("setup_intents/{}", text(&setup["id"]))).await;
        assert_eq!(done["status"], "succeeded");
        (customer, text(&done["payment_method"]))
    }

    async fn pay(&self, (customer, method): &(String, String), status: u16) -> Value {
        let fields = [
            ("amount", "1900"),
            ("currency", "usd"),
            ("customer", customer.as_str()),
            ("payment_method", method),
            ("confirm", "true"),
            ("return_url", BACK),
            ("use_stripe_sdk", "true"),
        ];
        self.post("payment_intents", &fields, status).await
    }
}

fn text(value: &Value) -> String {
    value.as_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_key_is_good_for_one_request() {
    let bench = Bench::new().await;
    let made = async |account: &str, key: &str| {
        bench.ask(Method::POST, "customers", &[("metadata[account]", account)], Some(key)).await
    };
    let first = made("1", "k1").await;
    assert_eq!(made("1", "k1").await, first);
    assert_ne!(made("1", "k2").await.1["id"], first.1["id"]);
    let (status, error) = made("2", "k1").await;
    assert_eq!((status, &error["error"]["type"]), (400, &json!("idempotency_error")));
}

#[tokio::test]
async fn a_key_that_is_on_its_way_is_in_use() {
    let bench = Bench::new().await;
    let payer = bench.payer("4242424242424242").await;
    bench.running.double.go_wrong(Fault::TimeoutBefore);
    let fields = [
        ("amount", "1900"),
        ("currency", "usd"),
        ("customer", payer.0.as_str()),
        ("payment_method", &payer.1),
        ("confirm", "true"),
        ("return_url", BACK),
    ];
    let ask = || bench.ask(Method::POST, "payment_intents", &fields, Some("k1"));
    // One of the two is blocked for ever, whichever comes first; the other finds its key in use.
    let (status, error) = tokio::select! {
        one = ask() => one,
        other = ask() => other,
    };
    assert_eq!((status, &error["error"]["code"]), (409, &json!("idempotency_key_in_use")));
    let fields: Fields<'_> = &[("metadata[account]", "1")];
    assert_eq!(bench.ask(Method::POST, "customers", fields, Some("k2")).await.0, 200);
}

#[tokio::test]
async fn every_card_does_what_stripe_says() {
    let bench = Bench::new().await;
    for (number, code, decline) in [
        ("4000000000000002", "card_declined", json!("generic_decline")),
        ("4000 0000 0000 9995", "card_declined", json!("insufficient_funds")),
        ("pm_card_chargeDeclinedExpiredCard", "expired_card", Value::Null),
        ("4000000000010050", "card_declined", json!("reenter_transaction")),
        ("4000000000010068", "card_declined", json!("invalid_amount")),
    ] {
        let error = bench.pay(&bench.payer(number).await, 402).await["error"].clone();
        assert_eq!((&error["type"], &error["code"]), (&json!("card_error"), &json!(code)), "{number}");
        assert_eq!(error["decline_code"], decline, "{number}");
        let intent = &error["payment_intent"];
        assert_eq!(intent["status"], "requires_payment_method");
        assert_eq!(intent["last_payment_error"]["charge"], intent["latest_charge"]);
    }
    assert_eq!(bench.pay(&bench.payer("4242424242424242").await, 200).await["status"], "succeeded");
}

#[tokio::test]
async fn a_browser_sees_what_it_holds_the_secret_of() {
    let bench = Bench::new().await;
    let payer = bench.payer("4000000000003220").await;
    let intent = bench.pay(&payer, 200).await;
    assert_eq!(intent["status"], "requires_action");
    let (id, secret) = (text(&intent["id"]), text(&intent["client_secret"]));
    let see = async |secret: &str| {
        let path = format!("payment_intents/{id}?client_secret={secret}&key=pk_test_double");
        bench.ask(Method::GET, &path, &[("key", "pk_test_double")], None).await.0
    };
    assert_eq!((see(&secret).await, see("x").await), (200, 404));
    let other = [("key", "pk_test_double"), ("amount", "1900")];
    bench.post("payment_intents", &other, 401).await;

    let page = text(&intent["next_action"]["use_stripe_sdk"]["stripe_js"]);
    let shown = bench.client.get(&page).send().await.unwrap().text().await.unwrap();
    assert!(shown.contains("Complete") && shown.contains("Fail") && shown.contains("$19.00"), "{shown}");
    let form = format!("client_secret={secret}&decision=complete");
    let answer =
        bench.client.post(&page).header("content-type", "application/x-www-form-urlencoded").body(form);
    assert!(answer.send().await.unwrap().text().await.unwrap().contains("succeeded"));
    assert_eq!(bench.get(&format!("payment_intents/{id}")).await["status"], "succeeded");
}

#[tokio::test]
async fn a_bank_that_asks_declines_an_absent_customer() {
    let bench = Bench::new().await;
    let (customer, method) = bench.payer("4000002760003184").await;
    let made = [("amount", "1900"), ("currency", "usd"), ("customer", customer.as_str())];
    let id = text(&bench.post("payment_intents", &made, 200).await["id"]);
    let path = format!("payment_intents/{id}/confirm");
    let with = [("payment_method", method.as_str()), ("return_url", BACK)];
    let error = bench.post(&path, &[&with[..], &[("off_session", "true")]].concat(), 402).await;
    assert_eq!(error["error"]["decline_code"], "authentication_required");
    assert_eq!(error["error"]["payment_method"]["id"], json!(method));
    assert_eq!(bench.post(&path, &with, 200).await["status"], "requires_action");
    assert_eq!(bench.post(&format!("payment_intents/{id}/cancel"), &[], 200).await["status"], "canceled");
    let error = bench.post(&path, &with, 400).await;
    assert_eq!(error["error"]["code"], "payment_intent_unexpected_state");
}

#[tokio::test]
async fn lists_are_the_newest_first_and_go_on_both_ways() {
    let bench = Bench::new().await;
    let payer = bench.payer("pm_card_visa").await;
    let mut made = Vec::new();
    for _ in 0..5 {
        made.push(text(&bench.pay(&payer, 200).await["id"]));
    }
    let list = async |query: &str| {
        let page = bench.get(&format!("payment_intents?{query}")).await;
        let ids: Vec<String> = page["data"].as_array().unwrap().iter().map(|one| text(&one["id"])).collect();
        (ids, page["has_more"].as_bool().unwrap())
    };
    let reversed = |ids: &[String]| ids.iter().rev().cloned().collect::<Vec<_>>();
    assert_eq!(list("limit=2").await, (reversed(&made[3..]), true));
    assert_eq!(list(&format!("limit=3&starting_after={}", made[3])).await, (reversed(&made[..3]), false));
    assert_eq!(list(&format!("limit=2&ending_before={}", made[0])).await, (reversed(&made[1..3]), true));
    assert_eq!(list(&format!("created[gte]={}", NOW + 1)).await, (Vec::new(), false));
    let charge = &bench.get("payment_intents?expand[]=data.latest_charge").await["data"][0]["latest_charge"];
    assert_eq!(charge["amount_refunded"], 0);
}

#[tokio::test]
async fn a_browser_of_another_origin_may_ask() {
    let bench = Bench::new().await;
    let url = format!("{}/v1/setup_intents/x/confirm", bench.running.origin);
    let asked = bench
        .client
        .request(Method::OPTIONS, url)
        .header("origin", "http://localhost:4000")
        .header("access-control-request-method", "POST")
        .header("access-control-request-headers", "authorization");
    let answer = asked.send().await.unwrap();
    assert_eq!(answer.headers()["access-control-allow-origin"], "*");
    let script = bench.client.get(format!("{}/v3/", bench.running.origin)).send().await.unwrap();
    assert!(script.headers()["content-type"].to_str().unwrap().starts_with("text/javascript"));
}

struct ReceivedWebhooks(Mutex<Vec<SignedEvent>>);

#[async_trait::async_trait]
impl Sink for ReceivedWebhooks {
    async fn receive(&self, event: &SignedEvent) -> bool {
        self.0.lock().unwrap().push(event.clone());
        true
    }
}

#[tokio::test]
async fn webhooks_say_what_happened_to_which_payment() {
    let bench = Bench::new().await;
    let letters = Arc::new(ReceivedWebhooks(Mutex::default()));
    bench.running.double.send_to(letters.clone(), false);
    let intent = bench.pay(&bench.payer("pm_card_visa").await, 200).await;
    let id = text(&intent["id"]);
    bench.post("refunds", &[("payment_intent", &id), ("amount", "900")], 200).await;
    bench.post("refunds", &[("payment_intent", &id), ("amount", "1001")], 400).await;
    assert_eq!(bench.running.double.deliver().await, 3);
    let told = letters.0.lock().unwrap();
    let bodies: Vec<Value> = told.iter().map(|event| serde_json::from_slice(&event.body).unwrap()).collect();
    assert_eq!(
        (&bodies[0]["type"], &bodies[0]["data"]["object"]["id"]),
        (&json!("payment_intent.succeeded"), &json!(id))
    );
    let refund = &bodies[1]["data"]["object"];
    assert_eq!((&bodies[1]["type"], &refund["payment_intent"]), (&json!("refund.created"), &json!(id)));
    let charge = &bodies[2]["data"]["object"];
    assert_eq!((&bodies[2]["type"], &charge["payment_intent"]), (&json!("charge.refunded"), &json!(id)));
    assert_eq!(charge["amount_refunded"], 900);
    assert!(told[0].signature.starts_with(&format!("t={NOW},v1=")));
}

impl ReceivedWebhooks {
    fn kinds(&self) -> Vec<String> {
        let events = std::mem::take(&mut *self.0.lock().unwrap());
        let kind = |event: SignedEvent| text(&serde_json::from_slice::<Value>(&event.body).unwrap()["type"]);
        events.into_iter().map(kind).collect()
    }
}

#[tokio::test]
async fn what_stripe_does_not_know_is_refused() {
    let bench = Bench::new().await;
    let payer = bench.payer("pm_card_visa").await;
    let made = [("amount", "1900"), ("currency", "usd"), ("customer", payer.0.as_str())];
    for unknown in ["payment_method_types[]", "automatic_payment_methods[redirects]", "memo"] {
        let error = bench.post("payment_intents", &[&made[..], &[(unknown, "card")]].concat(), 400).await;
        assert_eq!(error["error"]["code"], "parameter_unknown", "{unknown}");
    }
    bench
        .post("payment_intents", &[&made[..], &[("allowed_payment_method_types[]", "card")]].concat(), 200)
        .await;
    bench.post("payment_intents", &[&made[..], &[("expand[]", "charges")]].concat(), 400).await;
    let (status, _) = bench.ask(Method::GET, "payment_intents?account=1", &[], None).await;
    assert_eq!(status, 400);
}

#[tokio::test]
async fn who_may_be_led_away_says_where_back_to() {
    let bench = Bench::new().await;
    let (customer, method) = bench.payer("pm_card_visa").await;
    let made = [("amount", "1900"), ("currency", "usd"), ("customer", customer.as_str())];
    let confirm = async |made: Fields<'_>, back: Option<&str>, status: u16| {
        let id = text(&bench.post("payment_intents", made, 200).await["id"]);
        let mut fields = vec![("payment_method", method.as_str())];
        fields.extend(back.map(|back| ("return_url", back)));
        bench.post(&format!("payment_intents/{id}/confirm"), &fields, status).await
    };
    assert_eq!(confirm(&made, None, 400).await["error"]["param"], "return_url");
    assert_eq!(confirm(&made, Some("settings"), 400).await["error"]["code"], "url_invalid");
    assert_eq!(confirm(&made, Some(BACK), 200).await["status"], "succeeded");
    let stays = [
        ("automatic_payment_methods[enabled]", "true"),
        ("automatic_payment_methods[allow_redirects]", "never"),
    ];
    confirm(&[&made[..], &stays[..]].concat(), None, 200).await;
}

#[tokio::test]
async fn a_bank_asks_the_customer_who_stores_a_card() {
    let bench = Bench::new().await;
    let customer = text(&bench.post("customers", &[], 200).await["id"]);
    for approve in [false, true] {
        let setup = bench.post("setup_intents", &[("customer", &customer)], 200).await;
        let secret = text(&setup["client_secret"]);
        let path = format!("setup_intents/{}", text(&setup["id"]));
        let fields = [
            ("key", "pk_test_double"),
            ("client_secret", &secret),
            ("payment_method", "pm_card_authenticationRequiredOnSetup"),
        ];
        let asked = bench.post(&format!("{path}/confirm"), &fields, 200).await;
        assert_eq!(asked["status"], "requires_action");
        bench.running.double.answer_bank(&secret, approve).unwrap();
        let stored = bench.get(&path).await;
        let status = if approve { "succeeded" } else { "requires_payment_method" };
        assert_eq!((&stored["status"], stored["last_setup_error"].is_null()), (&json!(status), approve));
    }
}

#[tokio::test]
async fn refunds_take_their_time_and_come_back() {
    let bench = Bench::new().await;
    let letters = Arc::new(ReceivedWebhooks(Mutex::default()));
    bench.running.double.send_to(letters.clone(), false);
    for (card, first, then, kinds, refunded) in [
        ("4000000000007726", "pending", "succeeded", &["refund.updated"][..], 1_900),
        ("4000000000005126", "succeeded", "failed", &["refund.updated", "refund.failed"][..], 0),
    ] {
        let id = text(&bench.pay(&bench.payer(card).await, 200).await["id"]);
        let refund = bench.post("refunds", &[("payment_intent", &id)], 200).await;
        assert_eq!((&refund["status"], &refund["metadata"]), (&json!(first), &Value::Null), "{card}");
        bench.running.double.deliver().await;
        letters.kinds();
        assert_eq!(bench.running.double.settle_refunds(), 1);
        bench.running.double.deliver().await;
        assert_eq!(letters.kinds(), kinds, "{card}");
        let intent = bench.get(&format!("payment_intents/{id}?expand[]=latest_charge.refunds")).await;
        let charge = &intent["latest_charge"];
        assert_eq!(
            (&charge["refunds"]["data"][0]["status"], &charge["amount_refunded"]),
            (&json!(then), &json!(refunded))
        );
    }
}

#[tokio::test]
async fn payments_are_disputed_and_warned_of() {
    let bench = Bench::new().await;
    let letters = Arc::new(ReceivedWebhooks(Mutex::default()));
    bench.running.double.send_to(letters.clone(), false);
    bench.pay(&bench.payer("4000000000000259").await, 200).await;
    bench.pay(&bench.payer("4000000000005423").await, 200).await;
    assert_eq!(bench.running.double.close_disputes(false), 1);
    assert_eq!(bench.running.double.close_disputes(false), 0);
    bench.running.double.deliver().await;
    assert_eq!(
        letters.kinds(),
        [
            "payment_intent.succeeded",
            "charge.dispute.created",
            "charge.dispute.funds_withdrawn",
            "payment_intent.succeeded",
            "radar.early_fraud_warning.created",
            "charge.dispute.closed",
        ]
    );
}
