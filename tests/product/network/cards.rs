//! The network to the card provider.

use std::{sync::Arc, time::Duration};

use octavo_stripe_double::{Double, Running, Settings};
use octavo_tests::{Condition, TestLink};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use super::{answered, campaign, database, is_sound, may_try_again, tell, works_as_ever};
use crate::support::{Browser, Installation, Server, until};

/// The conditions of every run.
const TABLE: [Condition; 6] = [
    Condition::Late(Duration::from_millis(20)),
    Condition::Cut,
    Condition::CutInAnswer(100),
    Condition::CutInAnswer(1_000),
    Condition::CutInRequest(700),
    Condition::Garbage(1),
];
/// Studio by the month.
const PRICE: i64 = 4_000;

#[expect(clippy::disallowed_methods, reason = "the product beside it lives in real time")]
fn now() -> i64 {
    chrono::Utc::now().timestamp()
}

/// The double of the provider, and a link to it.
pub(super) async fn provider() -> (Running, TestLink) {
    let double = Double::listen("127.0.0.1:0".parse().unwrap(), Settings::default(), Arc::new(now));
    let running = double.await.unwrap();
    let link = TestLink::to(running.origin.trim_start_matches("http://").to_owned()).await;
    (running, link)
}

/// An installation whose card provider is behind a link. No webhook arrives.
pub(super) fn with_cards(installation: Installation, link: &TestLink) -> Installation {
    let known = Settings::default();
    installation
        .set("OCTAVO_CARD_PROVIDER", "stripe")
        .set("OCTAVO_STRIPE_SECRET_KEY", &known.secret_key)
        .set("OCTAVO_STRIPE_PUBLISHABLE_KEY", &known.publishable_key)
        .set("OCTAVO_STRIPE_WEBHOOK_SECRET", &known.webhook_secret)
        .set("OCTAVO_STRIPE_API_URL", &format!("http://{}", link.address))
}

/// Enters a card that pays, as Stripe.js does it: the browser has a network of its own.
pub(super) async fn enter_card(browser: &Browser, origin: &str) {
    let setup = browser.get("/stripe/intents/create/").await;
    let secret = setup["client_secret"].as_str().unwrap();
    let (id, _) = secret.split_once("_secret_").unwrap();
    let form = format!(
        "client_secret={secret}&payment_method_data[type]=card&payment_method_data[card][number]=4242424242424242\
         &payment_method_data[card][exp_month]=12&payment_method_data[card][exp_year]=34\
         &payment_method_data[card][cvc]=123&payment_method_data[billing_details][name]=Ines"
    );
    let url = format!("{origin}/v1/setup_intents/{id}/confirm");
    let key = setup["publishable_key"].as_str().unwrap();
    let done = browser.client.post(url).bearer_auth(key).body(form).send().await.unwrap();
    let done: Value = done.json().await.unwrap();
    browser
        .post("/stripe/payment_method/attach/", json!({ "payment_method_id": done["payment_method"] }), 200)
        .await;
}

/// Somebody with a card.
async fn cardholder(server: &Server, origin: &str, name: &str) -> Browser {
    let browser = server.join(name).await;
    server.confirm(&browser, &format!("{}@okafor.studio", name.to_lowercase())).await;
    enter_card(&browser, origin).await;
    browser
}

/// Orders the plan; the outcome may be unknown.
pub(super) async fn order(browser: &Browser) -> (StatusCode, Value) {
    let order = (Method::POST, "/stripe/customer", json!({ "plan": "studio_monthly" }));
    answered(browser, order, &["card_provider_unavailable"]).await
}

/// Makes undecided payments due to be looked up, as after some minutes.
pub(super) const LATER: &str = "UPDATE payment_attempts SET check_at = 0 WHERE check_at IS NOT NULL; \
    UPDATE jobs SET due_at = 0 WHERE kind = 'billing_run'";

/// The customer has the plan, and their payments at the provider that have succeeded are one.
pub(super) async fn is_paid_once(browser: &Browser, origin: &str) {
    let customer = browser.get("/stripe/customer").await;
    let id = &customer["subscription"]["customer"];
    let (_, text) = browser.page(&format!("{origin}/_control/payments")).await;
    let payments: Vec<Value> = serde_json::from_str(&text).unwrap();
    let paid: Vec<i64> = payments
        .iter()
        .filter(|payment| payment["customer"] == *id && payment["status"] == "succeeded")
        .map(|payment| payment["amount"].as_i64().unwrap())
        .collect();
    assert_eq!(paid, [PRICE], "{payments:?}");
    let invoices = browser.get("/stripe/customer/invoices").await;
    let invoices = invoices["invoices"].as_array().unwrap();
    assert_eq!(invoices.iter().filter(|invoice| invoice["paid"] == true).count(), 1, "{invoices:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_payment_over_a_bad_network_is_made_once() {
    let (stripe, link) = provider().await;
    let installation = with_cards(Installation::new(), &link);
    let server = installation.serve_logged();
    let mut stored = database(&installation).await;
    for (round, condition) in TABLE.into_iter().chain(campaign(3_000)).enumerate() {
        may_try_again(&mut stored).await;
        let name = format!("Ines{round}");
        let ines = cardholder(&server, &stripe.origin, &name).await;
        link.becomes(condition);
        works_as_ever(&ines).await;
        let (status, _) = order(&ines).await;
        assert!(status == StatusCode::OK || !matches!(condition, Condition::Late(_)), "{status}");
        let setup = (Method::GET, "/stripe/intents/create/", Value::Null);
        answered(&ines, setup, &["card_provider_unavailable"]).await;
        link.restore();
        // The customer of every other round asks once more, the others wait.
        if status != StatusCode::OK && round.is_multiple_of(2) {
            order(&ines).await;
        }
        until("the plan", async || {
            tell(&mut stored, LATER).await;
            let customer = ines.get("/stripe/customer").await;
            match customer["status"].as_str() {
                Some("active") => Some(()),
                // Nothing was begun: the customer was told so, and asks again.
                Some("none") | None => {
                    order(&ines).await;
                    None
                }
                Some(_) => None,
            }
        })
        .await;
        is_paid_once(&ines, &stripe.origin).await;
        let told = installation.say(&["admin", "ledger", &format!("{}@okafor.studio", name.to_lowercase())]);
        assert!(told.contains("the ledger is consistent"), "{told}");
    }
    is_sound(&installation);
}
