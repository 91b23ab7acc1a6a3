//! Transfers and copies.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_application::{
    copies::ports::transfers::{CopyRepository, Copying, TransferRepository},
    shared::storage::StorageError,
};
use octavo_domain::{
    copies::Transfer,
    ids::{CopyId, TransferId, UserId},
};

use crate::{
    copies::mapping,
    entity::{copies, transfers},
    mapping::micros,
    repository::rows::{columns, names},
    unit_of_work::{Unit, models},
};

#[async_trait]
impl TransferRepository for Unit {
    async fn insert(&mut self, transfer: &Transfer) -> Result<(), StorageError> {
        match self.insert_rows::<transfers::Entity>(&[mapping::transfer_row(transfer)]).await? {
            0 => Err(StorageError::Duplicate("send")),
            _ => Ok(()),
        }
    }

    async fn find(&mut self, id: TransferId) -> Result<Option<Transfer>, StorageError> {
        let sql = format!("SELECT {} FROM transfers WHERE id = $1", names::<transfers::Entity>());
        let rows = self.rows(sql, [id.uuid().into()]).await?;
        models::<transfers::Model>(&rows)?.into_iter().next().map(mapping::transfer).transpose()
    }

    async fn lock(&mut self, id: TransferId) -> Result<Option<Transfer>, StorageError> {
        let rows = self.locked::<transfers::Entity>("id = $1", [id.uuid().into()]).await?;
        models::<transfers::Model>(&rows)?.into_iter().next().map(mapping::transfer).transpose()
    }

    async fn pending_of(
        &mut self,
        sender: UserId,
        since: DateTime<Utc>,
    ) -> Result<Vec<Transfer>, StorageError> {
        let sql = format!(
            "SELECT {} FROM transfers WHERE sender = $1 AND created_at > $2 AND status = 'pending' \
             ORDER BY created_at DESC, id DESC LIMIT 1000",
            names::<transfers::Entity>()
        );
        let rows = self.rows(sql, [sender.uuid().into(), micros(since).into()]).await?;
        models::<transfers::Model>(&rows)?.into_iter().map(mapping::transfer).collect()
    }

    async fn update(&mut self, transfer: &Transfer) -> Result<(), StorageError> {
        let row = mapping::transfer_row(transfer);
        match self.update_rows::<transfers::Entity>(&[row], &columns::<transfers::Entity>(), &["id"]).await? {
            0 => Err(StorageError::Stale("send")),
            _ => Ok(()),
        }
    }

    async fn expire(&mut self, before: DateTime<Utc>, now: DateTime<Utc>) -> Result<u64, StorageError> {
        let sql = "UPDATE transfers SET status = 'expired', answered_at = $2 \
                   WHERE status = 'pending' AND created_at <= $1";
        self.run(sql, [micros(before).into(), micros(now).into()]).await
    }

    async fn delete_settled(&mut self, before: DateTime<Utc>) -> Result<u64, StorageError> {
        let sql = "DELETE FROM transfers WHERE answered_at < $1 AND status <> 'accepted'";
        self.run(sql, [micros(before).into()]).await
    }
}

#[async_trait]
impl CopyRepository for Unit {
    async fn add(&mut self, copies: &[Copying]) -> Result<(), StorageError> {
        let rows: Vec<copies::Model> = copies.iter().map(mapping::copy_row).collect();
        let added = self.insert_rows::<copies::Entity>(&rows).await?;
        if usize::try_from(added) == Ok(rows.len()) { Ok(()) } else { Err(StorageError::Duplicate("copy")) }
    }

    async fn next(&mut self, transfer: TransferId) -> Result<Option<Copying>, StorageError> {
        let sql = format!(
            "SELECT {} FROM copies WHERE transfer_id = $1 ORDER BY position LIMIT 1",
            names::<copies::Entity>()
        );
        let rows = self.rows(sql, [transfer.uuid().into()]).await?;
        models::<copies::Model>(&rows)?.into_iter().next().map(mapping::copy).transpose()
    }

    async fn take(&mut self, id: CopyId) -> Result<bool, StorageError> {
        Ok(self.run("DELETE FROM copies WHERE id = $1", [id.uuid().into()]).await? == 1)
    }
}
