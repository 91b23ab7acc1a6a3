//! Files of accounts.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_application::{account::ports::uploads::UploadRepository, shared::storage::StorageError};
use octavo_domain::{account::profile_media::UploadKey, ids::UserId};
use sea_orm::QueryResult;

use crate::{
    error::{corrupt, from_orm},
    mapping::micros,
    unit_of_work::Unit,
};

fn key_of(row: &QueryResult) -> Result<UploadKey, StorageError> {
    let text: String = row.try_get("", "file_key").map_err(from_orm)?;
    UploadKey::parse(&text).ok_or_else(|| corrupt("uploads", "file_key", &text))
}

/// The bytes of an account. A picture in use counts once for each account whose projects have it, a font for each account that
/// has it. Before that they count as any other upload.
const USED: &str = "SELECT CAST(coalesce(sum(bytes), 0) AS bigint) AS used FROM ( \
     SELECT file_key, max(bytes) AS bytes FROM ( \
     SELECT file_key, bytes FROM uploads WHERE user_id = $1 AND (ends_at IS NOT NULL OR (file_key NOT LIKE 'assets/%' AND file_key NOT LIKE 'brought/%' AND file_key NOT LIKE 'fonts/%')) \
     UNION ALL SELECT file_key, bytes FROM fonts WHERE owner = $1 \
     UNION ALL SELECT a.file_key, a.bytes + coalesce(a.extra_bytes, 0) FROM assets a \
     JOIN projects p ON p.id = a.project_id WHERE p.owner = $1) AS parts GROUP BY file_key) AS files";

#[async_trait]
impl UploadRepository for Unit {
    async fn add(
        &mut self,
        key: &UploadKey,
        user: UserId,
        bytes: u64,
        ends_at: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        let sql = "INSERT INTO uploads (file_key, user_id, bytes, ends_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING";
        let bytes = i64::try_from(bytes).unwrap_or(i64::MAX);
        let values = [key.to_string().into(), user.uuid().into(), bytes.into(), micros(ends_at).into()];
        match self.run(sql, values).await? {
            0 => Err(StorageError::Duplicate("upload")),
            _ => Ok(()),
        }
    }

    async fn unmeasured(&mut self, limit: u32) -> Result<Vec<UploadKey>, StorageError> {
        let sql = "SELECT file_key FROM uploads WHERE bytes = 0 ORDER BY file_key LIMIT $1";
        self.rows(sql, [i64::from(limit).into()]).await?.iter().map(key_of).collect()
    }

    async fn measured(&mut self, key: &UploadKey, bytes: u64) -> Result<(), StorageError> {
        let sql = "UPDATE uploads SET bytes = $2 WHERE file_key = $1";
        let bytes = i64::try_from(bytes).unwrap_or(i64::MAX);
        self.run(sql, [key.to_string().into(), bytes.into()]).await.map(drop)
    }

    async fn used(&mut self, user: UserId) -> Result<u64, StorageError> {
        let row = self.row(USED, [user.uuid().into()]).await?.ok_or(StorageError::Stale("uploads"))?;
        let used: i64 = row.try_get("", "used").map_err(from_orm)?;
        u64::try_from(used).map_err(|_| corrupt("uploads", "bytes", &user))
    }

    async fn is_in_use(
        &mut self,
        key: &UploadKey,
        user: UserId,
        now: DateTime<Utc>,
    ) -> Result<bool, StorageError> {
        let sql = "SELECT 1 FROM uploads WHERE file_key = $1 AND user_id = $2 AND (ends_at IS NULL OR ends_at > $3)";
        let values = [key.to_string().into(), user.uuid().into(), micros(now).into()];
        Ok(self.row(sql, values).await?.is_some())
    }

    async fn keep(
        &mut self,
        key: &UploadKey,
        user: UserId,
        now: DateTime<Utc>,
    ) -> Result<bool, StorageError> {
        let sql = "UPDATE uploads SET ends_at = NULL \
                   WHERE file_key = $1 AND user_id = $2 AND (ends_at IS NULL OR ends_at > $3)";
        let values = [key.to_string().into(), user.uuid().into(), micros(now).into()];
        Ok(self.run(sql, values).await? == 1)
    }

    async fn discard(&mut self, key: &UploadKey, now: DateTime<Utc>) -> Result<(), StorageError> {
        let sql = "UPDATE uploads SET ends_at = $2 WHERE file_key = $1";
        self.run(sql, [key.to_string().into(), micros(now).into()]).await.map(drop)
    }

    async fn ended(&mut self, now: DateTime<Utc>, limit: u32) -> Result<Vec<UploadKey>, StorageError> {
        let sql = "SELECT file_key FROM uploads WHERE ends_at <= $1 ORDER BY ends_at, file_key LIMIT $2";
        self.rows(sql, [micros(now).into(), i64::from(limit).into()]).await?.iter().map(key_of).collect()
    }

    async fn forget(&mut self, keys: &[UploadKey], now: DateTime<Utc>) -> Result<(), StorageError> {
        for key in keys {
            let sql = "DELETE FROM uploads WHERE file_key = $1 AND ends_at <= $2";
            self.run(sql, [key.to_string().into(), micros(now).into()]).await?;
        }
        Ok(())
    }
}
