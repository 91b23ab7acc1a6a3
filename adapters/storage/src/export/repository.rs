//! Exports.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_application::{export::ports::exports::ExportRepository, shared::storage::StorageError};
use octavo_domain::{
    export::{Export, ExportFile, Progress},
    ids::{ExportId, UserId},
};
use sea_orm::{DbErr, QueryResult};

use crate::{
    error::from_orm,
    export::mapping::{ExportRow, export_columns},
    mapping::micros,
    unit_of_work::Unit,
};

fn export(row: &QueryResult) -> Result<Export, StorageError> {
    let read = || -> Result<ExportRow, DbErr> {
        Ok(ExportRow {
            id: row.try_get("", "id")?,
            user_id: row.try_get("", "user_id")?,
            state: row.try_get("", "state")?,
            file_key: row.try_get("", "file_key")?,
            done: row.try_get("", "done")?,
            total: row.try_get("", "total")?,
            bytes: row.try_get("", "bytes")?,
            requested_at: row.try_get("", "requested_at")?,
            finished_at: row.try_get("", "finished_at")?,
            ends_at: row.try_get("", "ends_at")?,
        })
    };
    read().map_err(from_orm)?.export()
}

#[async_trait]
impl ExportRepository for Unit {
    async fn latest(&mut self, user: UserId, now: DateTime<Utc>) -> Result<Option<Export>, StorageError> {
        let sql = concat!(
            "SELECT ",
            export_columns!(),
            " FROM exports WHERE user_id = $1 AND (ends_at IS NULL OR ends_at > $2) \
             ORDER BY requested_at DESC, id DESC LIMIT 1"
        );
        let row = self.row(sql, [user.uuid().into(), micros(now).into()]).await?;
        row.as_ref().map(export).transpose()
    }

    async fn find(&mut self, id: ExportId) -> Result<Option<Export>, StorageError> {
        let sql = concat!("SELECT ", export_columns!(), " FROM exports WHERE id = $1");
        self.row(sql, [id.uuid().into()]).await?.as_ref().map(export).transpose()
    }

    async fn insert(&mut self, export: &Export) -> Result<(), StorageError> {
        let sql = concat!(
            "INSERT INTO exports (",
            export_columns!(),
            ") VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT DO NOTHING"
        );
        let row = ExportRow::of(export);
        let values = [
            row.id.into(),
            row.user_id.into(),
            row.state.into(),
            row.file_key.into(),
            row.done.into(),
            row.total.into(),
            row.bytes.into(),
            row.requested_at.into(),
            row.finished_at.into(),
            row.ends_at.into(),
        ];
        match self.run(sql, values).await? {
            0 => Err(StorageError::Duplicate("export")),
            _ => Ok(()),
        }
    }

    async fn update(&mut self, export: &Export) -> Result<(), StorageError> {
        let sql = "UPDATE exports SET state = $2, file_key = $3, done = $4, total = $5, bytes = $6, finished_at = $7, \
                   ends_at = $8 WHERE id = $1";
        let row = ExportRow::of(export);
        let values = [
            row.id.into(),
            row.state.into(),
            row.file_key.into(),
            row.done.into(),
            row.total.into(),
            row.bytes.into(),
            row.finished_at.into(),
            row.ends_at.into(),
        ];
        match self.run(sql, values).await? {
            0 => Err(StorageError::Stale("export")),
            _ => Ok(()),
        }
    }

    async fn note(&mut self, file: &ExportFile, progress: Progress) -> Result<bool, StorageError> {
        let sql = "UPDATE exports SET done = $2, total = $3 WHERE file_key = $1 AND state = 'running'";
        let (done, total) = (i64::from(progress.done), i64::from(progress.total));
        Ok(self.run(sql, [file.to_string().into(), done.into(), total.into()]).await? == 1)
    }

    async fn end_all(&mut self, user: UserId, now: DateTime<Utc>) -> Result<(), StorageError> {
        let sql = "UPDATE exports SET ends_at = $2 WHERE user_id = $1 AND ends_at > $2";
        self.run(sql, [user.uuid().into(), micros(now).into()]).await.map(drop)
    }

    async fn ended(&mut self, now: DateTime<Utc>, limit: u32) -> Result<Vec<Export>, StorageError> {
        let sql = concat!(
            "SELECT ",
            export_columns!(),
            " FROM exports WHERE ends_at <= $1 ORDER BY ends_at, id LIMIT $2"
        );
        let rows = self.rows(sql, [micros(now).into(), i64::from(limit).into()]).await?;
        rows.iter().map(export).collect()
    }

    async fn forget(&mut self, id: ExportId) -> Result<(), StorageError> {
        self.run("DELETE FROM exports WHERE id = $1", [id.uuid().into()]).await.map(drop)
    }
}
