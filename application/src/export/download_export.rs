//! Downloading an export.

use std::{ops::Range, sync::Arc};

use chrono::{DateTime, Utc};
use octavo_domain::ids::UserId;

use super::ExportPorts;
use crate::{
    account::{Origin, record},
    export::ports::{archive::LargeFiles, exports::ExportQueries},
    shared::{
        files::FileStoreError,
        storage::{Event, StorageError},
    },
};

/// Sends an export to its owner.
pub struct DownloadExport {
    /// Its ports.
    pub ports: ExportPorts,
    /// Reads exports.
    pub exports: Arc<dyn ExportQueries>,
    /// Reads their files.
    pub files: Arc<dyn LargeFiles>,
}

/// Why nothing is downloaded.
#[derive(Debug, thiserror::Error)]
pub enum DownloadError {
    /// There is none that can be downloaded.
    #[error("there is no export")]
    None,
    /// Its file could not be read.
    #[error(transparent)]
    Files(#[from] FileStoreError),
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// An export that is being downloaded.
#[derive(Clone)]
pub struct Download {
    /// When it was built.
    pub at: DateTime<Utc>,
    /// Its size.
    pub bytes: u64,
    /// The first of its bytes.
    pub first: Vec<u8>,
    key: String,
    files: Arc<dyn LargeFiles>,
}

impl DownloadExport {
    /// How many bytes are read at a time.
    pub const PART: u64 = 2 * 1024 * 1024;

    /// Begins the download of the account's export, and records it in the activity log.
    ///
    /// # Errors
    /// [`DownloadError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, user: UserId, origin: &Origin) -> Result<Download, DownloadError> {
        let ExportPorts { storage, ids, clock } = &self.ports;
        let now = clock.now();
        let export = self.exports.export_of(user, now).await?.ok_or(DownloadError::None)?;
        let (file, archive) = export.offered(now).ok_or(DownloadError::None)?;
        let key = file.to_string();
        let first = self.files.part(&key, 0..Self::PART.min(archive.bytes)).await?;
        let first = first.ok_or_else(|| FileStoreError::Failed(format!("{key} is not there")))?;
        let mut work = storage.begin().await?;
        let event = Event::ExportDownloaded;
        record(work.as_mut(), ids.as_ref(), Some(user), event, origin, now).await?;
        work.commit().await?;
        Ok(Download { at: archive.at, bytes: archive.bytes, first, key, files: self.files.clone() })
    }
}

impl Download {
    /// The bytes from `from` on, at most one part; none at the end.
    ///
    /// # Errors
    /// [`FileStoreError`], also when the file is missing or shorter than it was.
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn part(&self, from: u64) -> Result<Option<Vec<u8>>, FileStoreError> {
        if from >= self.bytes {
            return Ok(None);
        }
        let range: Range<u64> = from..from.saturating_add(DownloadExport::PART).min(self.bytes);
        let part = self.files.part(&self.key, range).await?.filter(|part| !part.is_empty());
        part.map(Some).ok_or_else(|| FileStoreError::Failed(format!("{} has ended before its end", self.key)))
    }
}
