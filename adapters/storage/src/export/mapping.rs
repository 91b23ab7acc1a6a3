//! Exports.

use chrono::{DateTime, Utc};
use octavo_application::shared::storage::StorageError;
use octavo_domain::{
    export::{Archive, Export, ExportFile, Progress, Stage},
    ids::{ExportId, UserId},
};
use uuid::Uuid;

use crate::mapping::{RowOf, micros};

/// A row of an export.
pub(crate) struct ExportRow {
    pub(crate) id: Uuid,
    pub(crate) user_id: Uuid,
    pub(crate) state: String,
    pub(crate) file_key: Option<String>,
    pub(crate) done: i64,
    pub(crate) total: i64,
    pub(crate) bytes: Option<i64>,
    pub(crate) requested_at: i64,
    pub(crate) finished_at: Option<i64>,
    pub(crate) ends_at: Option<i64>,
}

/// The columns, in the order of the fields.
macro_rules! export_columns {
    () => {
        "id, user_id, state, file_key, done, total, bytes, requested_at, finished_at, ends_at"
    };
}
pub(crate) use export_columns;

impl ExportRow {
    pub(crate) fn export(self) -> Result<Export, StorageError> {
        let of = RowOf { table: "exports", id: self.id };
        let stage = match self.state.as_str() {
            "queued" => Stage::Queued,
            "running" => Stage::Running(Progress {
                done: of.number("done", self.done)?,
                total: of.number("total", self.total)?,
            }),
            "ready" => Stage::Ready(Archive {
                items: of.number("done", self.done)?,
                bytes: of.valid("bytes", self.bytes.and_then(|bytes| bytes.try_into().ok()))?,
                at: of.valid(
                    "finished_at",
                    self.finished_at.and_then(DateTime::<Utc>::from_timestamp_micros),
                )?,
            }),
            "failed" => Stage::Failed,
            _ => return of.valid("state", None),
        };
        Ok(Export {
            id: ExportId::new(self.id),
            user: UserId::new(self.user_id),
            requested_at: of.time("requested_at", self.requested_at)?,
            file: of.valid_if("file_key", self.file_key, |key| ExportFile::parse(&key))?,
            stage,
            ends_at: of.time_if("ends_at", self.ends_at)?,
        })
    }

    pub(crate) fn of(export: &Export) -> Self {
        let (done, total, archive) = match export.stage {
            Stage::Queued | Stage::Failed => (0, 0, None),
            Stage::Running(Progress { done, total }) => (done, total, None),
            Stage::Ready(archive) => (archive.items, archive.items, Some(archive)),
        };
        Self {
            id: export.id.uuid(),
            user_id: export.user.uuid(),
            state: export.stage.name().to_owned(),
            file_key: export.file.map(|file| file.to_string()),
            done: done.into(),
            total: total.into(),
            // No disk is larger.
            bytes: archive.map(|archive| i64::try_from(archive.bytes).unwrap_or(i64::MAX)),
            requested_at: micros(export.requested_at),
            finished_at: archive.map(|archive| micros(archive.at)),
            ends_at: export.ends_at.map(micros),
        }
    }
}
