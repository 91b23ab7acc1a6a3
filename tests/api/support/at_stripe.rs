//! The product with Stripe as its card provider, against a double of Stripe.

use std::sync::Arc;

use async_trait::async_trait;
use axum::Router;
use octavo_application::{
    billing::{
        Billing,
        audit::{Difference, Ledger, audit},
        receive_webhook::ReceiveWebhook,
        run_billing::RunBilling,
    },
    jobs::Next,
};
use octavo_domain::billing::attempt::Attempt;
use octavo_stripe_double::{Running, SignedEvent, Sink};
use serde_json::{Value, json};

use super::app::{Account, TestApp};

/// A server whose payments are taken at Stripe.
pub(crate) struct AtStripe<'a> {
    pub(crate) app: &'a TestApp,
    pub(crate) stripe: Running,
    pub(crate) billing: Billing,
    router: Router,
    client: reqwest::Client,
}

/// Passes Stripe's webhooks to the product.
struct Hears(ReceiveWebhook);

#[async_trait]
impl Sink for Hears {
    async fn receive(&self, event: &SignedEvent) -> bool {
        match self.0.execute(&event.signature, &event.body).await {
            Ok(()) => true,
            Err(error) => panic!("a webhook is not taken: {error}"),
        }
    }
}

impl TestApp {
    /// The same product with Stripe as its card provider.
    pub(crate) async fn at_stripe(&self) -> AtStripe<'_> {
        let (billing, stripe) = self.billing_at_stripe().await;
        let provider = billing.provider.clone();
        let router = self.server_with(|ports| ports.card_provider = provider);
        stripe.double.send_to(Arc::new(Hears(ReceiveWebhook(billing.clone()))), false);
        AtStripe { app: self, stripe, billing, router, client: reqwest::Client::new() }
    }
}

impl AtStripe<'_> {
    /// Makes an account with a confirmed address, at this server.
    pub(crate) async fn join(&self, name: &str) -> Account {
        let account = self.app.join(name).await;
        self.app.vouch(&account).await;
        self.come(account)
    }

    fn come(&self, account: Account) -> Account {
        let browser = self.app.browser_of(self.router.clone());
        browser.set_cookies(account.browser.cookies());
        Account { browser, ..account }
    }

    /// Signs the account in again, after its session has expired.
    pub(crate) async fn returns(&self, account: &Account) {
        let browser = self.app.sign_in(&account.email).await;
        account.browser.set_cookies(browser.cookies());
    }

    /// A customer who has paid for a plan with this card.
    pub(crate) async fn subscriber(&self, name: &str, plan: &str, number: &str) -> Account {
        let account = self.join(name).await;
        self.enter_card(&account, number).await;
        account.subscribe(plan).await.expect(200);
        account
    }

    /// Enters a card as Stripe.js does, answers its bank, and makes it the one that pays.
    pub(crate) async fn enter_card(&self, account: &Account, number: &str) {
        let setup = account.browser.get("/stripe/intents/create/").await.expect(200);
        let secret = setup["client_secret"].as_str().unwrap();
        let done = self
            .browser_asks(
                &format!("setup_intents/{}/confirm", id_of(secret)),
                &[
                    ("client_secret", secret),
                    ("payment_method_data[type]", "card"),
                    ("payment_method_data[card][number]", number),
                    ("payment_method_data[card][exp_month]", "12"),
                    ("payment_method_data[card][exp_year]", "34"),
                    ("payment_method_data[card][cvc]", "123"),
                ],
            )
            .await;
        if done["status"] == "requires_action" {
            self.stripe.double.answer_bank(secret, true).unwrap();
        }
        let body = json!({ "payment_method_id": done["payment_method"] });
        account.browser.post("/stripe/payment_method/attach/", body).await.expect(200);
    }

    /// Confirms, as Stripe.js does, a payment that its bank refused in the customer's absence.
    pub(crate) async fn confirm(&self, asked: &Value) -> Value {
        let secret = asked["clientSecret"].as_str().unwrap();
        let fields = [
            ("client_secret", secret),
            ("payment_method", asked["paymentMethod"].as_str().unwrap()),
            ("return_url", "http://localhost:4000/settings"),
        ];
        self.browser_asks(&format!("payment_intents/{}/confirm", id_of(secret)), &fields).await
    }

    async fn browser_asks(&self, path: &str, fields: &[(&str, &str)]) -> Value {
        let url = format!("{}/v1/{path}", self.stripe.origin);
        // Nothing in them has to be escaped.
        let body: Vec<String> = fields.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let asked = self.client.post(url).bearer_auth("pk_test_double").body(body.join("&"));
        asked.send().await.unwrap().json().await.unwrap()
    }

    /// Delivers Stripe's webhooks.
    pub(crate) async fn hear(&self) -> usize {
        self.stripe.double.deliver().await
    }

    /// Runs the billing run.
    pub(crate) async fn run_billing(&self) {
        let ledger = RunBilling::new(self.billing.clone());
        loop {
            let kept = ledger.execute().await.unwrap();
            assert_eq!(kept.failed, 0, "what is due fails");
            if kept.next != Next::After(chrono::TimeDelta::zero()) {
                return;
            }
        }
    }

    /// Moves the clock by days and runs what is due.
    pub(crate) async fn days(&self, days: i64) {
        self.app.wait(chrono::TimeDelta::days(days));
        self.run_billing().await;
    }

    /// Every payment that Stripe knows, the oldest first, with its charge.
    pub(crate) async fn payments(&self) -> Vec<Value> {
        let url = format!("{}/_control/payments", self.stripe.origin);
        self.client.get(url).send().await.unwrap().json().await.unwrap()
    }

    /// The differences in an account's ledger.
    pub(crate) async fn differences(&self, account: &Account) -> Vec<Difference> {
        audit(&self.ledger(account).await)
    }

    /// The attempts of an account's latest invoice.
    pub(crate) async fn attempts(&self, account: &Account) -> Vec<Attempt> {
        let ledger = self.ledger(account).await;
        ledger.invoices.into_iter().next().map(|(_, attempts)| attempts).unwrap_or_default()
    }

    async fn ledger(&self, account: &Account) -> Ledger {
        let ports = &self.app.ports;
        let (user, mut invoices) = (account.id(), Vec::new());
        for invoice in ports.billing.invoices(user, 100).await.unwrap() {
            let attempts = ports.ledger.attempts_of(invoice.id).await.unwrap();
            invoices.push((invoice, attempts));
        }
        Ledger {
            account: ports.billing.billing_account(user).await.unwrap(),
            invoices,
            entries: ports.billing.balance_transactions(user).await.unwrap(),
            reports: ports.ledger.reports_of(user).await.unwrap(),
            receipts: ports.ledger.receipt_numbers().await.unwrap(),
        }
    }
}

/// The id in a secret.
fn id_of(secret: &str) -> &str {
    secret.split_once("_secret_").unwrap().0
}
