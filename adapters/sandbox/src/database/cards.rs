//! Customers, and the cards that they have entered.

use octavo_application::billing::ports::card_provider::CardProviderError;
use octavo_domain::billing::card::{Card, CustomerRef, PaymentMethodRef, PaymentRef};
use sqlx::{Row, sqlite::SqliteRow};

use super::{Database, Tx, failed, on};

/// A card with the provider's internal data.
pub(crate) struct Method {
    pub(crate) card: Card,
    pub(crate) number: String,
    /// Has its bank asked the customer once?
    pub(crate) proved: bool,
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

impl Database {
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

    /// The card of a payment; `None` when it was removed.
    pub(crate) async fn method_of(tx: &mut Tx, id: &PaymentRef) -> Result<Option<Method>, CardProviderError> {
        let select =
            "SELECT method.* FROM method JOIN payment ON payment.method = method.id WHERE payment.id = $1";
        let row = sqlx::query(select).bind(&id.0).fetch_optional(on(tx)?).await;
        let row = row.map_err(|error| failed(&error))?;
        row.as_ref().map(method).transpose().map_err(|error| failed(&error))
    }

    /// Its bank need not ask the customer again.
    pub(crate) async fn prove(tx: &mut Tx, id: &PaymentMethodRef) -> Result<(), CardProviderError> {
        let update = sqlx::query("UPDATE method SET proved = 1 WHERE id = $1").bind(&id.0);
        update.execute(on(tx)?).await.map(drop).map_err(|error| failed(&error))
    }
}
