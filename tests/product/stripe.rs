//! The product with Stripe as its card provider, against a double of Stripe.

use std::sync::Arc;

use octavo_stripe_double::{Double, HttpSink, Running, Settings};
use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Browser, Installation, Server, until};

/// Their numbers are those of Stripe's test cards.
const PAYS: &str = "4242424242424242";
const ASKS: &str = "4000002760003184";
const NO_FUNDS: &str = "4000000000009995";

struct Bench {
    stripe: Running,
    server: Server,
    _place: Installation,
}

#[expect(clippy::disallowed_methods, reason = "the product beside it lives in real time")]
fn now() -> i64 {
    chrono::Utc::now().timestamp()
}

impl Bench {
    async fn new() -> Self {
        let known = Settings::default();
        let stripe =
            Double::listen("127.0.0.1:0".parse().unwrap(), known.clone(), Arc::new(now)).await.unwrap();
        let installation = Installation::new()
            .set("OCTAVO_CARD_PROVIDER", "stripe")
            .set("OCTAVO_STRIPE_SECRET_KEY", &known.secret_key)
            .set("OCTAVO_STRIPE_PUBLISHABLE_KEY", &known.publishable_key)
            .set("OCTAVO_STRIPE_WEBHOOK_SECRET", &known.webhook_secret)
            .set("OCTAVO_STRIPE_API_URL", &stripe.origin)
            .set("OCTAVO_STRIPE_SCRIPT_URL", &format!("{}/v3/", stripe.origin));
        let server = installation.serve();
        let endpoint = HttpSink::new(&format!("{}/webhooks/cards", server.app)).unwrap();
        stripe.double.send_to(Arc::new(endpoint), true);
        Self { stripe, server, _place: installation }
    }

    /// Makes an account, and follows the link in its mail.
    async fn join(&self, name: &str) -> Browser {
        let browser = self.server.join(name).await;
        let to = format!("{}@okafor.studio", name.to_lowercase());
        let token = until("the mail", async || {
            let (_, text) = browser.page(&format!("{}/dev/mail/messages", self.server.app)).await;
            let mails: Vec<Value> = serde_json::from_str(&text).ok()?;
            let mail = mails.into_iter().find(|mail| mail["to"] == to)?;
            let token = mail["text"].as_str()?.split_once("confirm?token=")?.1;
            Some(token.split_whitespace().next()?.to_owned())
        });
        let token = token.await;
        browser.post("/auth/confirm", json!({ "token": token }), 204).await;
        browser
    }

    /// Enters a card as Stripe.js does, and makes it the one that pays.
    async fn enter_card(&self, browser: &Browser, number: &str) -> Value {
        let setup = browser.get("/stripe/intents/create/").await;
        let secret = setup["client_secret"].as_str().unwrap();
        let (id, _) = secret.split_once("_secret_").unwrap();
        let form = format!(
            "client_secret={secret}&payment_method_data[type]=card&payment_method_data[card][number]={number}\
             &payment_method_data[card][exp_month]=12&payment_method_data[card][exp_year]=34\
             &payment_method_data[card][cvc]=123&payment_method_data[billing_details][name]=Ines"
        );
        let url = format!("{}/v1/setup_intents/{id}/confirm", self.stripe.origin);
        let key = setup["publishable_key"].as_str().unwrap();
        let done = browser.client.post(url).bearer_auth(key).body(form).send().await.unwrap();
        let done: Value = done.json().await.unwrap();
        if done["status"] == "requires_action" {
            self.stripe.double.answer_bank(secret, true).unwrap();
        }
        let body = json!({ "payment_method_id": done["payment_method"] });
        browser.post("/stripe/payment_method/attach/", body, 200).await;
        setup
    }

    /// The payments at Stripe, the oldest first.
    async fn payments(&self, browser: &Browser) -> Vec<Value> {
        let (_, text) = browser.page(&format!("{}/_control/payments", self.stripe.origin)).await;
        serde_json::from_str(&text).unwrap()
    }
}

async fn subscribe(browser: &Browser, plan: &str, status: u16) -> Value {
    browser.post("/stripe/customer", json!({ "plan": plan }), status).await
}

async fn becomes(browser: &Browser, status: &str) -> Value {
    until(status, async || {
        let customer = browser.get("/stripe/customer").await;
        (customer["status"] == status).then_some(customer)
    })
    .await
}

#[tokio::test]
async fn a_plan_is_bought_at_stripe() {
    let bench = Bench::new().await;
    let ines = bench.join("Ines").await;
    let setup = bench.enter_card(&ines, PAYS).await;
    assert_eq!((&setup["provider"], &setup["publishable_key"]), (&json!("stripe"), &json!("pk_test_double")));
    assert_eq!(setup["script"], json!(format!("{}/v3/", bench.stripe.origin)));
    let customer = subscribe(&ines, "studio_monthly", 200).await;
    assert_eq!((&customer["status"], &customer["card"]["last4"]), (&json!("active"), &json!("4242")));
    let paid = bench.payments(&ines).await;
    assert_eq!((paid.len(), &paid[0]["status"]), (1, &json!("succeeded")));
    assert!(paid[0]["metadata"]["key"].as_str().unwrap().starts_with("pay-"));
    assert_eq!(paid[0]["customer"], customer["subscription"]["customer"]);

    // The page allows Stripe's script, and there is no sandbox.
    let page = ines.client.get(&bench.server.app).send().await.unwrap();
    let policy = page.headers()["content-security-policy"].to_str().unwrap().to_owned();
    for directive in ["script-src 'self'", "connect-src 'self'", "frame-src"] {
        assert!(policy.contains(&format!("{directive} {}", bench.stripe.origin)), "{policy}");
    }
    let (status, _) = ines.attempt(Method::GET, "/sandbox/test-cards", json!({})).await.unwrap();
    assert_eq!(status.as_u16(), 404);

    ines.call(Method::DELETE, "/stripe/card/", json!({}), 200).await;
    assert_eq!(ines.get("/stripe/customer").await["card"], Value::Null);
}

#[tokio::test]
async fn stripe_declines_asks_and_takes_back() {
    let bench = Bench::new().await;
    let ines = bench.join("Ines").await;
    bench.enter_card(&ines, NO_FUNDS).await;
    let declined = subscribe(&ines, "studio_monthly", 402).await;
    assert_eq!(
        (&declined["code"], &declined["declineCode"]),
        (&json!("card_declined"), &json!("insufficient_funds"))
    );

    // The bank asks; after the answer only the webhook notifies the product.
    bench.enter_card(&ines, ASKS).await;
    let asked = subscribe(&ines, "studio_monthly", 402).await;
    assert_eq!(asked["code"], "invoice_payment_intent_requires_action");
    bench.stripe.double.answer_bank(asked["clientSecret"].as_str().unwrap(), true).unwrap();
    becomes(&ines, "active").await;

    // A payment for an account that was deleted meanwhile is refunded.
    let omar = bench.join("Omar").await;
    bench.enter_card(&omar, ASKS).await;
    let asked = subscribe(&omar, "studio_monthly", 402).await;
    omar.call(
        Method::DELETE,
        "/user/account",
        json!({ "deleteReason": "finished_project", "deleteCustomer": false }),
        204,
    )
    .await;
    bench.stripe.double.answer_bank(asked["clientSecret"].as_str().unwrap(), true).unwrap();
    until("the money back", async || {
        let payments = bench.payments(&ines).await;
        let last = payments.last()?;
        (last["status"] == "succeeded" && last["latest_charge"]["amount_refunded"] == last["amount"])
            .then_some(())
    })
    .await;
}
