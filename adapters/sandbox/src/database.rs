//! The sandbox's own SQLite database.

use std::path::Path;

use octavo_application::{
    billing::ports::card_provider::{CardProviderError, Payment, PaymentState},
    shared::secrets::Secret,
};
use octavo_domain::billing::card::{
    Card, CustomerRef, Decline, IdempotencyKey, PaidCard, PaymentMethodRef, PaymentRef,
};
use octavo_domain::billing::{calendar::Moment, money::Cents};
use octavo_sqlite::{WriteTransaction, Writer};
use sqlx::{
    Row, SqliteConnection,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteRow, SqliteSynchronous},
};

const SCHEMA: &str = "
CREATE TABLE IF NOT EXISTS customer (
    id TEXT PRIMARY KEY, account TEXT NOT NULL UNIQUE, default_method TEXT);
CREATE TABLE IF NOT EXISTS setup (client_secret TEXT PRIMARY KEY, customer TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS method (
    id TEXT PRIMARY KEY, customer TEXT NOT NULL, number TEXT NOT NULL, brand TEXT NOT NULL, last4 TEXT NOT NULL,
    month INTEGER NOT NULL, year INTEGER NOT NULL, proved INTEGER NOT NULL DEFAULT 0);
CREATE TABLE IF NOT EXISTS payment (
    place INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, key TEXT NOT NULL UNIQUE,
    customer TEXT NOT NULL, method TEXT NOT NULL, amount INTEGER NOT NULL, refunded INTEGER NOT NULL DEFAULT 0,
    state TEXT NOT NULL, code TEXT, may_retry INTEGER, client_secret TEXT, created_at INTEGER NOT NULL,
    hidden INTEGER NOT NULL DEFAULT 0);
CREATE TABLE IF NOT EXISTS refund (key TEXT PRIMARY KEY, payment TEXT NOT NULL, amount INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS event (
    place INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, payment TEXT NOT NULL,
    copies INTEGER NOT NULL, held INTEGER NOT NULL, taken INTEGER NOT NULL DEFAULT 0);
";

/// A payment's columns, in the order in which they are read.
const PAYMENT: &str = "SELECT id, key, customer, amount, refunded, state, code, may_retry, client_secret, created_at, (SELECT brand FROM method WHERE id = payment.method) AS brand, (SELECT last4 FROM method WHERE id = payment.method) AS last4 FROM payment";

/// Payments on a page.
const PAGE: i64 = 100;

pub(crate) type Tx = WriteTransaction;

#[derive(Clone)]
pub(crate) struct Database(Writer);

/// An event that waits.
pub(crate) struct WaitingEvent {
    pub(crate) id: String,
    pub(crate) payment: PaymentRef,
    pub(crate) copies: u32,
}

/// A card with the provider's internal data.
pub(crate) struct Method {
    pub(crate) card: Card,
    pub(crate) number: String,
    /// Has its bank asked the customer once?
    pub(crate) proved: bool,
}

/// When an event is sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Delivery {
    Once,
    Twice,
    Never,
    /// After the payment was looked up.
    Later,
}

/// The error of a call that changed nothing yet; with a lost connection it may have.
pub(crate) fn failed(error: &sqlx::Error) -> CardProviderError {
    CardProviderError::Unknown(format!("the sandbox's database: {error}"))
}

/// The connection of a transaction.
fn on(tx: &mut Tx) -> Result<&mut SqliteConnection, CardProviderError> {
    tx.connection().map_err(|error| failed(&error))
}

fn secret(row: &SqliteRow, column: &str) -> Result<Secret, sqlx::Error> {
    Ok(Secret::new(row.try_get::<Option<String>, _>(column)?.unwrap_or_default()))
}

/// The card of a payment; `None` when it was removed.
fn paid_card(row: &SqliteRow) -> Result<Option<PaidCard>, sqlx::Error> {
    let brand: Option<String> = row.try_get("brand")?;
    let last4: Option<String> = row.try_get("last4")?;
    Ok(brand.zip(last4).map(|(brand, last4)| PaidCard { brand, last4 }))
}

fn payment(row: &SqliteRow) -> Result<Payment, sqlx::Error> {
    let state: String = row.try_get("state")?;
    Ok(Payment {
        id: PaymentRef(row.try_get("id")?),
        key: IdempotencyKey(row.try_get("key")?),
        customer: CustomerRef(row.try_get("customer")?),
        amount: Cents::new(row.try_get("amount")?),
        refunded: Cents::new(row.try_get("refunded")?),
        refund_pending: Cents::ZERO,
        refund_failed: Cents::ZERO,
        card: paid_card(row)?,
        state: match state.as_str() {
            "succeeded" => PaymentState::Succeeded,
            "needs_action" => PaymentState::NeedsAction { client_secret: secret(row, "client_secret")? },
            "declined" => PaymentState::Declined(Decline {
                code: row.try_get::<Option<String>, _>("code")?.unwrap_or_default(),
                may_retry: row.try_get::<Option<bool>, _>("may_retry")?.unwrap_or_default(),
            }),
            "canceled" => PaymentState::Canceled,
            _ => PaymentState::Processing,
        },
        created_at: Moment::from_unix(row.try_get("created_at")?),
    })
}

fn method(row: &SqliteRow) -> Result<Method, sqlx::Error> {
    Ok(Method {
        card: Card {
            method: PaymentMethodRef(row.try_get("id")?),
            brand: row.try_get("brand")?,
            last4: row.try_get("last4")?,
            expires_month: row.try_get("month")?,
            expires_year: row.try_get("year")?,
        },
        number: row.try_get("number")?,
        proved: row.try_get("proved")?,
    })
}

fn parts(state: &PaymentState) -> (&'static str, Option<&str>, Option<bool>, Option<&str>) {
    match state {
        PaymentState::Succeeded => ("succeeded", None, None, None),
        PaymentState::NeedsAction { client_secret } => {
            ("needs_action", None, None, Some(client_secret.expose()))
        }
        PaymentState::Processing => ("processing", None, None, None),
        PaymentState::Declined(decline) => ("declined", Some(&decline.code), Some(decline.may_retry), None),
        PaymentState::Canceled => ("canceled", None, None, None),
    }
}

/// Waits until no other process opens the database at `path`, and keeps it so while the result lives. Two processes
/// that create it at once would collide: SQLite does not wait while a file gets its journal.
async fn alone(path: &Path) -> Result<std::fs::File, CardProviderError> {
    let beside = path.with_extension("lock");
    let locked = tokio::task::spawn_blocking(move || {
        let file = std::fs::File::create(beside)?;
        file.lock()?;
        Ok(file)
    });
    let locked = locked.await.map_err(std::io::Error::other).flatten();
    locked.map_err(|error| CardProviderError::Rejected(format!("the sandbox's database: {error}")))
}

impl Database {
    pub(crate) async fn open(path: &Path) -> Result<Self, CardProviderError> {
        let _alone = alone(path).await?;
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full);
        let writer = Writer::open(options).await.map_err(|error| failed(&error))?;
        sqlx::raw_sql(SCHEMA).execute(writer.pool()).await.map_err(|error| failed(&error))?;
        Ok(Self(writer))
    }

    pub(crate) async fn close(&self) {
        self.0.pool().close().await;
    }

    pub(crate) async fn begin(&self) -> Result<Tx, CardProviderError> {
        self.0.begin().await.map_err(|error| failed(&error))
    }

    pub(crate) async fn customer(&self, account: &str, new: &str) -> Result<CustomerRef, CardProviderError> {
        let made = "INSERT INTO customer (id, account) VALUES ($1, $2) ON CONFLICT (account) DO UPDATE SET account = $2
                    RETURNING id";
        let row = sqlx::query_scalar(made).bind(new).bind(account).fetch_one(self.0.pool()).await;
        row.map(CustomerRef).map_err(|error| failed(&error))
    }

    pub(crate) async fn forget(&self, customer: &CustomerRef) -> Result<(), CardProviderError> {
        let mut tx = self.begin().await?;
        for gone in [
            "DELETE FROM customer WHERE id = $1",
            "DELETE FROM method WHERE customer = $1",
            "DELETE FROM setup WHERE customer = $1",
        ] {
            sqlx::query(gone)
                .bind(&customer.0)
                .execute(on(&mut tx)?)
                .await
                .map_err(|error| failed(&error))?;
        }
        tx.commit().await.map_err(|error| failed(&error))
    }

    pub(crate) async fn is_customer(&self, customer: &CustomerRef) -> Result<bool, CardProviderError> {
        let found = sqlx::query("SELECT 1 FROM customer WHERE id = $1").bind(&customer.0);
        let found = found.fetch_optional(self.0.pool()).await.map_err(|error| failed(&error))?;
        Ok(found.is_some())
    }

    pub(crate) async fn begin_setup(
        &self,
        customer: &CustomerRef,
        secret: &str,
    ) -> Result<(), CardProviderError> {
        let insert = sqlx::query("INSERT INTO setup (client_secret, customer) VALUES ($1, $2)");
        let done = insert.bind(secret).bind(&customer.0).execute(self.0.pool()).await;
        done.map(drop).map_err(|error| failed(&error))
    }

    /// Ends a set-up with the entered card; false when there is no such set-up.
    pub(crate) async fn finish_setup(
        &self,
        secret: &str,
        entered: &Method,
    ) -> Result<bool, CardProviderError> {
        let mut tx = self.begin().await?;
        let taken = sqlx::query_scalar("DELETE FROM setup WHERE client_secret = $1 RETURNING customer");
        let customer: Option<String> =
            taken.bind(secret).fetch_optional(on(&mut tx)?).await.map_err(|error| failed(&error))?;
        let Some(customer) = customer else {
            return Ok(false);
        };
        let insert = "INSERT INTO method (id, customer, number, brand, last4, month, year)
                      VALUES ($1, $2, $3, $4, $5, $6, $7)";
        sqlx::query(insert)
            .bind(&entered.card.method.0)
            .bind(customer)
            .bind(&entered.number)
            .bind(&entered.card.brand)
            .bind(&entered.card.last4)
            .bind(entered.card.expires_month)
            .bind(entered.card.expires_year)
            .execute(on(&mut tx)?)
            .await
            .map_err(|error| failed(&error))?;
        tx.commit().await.map_err(|error| failed(&error))?;
        Ok(true)
    }

    /// Makes one of the customer's cards the one that pays; `None` when it is not theirs.
    pub(crate) async fn set_default(
        &self,
        customer: &CustomerRef,
        id: &PaymentMethodRef,
    ) -> Result<Option<Card>, CardProviderError> {
        let update = "UPDATE customer SET default_method = $2 WHERE id = $1
                      AND EXISTS (SELECT 1 FROM method WHERE id = $2 AND customer = $1)";
        let done = sqlx::query(update).bind(&customer.0).bind(&id.0).execute(self.0.pool()).await;
        if done.map_err(|error| failed(&error))?.rows_affected() == 0 {
            return Ok(None);
        }
        Ok(self.default(customer).await?.map(|method| method.card))
    }

    pub(crate) async fn default(&self, customer: &CustomerRef) -> Result<Option<Method>, CardProviderError> {
        let select = "SELECT method.* FROM method JOIN customer ON customer.default_method = method.id
                      WHERE customer.id = $1";
        let row = sqlx::query(select).bind(&customer.0).fetch_optional(self.0.pool()).await;
        let row = row.map_err(|error| failed(&error))?;
        row.as_ref().map(method).transpose().map_err(|error| failed(&error))
    }

    pub(crate) async fn remove_default(&self, customer: &CustomerRef) -> Result<bool, CardProviderError> {
        let mut tx = self.begin().await?;
        let delete = "DELETE FROM method WHERE id = (SELECT default_method FROM customer WHERE id = $1)";
        let gone = sqlx::query(delete).bind(&customer.0).execute(on(&mut tx)?).await;
        let gone = gone.map_err(|error| failed(&error))?.rows_affected() > 0;
        let update = sqlx::query("UPDATE customer SET default_method = NULL WHERE id = $1");
        update.bind(&customer.0).execute(on(&mut tx)?).await.map_err(|error| failed(&error))?;
        tx.commit().await.map_err(|error| failed(&error))?;
        Ok(gone)
    }

    async fn one(
        tx: &mut Tx,
        column: &'static str,
        value: &str,
    ) -> Result<Option<Payment>, CardProviderError> {
        let select = format!("{PAYMENT} WHERE {column} = $1");
        let row = sqlx::query(sqlx::AssertSqlSafe(select)).bind(value).fetch_optional(on(tx)?).await;
        let row = row.map_err(|error| failed(&error))?;
        row.as_ref().map(payment).transpose().map_err(|error| failed(&error))
    }

    pub(crate) async fn by_key(
        tx: &mut Tx,
        key: &IdempotencyKey,
    ) -> Result<Option<Payment>, CardProviderError> {
        Self::one(tx, "key", &key.0).await
    }

    pub(crate) async fn by_id(tx: &mut Tx, id: &PaymentRef) -> Result<Option<Payment>, CardProviderError> {
        Self::one(tx, "id", &id.0).await
    }

    /// The payment of a secret.
    pub(crate) async fn by_secret(tx: &mut Tx, secret: &str) -> Result<Option<Payment>, CardProviderError> {
        Self::one(tx, "client_secret", secret).await
    }

    /// The card of a payment; `None` when it was removed.
    pub(crate) async fn method_of(tx: &mut Tx, id: &PaymentRef) -> Result<Option<Method>, CardProviderError> {
        let select =
            "SELECT method.* FROM method JOIN payment ON payment.method = method.id WHERE payment.id = $1";
        let row = sqlx::query(select).bind(&id.0).fetch_optional(on(tx)?).await;
        let row = row.map_err(|error| failed(&error))?;
        row.as_ref().map(method).transpose().map_err(|error| failed(&error))
    }

    pub(crate) async fn insert(
        tx: &mut Tx,
        payment: &Payment,
        method: &PaymentMethodRef,
        hidden: bool,
    ) -> Result<(), CardProviderError> {
        let (state, code, may_retry, client_secret) = parts(&payment.state);
        let insert =
            "INSERT INTO payment (id, key, customer, method, amount, state, code, may_retry, client_secret,
                      created_at, hidden) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)";
        sqlx::query(insert)
            .bind(&payment.id.0)
            .bind(&payment.key.0)
            .bind(&payment.customer.0)
            .bind(&method.0)
            .bind(payment.amount.get())
            .bind(state)
            .bind(code)
            .bind(may_retry)
            .bind(client_secret)
            .bind(payment.created_at.unix())
            .bind(hidden)
            .execute(on(tx)?)
            .await
            .map(drop)
            .map_err(|error| failed(&error))
    }

    pub(crate) async fn set_state(
        tx: &mut Tx,
        id: &PaymentRef,
        state: &PaymentState,
    ) -> Result<(), CardProviderError> {
        let (state, code, may_retry, client_secret) = parts(state);
        let update =
            "UPDATE payment SET state = $2, code = $3, may_retry = $4, client_secret = $5 WHERE id = $1";
        let done = sqlx::query(update).bind(&id.0).bind(state).bind(code).bind(may_retry).bind(client_secret);
        done.execute(on(tx)?).await.map(drop).map_err(|error| failed(&error))
    }

    /// Its bank need not ask the customer again.
    pub(crate) async fn prove(tx: &mut Tx, id: &PaymentMethodRef) -> Result<(), CardProviderError> {
        let update = sqlx::query("UPDATE method SET proved = 1 WHERE id = $1").bind(&id.0);
        update.execute(on(tx)?).await.map(drop).map_err(|error| failed(&error))
    }

    /// Stores a refund; false when one with this key exists.
    pub(crate) async fn refund(
        tx: &mut Tx,
        id: &PaymentRef,
        amount: Cents,
        key: &IdempotencyKey,
    ) -> Result<bool, CardProviderError> {
        let insert = "INSERT INTO refund (key, payment, amount) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
        let done = sqlx::query(insert).bind(&key.0).bind(&id.0).bind(amount.get()).execute(on(tx)?).await;
        if done.map_err(|error| failed(&error))?.rows_affected() == 0 {
            return Ok(false);
        }
        let update = sqlx::query("UPDATE payment SET refunded = refunded + $2 WHERE id = $1");
        let done = update.bind(&id.0).bind(amount.get()).execute(on(tx)?).await;
        done.map(|_| true).map_err(|error| failed(&error))
    }

    /// Was a payment to be made only after a lookup? From now on it counts as made.
    pub(crate) async fn uncover(tx: &mut Tx, id: &PaymentRef) -> Result<bool, CardProviderError> {
        let update = sqlx::query("UPDATE payment SET hidden = 0 WHERE id = $1 AND hidden = 1").bind(&id.0);
        let done = update.execute(on(tx)?).await.map_err(|error| failed(&error))?;
        Ok(done.rows_affected() > 0)
    }

    pub(crate) async fn page(
        &self,
        since: Moment,
        after: Option<&PaymentRef>,
    ) -> Result<(Vec<Payment>, bool), CardProviderError> {
        let select = format!(
            "{PAYMENT} WHERE created_at >= $1 AND hidden = 0
             AND place > coalesce((SELECT place FROM payment WHERE id = $2), 0) ORDER BY place LIMIT $3"
        );
        let query = sqlx::query(sqlx::AssertSqlSafe(select));
        let rows = query
            .bind(since.unix())
            .bind(after.map(|id| &id.0))
            .bind(PAGE + 1)
            .fetch_all(self.0.pool())
            .await;
        let rows = rows.map_err(|error| failed(&error))?;
        let mut payments =
            rows.iter().map(payment).collect::<Result<Vec<_>, _>>().map_err(|error| failed(&error))?;
        let page = usize::try_from(PAGE).unwrap_or(usize::MAX);
        let more = payments.len() > page;
        payments.truncate(page);
        Ok((payments, more))
    }

    pub(crate) async fn emit(
        tx: &mut Tx,
        event: &str,
        id: &PaymentRef,
        delivery: Delivery,
    ) -> Result<(), CardProviderError> {
        let copies = match delivery {
            Delivery::Never => return Ok(()),
            Delivery::Once | Delivery::Later => 1,
            Delivery::Twice => 2,
        };
        let insert = sqlx::query("INSERT INTO event (id, payment, copies, held) VALUES ($1, $2, $3, $4)");
        let insert = insert.bind(event).bind(&id.0).bind(copies).bind(delivery == Delivery::Later);
        insert.execute(on(tx)?).await.map(drop).map_err(|error| failed(&error))
    }

    /// Releases events that waited for a lookup of the payment.
    pub(crate) async fn release_events(tx: &mut Tx, id: &PaymentRef) -> Result<(), CardProviderError> {
        let update = sqlx::query("UPDATE event SET held = 0 WHERE payment = $1").bind(&id.0);
        update.execute(on(tx)?).await.map(drop).map_err(|error| failed(&error))
    }

    pub(crate) async fn waiting_events(&self) -> Result<Vec<WaitingEvent>, CardProviderError> {
        let select =
            "SELECT id, payment, copies FROM event WHERE taken = 0 AND held = 0 ORDER BY place LIMIT 100";
        let rows = sqlx::query(select).fetch_all(self.0.pool()).await.map_err(|error| failed(&error))?;
        let event = |row: &SqliteRow| {
            Ok(WaitingEvent {
                id: row.try_get("id")?,
                payment: PaymentRef(row.try_get("payment")?),
                copies: row.try_get("copies")?,
            })
        };
        rows.iter().map(event).collect::<Result<_, sqlx::Error>>().map_err(|error| failed(&error))
    }

    pub(crate) async fn event_was_taken(&self, id: &str) -> Result<(), CardProviderError> {
        let update = sqlx::query("UPDATE event SET taken = 1 WHERE id = $1").bind(id);
        update.execute(self.0.pool()).await.map(drop).map_err(|error| failed(&error))
    }
}
