//! What is left of accounts that are gone.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_application::ports::{erasures::ErasureRepository, storage::StorageError};
use octavo_domain::{
    account::deletion::DeletionReason,
    ids::{NoteId, UserId},
};
use uuid::Uuid;

use crate::{
    error::from_orm,
    mapping::{RowOf, micros},
    unit_of_work::Unit,
};

/// The files of an account's projects and of what is published of them, without those that others show too.
const ABANDON: &str = "INSERT INTO abandoned_files (file_key) SELECT mine.cover FROM ( \
     SELECT cover FROM projects WHERE owner = $1 AND cover IS NOT NULL \
     UNION SELECT s.cover FROM publications s JOIN projects p ON p.id = s.project_id \
     WHERE p.owner = $1 AND s.cover IS NOT NULL) mine \
     WHERE NOT EXISTS (SELECT 1 FROM projects p WHERE p.cover = mine.cover AND p.owner <> $1) \
     AND NOT EXISTS (SELECT 1 FROM publications s JOIN projects p ON p.id = s.project_id \
     WHERE s.cover = mine.cover AND p.owner <> $1) ON CONFLICT DO NOTHING";

/// What the account has uploaded for itself, which nobody else shows.
const ABANDON_UPLOADS: &str = "INSERT INTO abandoned_files (file_key) \
     SELECT file_key FROM uploads WHERE user_id = $1 ON CONFLICT DO NOTHING";

/// Its exports, by the file of the last try.
const ABANDON_EXPORTS: &str = "INSERT INTO abandoned_files (file_key) \
     SELECT file_key FROM exports WHERE user_id = $1 AND file_key IS NOT NULL ON CONFLICT DO NOTHING";

#[async_trait]
impl ErasureRepository for Unit {
    async fn abandon_files(&mut self, user: UserId) -> Result<(), StorageError> {
        self.run(ABANDON, [user.uuid().into()]).await?;
        self.run(ABANDON_UPLOADS, [user.uuid().into()]).await?;
        self.run(ABANDON_EXPORTS, [user.uuid().into()]).await.map(drop)
    }

    async fn abandoned_files(&mut self, limit: u32) -> Result<Vec<String>, StorageError> {
        let sql = "SELECT file_key FROM abandoned_files ORDER BY file_key LIMIT $1";
        let rows = self.rows(sql, [i64::from(limit).into()]).await?;
        rows.iter().map(|row| row.try_get("", "file_key").map_err(from_orm)).collect()
    }

    async fn forget_files(&mut self, keys: &[String]) -> Result<(), StorageError> {
        for key in keys {
            self.run("DELETE FROM abandoned_files WHERE file_key = $1", [key.clone().into()]).await?;
        }
        Ok(())
    }

    async fn note_reason(
        &mut self,
        id: NoteId,
        reason: &DeletionReason,
        at: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        let sql = "INSERT INTO deletion_reasons (id, reason, words, given_at) VALUES ($1, $2, $3, $4)";
        let values =
            [id.uuid().into(), reason.reason().name().into(), reason.text().into(), micros(at).into()];
        self.run(sql, values).await.map(drop)
    }

    async fn reasons(&mut self, limit: u32) -> Result<Vec<(DateTime<Utc>, DeletionReason)>, StorageError> {
        let sql = "SELECT id, reason, words, given_at FROM deletion_reasons \
                   ORDER BY given_at DESC, id DESC LIMIT $1";
        let rows = self.rows(sql, [i64::from(limit).into()]).await?;
        let read = |row: &sea_orm::QueryResult| {
            let id: Uuid = row.try_get("", "id").map_err(from_orm)?;
            let of = RowOf { table: "deletion_reasons", id };
            let name: String = row.try_get("", "reason").map_err(from_orm)?;
            let words: Option<String> = row.try_get("", "words").map_err(from_orm)?;
            let reason = of.valid("reason", DeletionReason::from_parts(&name, words))?;
            let at = of.time("given_at", row.try_get("", "given_at").map_err(from_orm)?)?;
            Ok((at, reason))
        };
        rows.iter().map(read).collect()
    }
}
