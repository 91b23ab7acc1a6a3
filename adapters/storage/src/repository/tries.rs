//! Counted tries. What they are counted on, such as an address, is kept as a keyed hash.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use hmac::{Hmac, KeyInit, Mac};
use octavo_application::{auth::ports::tries::TryRepository, shared::storage::StorageError};
use octavo_domain::auth::throttle::Tries;
use sha2::Sha256;

use crate::{
    entity::tries::{Entity, Model},
    error::{corrupt, from_orm},
    mapping::{micros, post},
    unit_of_work::{Unit, models},
};

/// The name of the key that hashes them; the schema has made it.
const SECRET: &str = "tries";

impl Unit {
    /// What stands for a key in the table.
    async fn hidden(&self, key: &str) -> Result<String, StorageError> {
        let row = self.row("SELECT secret FROM secret_keys WHERE name = $1", [SECRET.into()]).await?;
        let secret: Vec<u8> =
            row.ok_or(StorageError::Stale("key"))?.try_get("", "secret").map_err(from_orm)?;
        let mut mac =
            Hmac::<Sha256>::new_from_slice(&secret).map_err(|_| corrupt("secret_keys", "secret", &SECRET))?;
        mac.update(key.as_bytes());
        Ok(mac.finalize().into_bytes().iter().map(|byte| format!("{byte:02x}")).collect())
    }
}

#[async_trait]
impl TryRepository for Unit {
    async fn find(&mut self, key: &str) -> Result<Option<Tries>, StorageError> {
        let key = self.hidden(key).await?;
        if self.is_postgres() {
            // A row that is not there cannot be locked, but its key can.
            let sql = "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))::text";
            self.row(sql, [key.clone().into()]).await?;
        }
        let rows = self.locked::<Entity>("try_key = $1", [key.into()]).await?;
        models::<Model>(&rows)?.first().map(post::tries).transpose()
    }

    async fn save(&mut self, key: &str, tries: Tries) -> Result<(), StorageError> {
        let sql = "INSERT INTO tries (try_key, tried, since, last_try) VALUES ($1, $2, $3, $4) \
                   ON CONFLICT (try_key) DO UPDATE SET \
                   tried = excluded.tried, since = excluded.since, last_try = excluded.last_try";
        let row = post::tries_row(&self.hidden(key).await?, tries);
        let values = [row.try_key.into(), row.tried.into(), row.since.into(), row.last_try.into()];
        self.run(sql, values).await.map(drop)
    }

    async fn forget(&mut self, key: &str) -> Result<(), StorageError> {
        let key = self.hidden(key).await?;
        self.run("DELETE FROM tries WHERE try_key = $1", [key.into()]).await.map(drop)
    }

    async fn delete_older(&mut self, before: DateTime<Utc>) -> Result<u64, StorageError> {
        self.run("DELETE FROM tries WHERE since < $1", [micros(before).into()]).await
    }
}
