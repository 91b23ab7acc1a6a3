//! The time of the database's clock.

use chrono::{DateTime, Utc};
use octavo_application::shared::storage::StorageError;
use sqlx::{Row, postgres::PgRow};

use crate::connect::{Database, Pools};

impl Database {
    /// The time of PostgreSQL's clock; none on SQLite, which has the machine's.
    ///
    /// # Errors
    /// [`StorageError`].
    pub async fn time(&self) -> Result<Option<DateTime<Utc>>, StorageError> {
        const MICROS: &str = "SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint";
        let Pools::Postgres(connections) = &self.0.pools else { return Ok(None) };
        let rows =
            connections.fetch(sqlx::query(MICROS).try_map(|row: PgRow| row.try_get::<i64, _>(0))).await?;
        Ok(rows.first().and_then(|micros| DateTime::from_timestamp_micros(*micros)))
    }
}
