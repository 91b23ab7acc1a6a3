//! The history of libraries.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_application::{library::ports::history::ProjectHistory, shared::storage::StorageError};
use octavo_domain::library::history::HistoryEntry;

use crate::{
    entity::history::{Entity, Model},
    library::mapping::history::entry_row,
    mapping::micros,
    unit_of_work::Unit,
};

#[async_trait]
impl ProjectHistory for Unit {
    async fn record(&mut self, entries: &[HistoryEntry]) -> Result<(), StorageError> {
        let rows: Vec<Model> = entries.iter().map(entry_row).collect();
        let added = self.insert_rows::<Entity>(&rows).await?;
        if usize::try_from(added) == Ok(rows.len()) { Ok(()) } else { Err(StorageError::Duplicate("entry")) }
    }

    async fn delete_older(&mut self, before: DateTime<Utc>) -> Result<u64, StorageError> {
        self.run("DELETE FROM history WHERE occurred_at < $1", [micros(before).into()]).await
    }
}
