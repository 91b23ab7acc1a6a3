//! `kill -9` during payments: a customer is charged once or not at all, the provider's records agree with the ledger,
//! and the customer can continue.
//!
//! A lock stops the server before a known step: on its database before it stores something, on the sandbox's database
//! before a call.

use std::path::Path;

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use sqlx::{AssertSqlSafe, Connection, PgConnection, Row, SqliteConnection, sqlite::SqliteConnectOptions};
use tokio::task::JoinHandle;

use crate::support::{Browser, Installation, Server, TestDatabase, until};

const EMAIL: &str = "ines@okafor.studio";
const PRICE: i64 = 4_000;

/// A connection to the product's database or to the sandbox's.
enum Link {
    Sqlite(SqliteConnection),
    Postgres(PgConnection),
}

impl Link {
    async fn file(path: &Path) -> Self {
        let options = SqliteConnectOptions::new().filename(path);
        Self::Sqlite(SqliteConnection::connect_with(&options).await.unwrap())
    }

    async fn tell(&mut self, sql: &str) {
        let sql = AssertSqlSafe(sql.to_owned());
        match self {
            Self::Sqlite(link) => sqlx::raw_sql(sql).execute(link).await.map(drop).unwrap(),
            Self::Postgres(link) => sqlx::raw_sql(sql).execute(link).await.map(drop).unwrap(),
        }
    }

    /// The first value of the first row, a whole number.
    async fn number(&mut self, sql: &str) -> i64 {
        let sql = AssertSqlSafe(sql.to_owned());
        match self {
            Self::Sqlite(link) => sqlx::query(sql).fetch_one(link).await.unwrap().get(0),
            Self::Postgres(link) => sqlx::query(sql).fetch_one(link).await.unwrap().get(0),
        }
    }

    /// Blocks all other writers from now on.
    async fn lock(&mut self) {
        match self {
            Self::Sqlite(_) => self.tell("BEGIN IMMEDIATE").await,
            Self::Postgres(_) => {
                self.tell("BEGIN; LOCK TABLE users, invoices, payment_attempts IN EXCLUSIVE MODE").await;
            }
        }
    }

    async fn unlock(&mut self) {
        self.tell("COMMIT").await;
    }

    /// Prevents storing from now on that a payment was refunded.
    async fn forbid_returns(&mut self) {
        match self {
            Self::Sqlite(_) => {
                let trigger = "CREATE TRIGGER forbidden BEFORE UPDATE ON payment_attempts
                               WHEN new.state = 'refunded' BEGIN SELECT raise(ABORT, 'forbidden'); END";
                self.tell(trigger).await;
            }
            Self::Postgres(_) => {
                let trigger = "CREATE FUNCTION forbid() RETURNS trigger LANGUAGE plpgsql
                               AS $$ BEGIN RAISE 'forbidden'; END $$;
                               CREATE TRIGGER forbidden BEFORE UPDATE ON payment_attempts FOR EACH ROW
                               WHEN (new.state = 'refunded') EXECUTE FUNCTION forbid()";
                self.tell(trigger).await;
            }
        }
    }

    async fn allow_returns(&mut self) {
        match self {
            Self::Sqlite(_) => self.tell("DROP TRIGGER forbidden").await,
            Self::Postgres(_) => {
                let gone = "DROP TRIGGER forbidden ON payment_attempts; DROP FUNCTION forbid()";
                self.tell(gone).await;
            }
        }
    }
}

/// A customer with a card, and connections for checks.
struct Till {
    installation: Installation,
    ines: Browser,
    /// The product's database, to read and to lock.
    product: Link,
    /// The same, to look at while it is locked.
    reader: Link,
    sandbox: Link,
    _database: Option<TestDatabase>,
}

impl Till {
    async fn on_sqlite() -> (Self, Server) {
        Self::open(Installation::new(), None).await
    }

    async fn on_postgres() -> (Self, Server) {
        let database = TestDatabase::migrated();
        Self::open(Installation::on(&database), Some(database)).await
    }

    async fn open(installation: Installation, database: Option<TestDatabase>) -> (Self, Server) {
        let server = installation.serve();
        let ines = server.join("Ines").await;
        let link = async || match &database {
            Some(database) => Link::Postgres(PgConnection::connect(&database.url).await.unwrap()),
            None => Link::file(&installation.path("data/octavo.db")).await,
        };
        let (mut product, reader) = (link().await, link().await);
        let sandbox = Link::file(&installation.path("data/sandbox.db")).await;
        product.tell("UPDATE users SET email_confirmed_at = created_at").await;
        let setup = ines.get("/stripe/intents/create/").await;
        let form = json!({
            "client_secret": setup["client_secret"], "number": "4242424242424242", "exp_month": 12, "exp_year": 2034,
            "cvc": "123", "name": "Ines Okafor",
        });
        let card = ines.post("/sandbox/cards", form, 200).await;
        let body = json!({ "payment_method_id": card["payment_method"] });
        ines.post("/stripe/payment_method/attach/", body, 200).await;
        (Self { installation, ines, product, reader, sandbox, _database: database }, server)
    }

    /// Sends the customer's order; returns the answer, if one comes.
    fn click(&self) -> JoinHandle<Option<(StatusCode, Value)>> {
        let ines = self.ines.clone();
        let body = json!({ "plan": "studio_monthly" });
        tokio::spawn(async move { ines.attempt(Method::POST, "/stripe/customer", body).await })
    }

    /// Restarts the server, and reloads the page if there was no answer.
    fn again(&mut self) -> Server {
        let server = self.installation.serve();
        self.ines = self.ines.at(&server);
        server
    }

    async fn attempts(&mut self, state: &str) -> i64 {
        self.reader.number(&format!("SELECT count(*) FROM payment_attempts WHERE state = '{state}'")).await
    }

    async fn paid_invoices(&mut self) -> i64 {
        self.reader.number("SELECT count(*) FROM invoices WHERE status = 'paid'").await
    }

    /// What the provider has charged and not refunded, and the number of payments.
    async fn taken(&mut self) -> (i64, i64) {
        let count = "SELECT count(*) FROM payment WHERE state = 'succeeded' AND refunded < amount";
        let cents = "SELECT coalesce(sum(amount - refunded), 0) FROM payment WHERE state = 'succeeded'";
        (self.sandbox.number(count).await, self.sandbox.number(cents).await)
    }

    async fn wait_for_attempts(&mut self, state: &str) {
        until(&format!("an attempt that is {state}"), async || {
            (self.attempts(state).await > 0).then_some(())
        })
        .await;
    }

    async fn wait_for(&mut self, payments: &str) {
        let count = format!("SELECT count(*) FROM payment WHERE {payments}");
        until(payments, async || (self.sandbox.number(&count).await > 0).then_some(())).await;
    }

    /// Makes undecided payments due for their lookup, after five minutes.
    async fn five_minutes_pass(&mut self) {
        self.product.tell("UPDATE payment_attempts SET check_at = 0 WHERE check_at IS NOT NULL").await;
    }

    async fn level(&self) -> String {
        self.ines.get("/me").await["plan"]["level"].as_str().unwrap().to_owned()
    }

    /// A customer with the plan has paid for it once, the ledger is consistent, and a repeated order changes nothing.
    async fn is_paid_once(&mut self) {
        until("the plan", async || (self.level().await == "studio").then_some(())).await;
        for _ in 0..2 {
            assert_eq!((self.taken().await, self.paid_invoices().await), ((1, PRICE), 1));
            assert!(self.installation.say(&["admin", "ledger", EMAIL]).contains("the ledger is consistent"));
            let _ = self.click().await.unwrap();
        }
    }
}

macro_rules! on_both {
    ($($(#[$about:meta])* async fn $name:ident($till:ident: Till, $server:ident: Server) $body:block)*) => {
        $(mod $name {
            use super::*;

            $(#[$about])*
            async fn story(mut $till: Till, $server: Server) $body

            #[tokio::test]
            async fn on_sqlite() {
                let (till, server) = Till::on_sqlite().await;
                story(till, server).await;
            }

            #[tokio::test]
            async fn on_postgres() {
                let (till, server) = Till::on_postgres().await;
                story(till, server).await;
            }
        })*
    };
}

on_both! {
    /// Nothing was stored, so nothing has happened.
    async fn killed_before_the_attempt_is_stored(till: Till, server: Server) {
        till.product.lock().await;
        let click = till.click();
        // Reads are answered meanwhile.
        assert_eq!(till.level().await, "free");
        assert!(!click.is_finished());
        server.kill();
        assert_eq!(click.await.unwrap(), None);
        till.product.unlock().await;
        let _server = till.again();
        assert_eq!((till.reader.number("SELECT count(*) FROM invoices").await, till.taken().await), (0, (0, 0)));
        assert_eq!(till.level().await, "free");
        assert_eq!(till.click().await.unwrap().unwrap().0, StatusCode::OK);
        till.is_paid_once().await;
    }

    /// The attempt was stored, and the provider was not called: the billing run calls it, with the same key.
    async fn killed_after_the_attempt_is_stored_and_before_the_call(till: Till, server: Server) {
        till.sandbox.lock().await;
        let click = till.click();
        till.wait_for_attempts("started").await;
        server.kill();
        assert_eq!(click.await.unwrap(), None);
        till.sandbox.unlock().await;
        assert_eq!(till.taken().await, (0, 0));
        till.five_minutes_pass().await;
        let _server = till.again();
        till.is_paid_once().await;
        let same = "SELECT count(*) FROM payment WHERE key LIKE 'pay-%-1'";
        assert_eq!(till.sandbox.number(same).await, 1);
    }

    /// The same, and the customer orders again before the billing run.
    async fn killed_before_the_call_and_clicked_again(till: Till, server: Server) {
        till.sandbox.lock().await;
        let click = till.click();
        till.wait_for_attempts("started").await;
        server.kill();
        assert_eq!(click.await.unwrap(), None);
        till.sandbox.unlock().await;
        let _server = till.again();
        assert_eq!(till.click().await.unwrap().unwrap().0, StatusCode::OK);
        till.is_paid_once().await;
        assert_eq!(till.reader.number("SELECT count(*) FROM payment_attempts").await, 1);
    }

    /// The provider has the money, and the server stops before it stores the answer: the waiting webhook completes it.
    async fn killed_after_the_charge_and_before_the_commit(till: Till, server: Server) {
        till.sandbox.lock().await;
        let click = till.click();
        till.wait_for_attempts("started").await;
        till.product.lock().await;
        till.sandbox.unlock().await;
        till.wait_for("state = 'succeeded'").await;
        server.kill();
        assert_eq!(click.await.unwrap(), None);
        till.product.unlock().await;
        assert_eq!((till.taken().await, till.paid_invoices().await), ((1, PRICE), 0));
        let _server = till.again();
        till.is_paid_once().await;
    }

    /// The same with a lost webhook: the billing run completes it.
    async fn killed_after_the_charge_and_never_told(till: Till, server: Server) {
        till.sandbox.lock().await;
        let click = till.click();
        till.wait_for_attempts("started").await;
        till.product.lock().await;
        till.sandbox.unlock().await;
        till.wait_for("state = 'succeeded'").await;
        server.kill();
        assert_eq!(click.await.unwrap(), None);
        till.sandbox.tell("DELETE FROM event").await;
        till.product.unlock().await;
        till.five_minutes_pass().await;
        let _server = till.again();
        till.is_paid_once().await;
    }

    /// Everything is stored, but the answer may be lost.
    async fn killed_after_the_commit_and_before_the_answer(till: Till, server: Server) {
        let click = till.click();
        until("a paid invoice", async || (till.paid_invoices().await > 0).then_some(())).await;
        server.kill();
        let _ = click.await.unwrap();
        let _server = till.again();
        assert_eq!(till.level().await, "studio");
        till.is_paid_once().await;
    }

    /// A payment that is not needed was refunded, and the server is killed before it stores that: it is refunded once.
    async fn killed_while_a_payment_is_refunded(till: Till, server: Server) {
        assert_eq!(till.click().await.unwrap().unwrap().0, StatusCode::OK);
        until("the webhook", async || {
            (till.sandbox.number("SELECT count(*) FROM event WHERE taken = 0").await == 0).then_some(())
        }).await;
        server.kill();
        // A second payment of a paid invoice, as one that is found late.
        till.sandbox.tell(
            "INSERT INTO payment (id, key, customer, method, amount, state, created_at)
             SELECT 'pay_late', replace(key, '-1', '-2'), customer, method, amount, state, created_at FROM payment",
        ).await;
        let id = match &till.product {
            Link::Sqlite(_) => "randomblob(16)",
            Link::Postgres(_) => "gen_random_uuid()",
        };
        let key = till.late_key().await;
        till.product.tell(&format!(
            "INSERT INTO payment_attempts (id, invoice_id, user_id, number, key, provider, customer, payment, amount,
             off_session, state, created_at, check_at, checks)
             SELECT {id}, invoice_id, user_id, 2, '{key}', provider, customer, 'pay_late', amount,
             off_session, 'refund_due', created_at, 0, 0 FROM payment_attempts",
        )).await;
        assert_eq!(till.taken().await, (2, 2 * PRICE));

        // It stops before the call to the provider: nothing is refunded yet.
        till.sandbox.lock().await;
        let server = till.again();
        server.kill();
        till.sandbox.unlock().await;
        assert_eq!((till.taken().await, till.attempts("refund_due").await), ((2, 2 * PRICE), 1));

        // The provider has refunded it, and the server cannot store that.
        till.product.forbid_returns().await;
        let server = till.again();
        till.wait_for("refunded = amount").await;
        server.kill();
        till.product.allow_returns().await;
        assert_eq!((till.taken().await, till.attempts("refund_due").await), ((1, PRICE), 1));

        till.five_minutes_pass().await;
        let _server = till.again();
        till.wait_for_attempts("refunded").await;
        assert_eq!(till.sandbox.number("SELECT count(*) FROM refund").await, 1);
        till.is_paid_once().await;
    }
}

impl Till {
    /// The key of the payment that was found late.
    async fn late_key(&mut self) -> String {
        let Link::Sqlite(link) = &mut self.sandbox else { unreachable!("the sandbox's database is a file") };
        sqlx::query("SELECT key FROM payment WHERE id = 'pay_late'").fetch_one(link).await.unwrap().get(0)
    }
}
