//! Payments and their refunds.

use octavo_application::{
    billing::ports::card_provider::{CardProviderError, Payment, PaymentState},
    shared::secrets::Secret,
};
use octavo_domain::billing::card::{
    CustomerRef, Decline, IdempotencyKey, PaidCard, PaymentMethodRef, PaymentRef,
};
use octavo_domain::billing::{calendar::Moment, money::Cents};
use sqlx::{Row, sqlite::SqliteRow};

use super::{Database, Tx, failed, on};

/// A payment's columns, in the order in which they are read.
const PAYMENT: &str = "SELECT id, key, customer, amount, refunded, state, code, may_retry, client_secret, created_at, (SELECT brand FROM method WHERE id = payment.method) AS brand, (SELECT last4 FROM method WHERE id = payment.method) AS last4 FROM payment";

/// Payments on a page.
const PAGE: i64 = 100;

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

impl Database {
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
}
