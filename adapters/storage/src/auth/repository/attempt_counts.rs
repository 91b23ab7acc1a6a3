//! Counted attempts. Their keys, such as an address, are stored as keyed hashes.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use hmac::{Hmac, KeyInit, Mac};
use octavo_application::{
    auth::ports::attempt_counts::AttemptCountRepository, shared::storage::StorageError,
};
use octavo_domain::auth::throttle::AttemptCount;
use sha2::Sha256;

use crate::{
    auth::mapping::attempt_counts,
    entity::attempt_counts::{Entity, Model},
    error::{corrupt, from_orm},
    mapping::micros,
    unit_of_work::{Unit, models},
};

/// The name of the secret for these hashes; a migration has made it.
const SECRET: &str = "attempt_counts";

impl Unit {
    /// The hash of a key.
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
impl AttemptCountRepository for Unit {
    async fn find(&mut self, key: &str) -> Result<Option<AttemptCount>, StorageError> {
        let key = self.hidden(key).await?;
        if self.is_postgres() {
            // A row that does not exist cannot be locked, but its key can.
            let sql = "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))::text";
            self.row(sql, [key.clone().into()]).await?;
        }
        let rows = self.locked::<Entity>("counter_key = $1", [key.into()]).await?;
        models::<Model>(&rows)?.first().map(attempt_counts::count).transpose()
    }

    async fn save(&mut self, key: &str, attempts: AttemptCount) -> Result<(), StorageError> {
        let sql = "INSERT INTO attempt_counts (counter_key, attempts, since, last_attempt_at) VALUES ($1, $2, $3, $4) \
                   ON CONFLICT (counter_key) DO UPDATE SET \
                   attempts = excluded.attempts, since = excluded.since, last_attempt_at = excluded.last_attempt_at";
        let row = attempt_counts::row(&self.hidden(key).await?, attempts);
        let values =
            [row.counter_key.into(), row.attempts.into(), row.since.into(), row.last_attempt_at.into()];
        self.run(sql, values).await.map(drop)
    }

    async fn forget(&mut self, key: &str) -> Result<(), StorageError> {
        let key = self.hidden(key).await?;
        self.run("DELETE FROM attempt_counts WHERE counter_key = $1", [key.into()]).await.map(drop)
    }

    async fn delete_older(&mut self, before: DateTime<Utc>) -> Result<u64, StorageError> {
        self.run("DELETE FROM attempt_counts WHERE since < $1", [micros(before).into()]).await
    }
}
