//! People who join, confirm their address with the mailed link, enter a card, buy a plan, and have what they own exported.
//!
//! So there are mails and jobs of every round.

use std::io::Cursor;

use async_trait::async_trait;
use reqwest::Method;
use serde_json::{Value, json};
use zip::ZipArchive;

use super::{Place, Records, Writer, Wrote, answered};
use crate::{
    live_people::again,
    support::{Browser, PASSWORD, Server},
};

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Step {
    /// Nothing is known of them yet.
    Begun,
    Joined,
    Confirmed,
    HasCard,
    /// An order was sent, and no answer came yet.
    Ordered,
    Paid,
    AskedForExport,
    HasExport,
}

struct Customer {
    browser: Browser,
    email: String,
    step: Step,
}

pub(super) struct Customers {
    /// For new ones.
    door: Browser,
    all: Vec<Customer>,
    /// How many of them were looked at after they had come to their end.
    seen: usize,
}

impl Customers {
    pub(super) fn of(server: &Server) -> Self {
        Self { door: server.browser(), all: Vec::new(), seen: 0 }
    }

    fn new_one(&mut self) {
        let email = format!("customer-{}@okafor.studio", self.all.len());
        self.all.push(Customer { browser: self.door.another(), email, step: Step::Begun });
    }
}

/// Buys the plan: where the answer was lost, once more.
async fn order(browser: Browser) -> Option<Value> {
    answered(&browser, Method::POST, "/stripe/customer", json!({ "plan": "studio_monthly" })).await
}

impl Customer {
    async fn post(&self, path: &str, body: Value) -> Option<Value> {
        answered(&self.browser, Method::POST, path, body).await
    }

    /// Takes the next step; nothing where it was not answered.
    async fn go_on(&mut self) -> Option<Wrote> {
        let next = match self.step {
            Step::Begun => {
                let body = json!({ "email": self.email, "password": PASSWORD, "name": "Customer" });
                self.post("/auth/join", body).await?;
                Step::Joined
            }
            Step::Joined => {
                let Some(token) = self.token().await? else { return Some(Wrote::Waiting) };
                self.post("/auth/confirm", json!({ "token": token })).await?;
                Step::Confirmed
            }
            Step::Confirmed => {
                self.enter_card().await?;
                Step::HasCard
            }
            Step::HasCard | Step::Ordered => {
                self.step = Step::Ordered;
                order(self.browser.clone()).await?;
                Step::Paid
            }
            Step::Paid => {
                self.post("/me/export", json!({})).await?;
                Step::AskedForExport
            }
            Step::AskedForExport => {
                let export = answered(&self.browser, Method::GET, "/me/export", json!({})).await?;
                match export["export"]["state"].as_str() {
                    Some("ready") => Step::HasExport,
                    Some("queued" | "running") => return Some(Wrote::Waiting),
                    _ => panic!("{}: {export}", self.email),
                }
            }
            Step::HasExport => return Some(Wrote::Waiting),
        };
        self.step = next;
        Some(Wrote::Acknowledged)
    }

    /// What the mailed link has; nothing yet where there is no mail.
    async fn token(&self) -> Option<Option<String>> {
        let mails = self.browser.attempt_page("/dev/mail/messages").await?;
        let mails: Vec<Value> = serde_json::from_str(&mails).ok()?;
        let is_it =
            |mail: &&Value| mail["to"] == self.email && mail["text"].to_string().contains("/auth/confirm?");
        let Some(mail) = mails.iter().find(is_it) else { return Some(None) };
        let text = mail["text"].as_str().unwrap();
        let token = text.split("/auth/confirm?token=").nth(1).unwrap().split_whitespace().next().unwrap();
        Some(Some(token.to_owned()))
    }

    async fn enter_card(&self) -> Option<Value> {
        let setup = answered(&self.browser, Method::GET, "/stripe/intents/create", json!({})).await?;
        let form = json!({
            "client_secret": setup["client_secret"], "number": "4242424242424242", "exp_month": 12,
            "exp_year": 2034, "cvc": "123", "name": "Customer",
        });
        let entered = self.post("/sandbox/cards", form).await?;
        let card = json!({ "payment_method_id": entered["payment_method"] });
        self.post("/stripe/payment_method/attach", card).await
    }

    /// Who had joined is signed in, and has what was bought.
    async fn has_what_was_acknowledged(&self) {
        let me = self.browser.get("/me").await;
        if self.step >= Step::Confirmed {
            assert!(!me["email_confirmation_date"].is_null(), "{me}");
        }
        if self.step >= Step::Paid {
            assert_eq!(me["plan"]["level"], "studio", "{}", self.email);
        }
        if self.step >= Step::AskedForExport {
            let export = self.browser.get("/me/export").await;
            let state = export["export"]["state"].as_str().unwrap();
            assert!(state == "ready" || (self.step == Step::AskedForExport && state != "failed"), "{export}");
        }
    }

    /// The whole archive of their export.
    async fn archive(&self) -> ZipArchive<Cursor<Vec<u8>>> {
        again("the export", || {
            let browser = self.browser.clone();
            async move {
                let export = browser.get("/me/export").await;
                assert_ne!(export["export"]["state"], "failed", "{export}");
                (export["export"]["state"] == "ready").then_some(())
            }
        })
        .await;
        let bytes = self.browser.bytes("/me/export/download").await;
        ZipArchive::new(Cursor::new(bytes)).unwrap()
    }
}

#[async_trait]
impl Writer for Customers {
    async fn write(&mut self) -> Wrote {
        if self.all.last().is_none_or(|customer| customer.step == Step::HasExport) {
            self.new_one();
        }
        self.all.last_mut().unwrap().go_on().await.unwrap_or(Wrote::Unanswered)
    }

    async fn check(&mut self, server: &Server, records: &Records) {
        self.door = self.door.at(server);
        for customer in &mut self.all[self.seen..] {
            customer.browser = customer.browser.at(server);
            if customer.step == Step::Begun {
                // Nobody knows whether they have joined.
                continue;
            }
            if customer.step == Step::Joined && customer.is_confirmed().await {
                // The link was used, and the answer was lost.
                customer.step = Step::Confirmed;
            }
            customer.has_what_was_acknowledged().await;
            if customer.step == Step::Ordered {
                again("an answer to the order", || order(customer.browser.clone())).await;
                customer.step = Step::Paid;
                customer.has_what_was_acknowledged().await;
            }
        }
        // Nobody has paid twice, and the card of who was told that it is paid was charged.
        let paid = self.all.iter().filter(|customer| customer.step >= Step::Paid).count();
        let twice = "SELECT count(*) FROM (SELECT customer FROM payment WHERE state = 'succeeded'
                     AND refunded < amount GROUP BY customer HAVING count(*) > 1)";
        assert_eq!(records.sandbox(twice).await, 0);
        let taken = "SELECT count(*) FROM payment WHERE state = 'succeeded' AND refunded < amount";
        let taken = records.sandbox(taken).await;
        // The last one may have been made just now.
        let taken = usize::try_from(taken).unwrap();
        assert!(taken == paid || taken + 1 == paid, "{taken} of {paid} payments");
        self.seen = self.all.len().saturating_sub(1);
        // Who waits for a mail or an export of a worker that is dead goes on at the end: here another one comes.
        let is_held_up =
            |last: &Customer| matches!(last.step, Step::Begun | Step::Joined | Step::AskedForExport);
        if self.all.last().is_some_and(is_held_up) {
            self.new_one();
        }
    }

    async fn finish(&mut self, server: &Server, place: &Place) {
        for customer in &mut self.all {
            customer.browser = customer.browser.at(server);
            if customer.step == Step::Begun {
                continue;
            }
            again("the mail", || {
                let is_there = !place.mails(&customer.email).is_empty();
                async move { is_there.then_some(()) }
            })
            .await;
            customer.has_what_was_acknowledged().await;
            if customer.step >= Step::Paid {
                let said = place.say(&["admin", "ledger", &customer.email]);
                assert!(said.contains("the ledger is consistent") && said.contains("40.00"), "{said}");
            }
            if customer.step >= Step::AskedForExport {
                let mut archive = customer.archive().await;
                for index in 0..archive.len() {
                    let mut file = archive.by_index(index).unwrap();
                    std::io::copy(&mut file, &mut std::io::sink()).unwrap();
                }
            }
        }
    }
}

impl Customer {
    async fn is_confirmed(&self) -> bool {
        !self.browser.get("/me").await["email_confirmation_date"].is_null()
    }
}
