//! What was sent, and what is being received.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_application::{
    copies::ports::sendings::{CopyRepository, Copying, SendingRepository},
    shared::storage::StorageError,
};
use octavo_domain::{
    copies::Sending,
    ids::{CopyId, SendId, UserId},
};

use crate::{
    entity::{copies, sends},
    mapping::{micros, sendings as mapping},
    repository::rows::{columns, names},
    unit_of_work::{Unit, models},
};

#[async_trait]
impl SendingRepository for Unit {
    async fn insert(&mut self, sending: &Sending) -> Result<(), StorageError> {
        match self.insert_rows::<sends::Entity>(&[mapping::sending_row(sending)]).await? {
            0 => Err(StorageError::Duplicate("send")),
            _ => Ok(()),
        }
    }

    async fn find(&mut self, id: SendId) -> Result<Option<Sending>, StorageError> {
        let sql = format!("SELECT {} FROM sends WHERE id = $1", names::<sends::Entity>());
        let rows = self.rows(sql, [id.uuid().into()]).await?;
        models::<sends::Model>(&rows)?.into_iter().next().map(mapping::sending).transpose()
    }

    async fn lock(&mut self, id: SendId) -> Result<Option<Sending>, StorageError> {
        let rows = self.locked::<sends::Entity>("id = $1", [id.uuid().into()]).await?;
        models::<sends::Model>(&rows)?.into_iter().next().map(mapping::sending).transpose()
    }

    async fn pending_of(
        &mut self,
        sender: UserId,
        since: DateTime<Utc>,
    ) -> Result<Vec<Sending>, StorageError> {
        let sql = format!(
            "SELECT {} FROM sends WHERE sender = $1 AND created_at > $2 AND status = 'pending' \
             ORDER BY created_at DESC, id DESC LIMIT 1000",
            names::<sends::Entity>()
        );
        let rows = self.rows(sql, [sender.uuid().into(), micros(since).into()]).await?;
        models::<sends::Model>(&rows)?.into_iter().map(mapping::sending).collect()
    }

    async fn update(&mut self, sending: &Sending) -> Result<(), StorageError> {
        let row = mapping::sending_row(sending);
        match self.update_rows::<sends::Entity>(&[row], &columns::<sends::Entity>(), &["id"]).await? {
            0 => Err(StorageError::Stale("send")),
            _ => Ok(()),
        }
    }

    async fn expire(&mut self, before: DateTime<Utc>, now: DateTime<Utc>) -> Result<u64, StorageError> {
        let sql = "UPDATE sends SET status = 'expired', answered_at = $2 \
                   WHERE status = 'pending' AND created_at <= $1";
        self.run(sql, [micros(before).into(), micros(now).into()]).await
    }

    async fn delete_settled(&mut self, before: DateTime<Utc>) -> Result<u64, StorageError> {
        let sql = "DELETE FROM sends WHERE answered_at < $1 AND status <> 'accepted'";
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

    async fn next(&mut self, send: SendId) -> Result<Option<Copying>, StorageError> {
        let sql = format!(
            "SELECT {} FROM copies WHERE send_id = $1 ORDER BY place LIMIT 1",
            names::<copies::Entity>()
        );
        let rows = self.rows(sql, [send.uuid().into()]).await?;
        models::<copies::Model>(&rows)?.into_iter().next().map(mapping::copy).transpose()
    }

    async fn take(&mut self, id: CopyId) -> Result<bool, StorageError> {
        Ok(self.run("DELETE FROM copies WHERE id = $1", [id.uuid().into()]).await? == 1)
    }
}
