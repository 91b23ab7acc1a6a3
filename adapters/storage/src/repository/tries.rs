//! Counted tries.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_application::ports::storage::{StorageError, TryRepository};
use octavo_domain::account::throttle::Tries;

use crate::{
    entity::tries::{Entity, Model},
    mapping::{micros, post},
    unit_of_work::{Unit, models},
};

#[async_trait]
impl TryRepository for Unit {
    async fn find(&mut self, key: &str) -> Result<Option<Tries>, StorageError> {
        if self.is_postgres() {
            // A row that is not there cannot be locked, but its key can.
            let sql = "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))::text";
            self.row(sql, [key.into()]).await?;
        }
        let rows = self.locked::<Entity>("try_key = $1", [key.into()]).await?;
        models::<Model>(&rows)?.first().map(post::tries).transpose()
    }

    async fn save(&mut self, key: &str, tries: Tries) -> Result<(), StorageError> {
        let sql = "INSERT INTO tries (try_key, tried, since, last_try) VALUES ($1, $2, $3, $4) \
                   ON CONFLICT (try_key) DO UPDATE SET \
                   tried = excluded.tried, since = excluded.since, last_try = excluded.last_try";
        let row = post::tries_row(key, tries);
        let values = [row.try_key.into(), row.tried.into(), row.since.into(), row.last_try.into()];
        self.run(sql, values).await.map(drop)
    }

    async fn forget(&mut self, key: &str) -> Result<(), StorageError> {
        self.run("DELETE FROM tries WHERE try_key = $1", [key.into()]).await.map(drop)
    }

    async fn delete_older(&mut self, before: DateTime<Utc>) -> Result<u64, StorageError> {
        self.run("DELETE FROM tries WHERE since < $1", [micros(before).into()]).await
    }
}
