//! Customers.

use std::sync::Arc;

use axum::http::Method;
use octavo_application::{
    billing::{
        Billing,
        ports::card_provider::{CardProvider, Payment, PaymentState},
        receive_webhook::ReceiveWebhook,
        run_billing::RunBilling,
    },
    jobs::Next,
    operators::OperatorLogWriter,
    shared::clock::Clock,
};
use octavo_domain::billing::calendar::Moment;
use octavo_domain::billing::card::CustomerRef;
use octavo_sandbox::{SignedEvent, WebhookSink};
use octavo_stripe_double::{Double, Running};
use serde_json::{Value, json};

use super::{
    app::{Account, PASSWORD, TestApp},
    browser::Answer,
};

/// A card that pays.
pub(crate) const GOOD: &str = "4242 4242 4242 4242";
/// A card whose bank asks every time.
pub(crate) const ASKS: &str = "4000 0027 6000 3184";
/// A card that is declined for insufficient funds.
pub(crate) const EMPTY: &str = "4000 0000 0000 9995";
/// A card that was stolen.
pub(crate) const STOLEN: &str = "4000 0000 0000 9979";
/// A card whose payments are processing at first.
pub(crate) const SLOW: &str = "4000 0000 0000 0077";

/// Passes the sandbox's webhooks to the product.
struct Hears<'a>(&'a ReceiveWebhook);

#[async_trait::async_trait]
impl WebhookSink for Hears<'_> {
    async fn receive(&self, event: &SignedEvent) -> bool {
        self.0.execute(&event.signature, &event.body).await.is_ok()
    }
}

impl TestApp {
    /// Delivers the card provider's webhooks.
    pub(crate) async fn hear(&self) {
        let receive = ReceiveWebhook(self.billing.clone());
        self.sandbox.deliver(&Hears(&receive)).await.unwrap();
    }

    /// Writes the operator log.
    pub(crate) fn log(&self) -> OperatorLogWriter {
        let (ids, clock) = (self.ports.ids.clone(), self.ports.clock.clone());
        OperatorLogWriter { ids, clock, by: "Noor".to_owned() }
    }

    /// The same billing with another card provider, which knows no customer.
    pub(crate) async fn billing_at_stripe(&self) -> (Billing, Running) {
        let _ = rustls::crypto::ring::default_provider().install_default();
        let known = octavo_stripe_double::Settings::default();
        let clock = self.clock.clone();
        let now = Arc::new(move || clock.now().timestamp());
        let running = Double::listen("127.0.0.1:0".parse().unwrap(), known.clone(), now).await.unwrap();
        let settings = octavo_stripe::Settings {
            secret_key: known.secret_key.into(),
            webhook_secret: known.webhook_secret.into(),
            api_url: running.origin.clone(),
            return_url: "http://localhost:4000/settings/change-plan".to_owned(),
            patience: octavo_stripe::PATIENCE,
        };
        let provider = Arc::new(octavo_stripe::Stripe::new(&settings).unwrap());
        (Billing { provider, ..self.billing.clone() }, running)
    }

    /// An account with a confirmed address and a card.
    pub(crate) async fn cardholder(&self, name: &str, card: &str) -> Account {
        let account = self.join(name).await;
        self.vouch(&account).await;
        account.enter_card(card).await;
        account
    }

    /// A customer who has paid for a plan.
    pub(crate) async fn subscriber(&self, name: &str, plan: &str) -> Account {
        let account = self.cardholder(name, GOOD).await;
        account.subscribe(plan).await.expect(200);
        account
    }

    /// Moves the clock by days and runs what is due.
    pub(crate) async fn days(&self, days: i64) {
        self.wait(chrono::TimeDelta::days(days));
        self.work().await;
    }

    /// Advances the subscriptions of all accounts, without other jobs.
    pub(crate) async fn advance(&self) {
        loop {
            let kept = RunBilling::new(self.billing.clone()).execute().await.unwrap();
            assert_eq!(kept.failed, 0, "what is due fails");
            if kept.next != Next::After(chrono::TimeDelta::zero()) {
                return;
            }
        }
    }

    /// The time, in Unix seconds.
    pub(crate) fn now(&self) -> i64 {
        self.clock.now().timestamp()
    }

    /// All payments at the provider.
    async fn payments(&self) -> Vec<Payment> {
        let page = self.sandbox.list_since(Moment::from_unix(0), None).await.unwrap();
        assert!(!page.more, "there are more than fit into a page");
        page.payments
    }

    /// The amounts that were charged and not refunded, in cents, in order.
    pub(crate) async fn charged(&self) -> Vec<i64> {
        let payments = self.payments().await;
        let paid = payments.iter().filter(|payment| payment.state == PaymentState::Succeeded);
        paid.map(|payment| (payment.amount - payment.refunded).get()).filter(|cents| *cents > 0).collect()
    }

    /// The number of payments at the provider.
    pub(crate) async fn attempt_counts(&self) -> usize {
        self.payments().await.len()
    }

    /// The bank completes payments that are processing.
    pub(crate) async fn settle_payments(&self) {
        for payment in self.payments().await {
            if payment.state == PaymentState::Processing {
                self.sandbox.settle(&payment.id).await.unwrap();
            }
        }
    }

    /// Does the provider still store a card of a customer?
    pub(crate) async fn has_card(&self, customer: &Value) -> bool {
        let customer = CustomerRef(customer["subscription"]["customer"].as_str().unwrap().to_owned());
        matches!(self.sandbox.default_card(&customer).await, Ok(Some(_)))
    }

    /// Sends a webhook, genuine or not.
    pub(crate) async fn webhook(&self, signature: &str, body: &'static str) -> Answer {
        let headers = [("stripe-signature", signature), ("content-type", "application/json")];
        self.browser().send(Method::POST, "/webhooks/cards", &headers, body).await
    }

    /// Makes an account by a referral link.
    pub(crate) async fn join_by(&self, name: &str, referrer: &Account) -> Account {
        let (email, browser) = (format!("{}@okafor.studio", name.to_lowercase()), self.browser());
        let body = json!({
            "email": email, "password": PASSWORD, "name": name, "ref": referrer.user["affiliate_my_id"],
        });
        let user = browser.post("/auth/join", body).await.expect(201);
        Account { browser, email, user }
    }

    /// The names of billing's mails to an address, in their order.
    pub(crate) async fn notices(&self, email: &str) -> Vec<String> {
        let mails = self.mail(email).await;
        let notices = mails.iter().filter(|mail| mail.message.name() == "billing");
        notices.filter_map(|mail| mail.message.details().remove("kind")).collect()
    }
}

impl Account {
    /// Signs the account in again, after its session has expired.
    pub(crate) async fn returns(&self, app: &TestApp) {
        let browser = app.sign_in(&self.email).await;
        self.browser.set_cookies(browser.cookies());
    }

    /// Enters a card and makes it the one that pays.
    pub(crate) async fn enter_card(&self, number: &str) {
        let method = self.typed(number).await;
        let body = json!({ "payment_method_id": method });
        self.browser.post("/stripe/payment_method/attach/", body).await.expect(200);
    }

    /// Enters a card at the provider.
    pub(crate) async fn typed(&self, number: &str) -> String {
        let setup = self.browser.get("/stripe/intents/create/").await.expect(200);
        let form = json!({
            "client_secret": setup["client_secret"], "number": number, "exp_month": 12, "exp_year": 2034,
            "cvc": "123", "name": "Ines Okafor",
        });
        let entered = self.browser.post("/sandbox/cards", form).await.expect(200);
        entered["payment_method"].as_str().unwrap().to_owned()
    }

    /// Asks for a plan.
    pub(crate) async fn subscribe(&self, plan: &str) -> Answer {
        self.browser.post("/stripe/customer", json!({ "plan": plan })).await
    }

    /// Orders a change.
    pub(crate) async fn change(&self, body: Value) -> Answer {
        self.browser.put("/stripe/subscription", body).await
    }

    /// The customer of `GET /stripe/customer`.
    pub(crate) async fn customer(&self) -> Value {
        self.browser.get("/stripe/customer").await.expect(200)
    }

    /// What a change would cost.
    pub(crate) async fn preview(&self, body: Value) -> Value {
        self.browser.post("/stripe/charge_preview/", body).await.expect(200)
    }

    /// Their invoices, the latest first.
    pub(crate) async fn invoices(&self) -> Vec<Value> {
        let answer = self.browser.get("/stripe/customer/invoices").await.expect(200);
        answer["invoices"].as_array().unwrap().clone()
    }

    /// Answers the bank, for the payment that a refusal has named.
    pub(crate) async fn answer_bank(&self, refusal: &Value, confirm: bool) -> Value {
        let secret = refusal["clientSecret"].as_str().unwrap();
        self.browser
            .post(&format!("/sandbox/payments/{secret}"), json!({ "confirm": confirm }))
            .await
            .expect(200)
    }

    /// Pays an invoice.
    pub(crate) async fn pay(&self, invoice: &Value) -> Answer {
        self.browser.post("/stripe/invoice/pay/", json!({ "invoice_id": invoice })).await
    }

    /// The plan's level, as the account shows it.
    pub(crate) async fn level(&self) -> String {
        self.browser.get("/me").await.expect(200)["plan"]["level"].as_str().unwrap().to_owned()
    }
}
