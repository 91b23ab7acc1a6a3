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

    async fn extend(&mut self, entry: &HistoryEntry, since: DateTime<Utc>) -> Result<bool, StorageError> {
        let sql = "UPDATE history SET occurred_at = $5, project_title = $6 \
                   WHERE owner = $1 AND with_folder = $7 AND (occurred_at, id) = \
                   (SELECT occurred_at, id FROM history WHERE owner = $1 AND project_num_id = $2 AND event = $3 \
                   AND actor = $4 AND occurred_at >= $8 ORDER BY occurred_at DESC, id DESC LIMIT 1)";
        let row = entry_row(entry);
        let values = [
            row.owner.into(),
            row.project_num_id.into(),
            row.event.into(),
            row.actor.into(),
            row.occurred_at.into(),
            row.project_title.into(),
            row.with_folder.into(),
            micros(since).into(),
        ];
        Ok(self.run(sql, values).await? > 0)
    }

    async fn delete_older(&mut self, before: DateTime<Utc>) -> Result<u64, StorageError> {
        self.run("DELETE FROM history WHERE occurred_at < $1", [micros(before).into()]).await
    }
}
