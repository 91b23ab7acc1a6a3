//! What the history of documents needs from storage.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_domain::{
    documents::{
        log::Seq,
        version::{Sitting, Version},
    },
    ids::{ProjectId, UserId, VersionId},
};

use super::documents::Snapshot;
use crate::shared::error::StorageError;

/// A version with its document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredVersion {
    /// The version.
    pub version: Version,
    /// The document, as the format wrote or packed it.
    pub body: Vec<u8>,
}

/// How long a document's history is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Extent {
    /// When the project was made.
    pub created_at: DateTime<Utc>,
    /// The last change; 0 before the first one, and where there is no document.
    pub seq: Seq,
    /// The last change that is no longer in the log.
    pub cut: Seq,
}

/// Versions, checkpoints and sittings of documents. All MUST be deleted with their project; versions and sittings MUST
/// stay, without their author, when the author's account is deleted.
///
/// A whole document is a checkpoint, the snapshot, or a version that is whole.
#[async_trait]
pub trait VersionRepository: Send {
    /// Adds a version of a project that has a document.
    async fn add(&mut self, version: &Version, body: &[u8]) -> Result<(), StorageError>;
    /// Stores the kind, name and author of a version. It MUST be [`StorageError::Stale`] where the project has no such one.
    async fn update(&mut self, version: &Version) -> Result<(), StorageError>;
    /// A version of a project.
    async fn find(&mut self, project: ProjectId, id: VersionId) -> Result<Option<Version>, StorageError>;
    /// How many named versions a project has.
    async fn count_named(&mut self, project: ProjectId) -> Result<u64, StorageError>;
    /// The newest version that has no change after this one.
    async fn last(&mut self, project: ProjectId, at: Seq) -> Result<Option<Version>, StorageError>;
    /// The latest whole document that has no change after this one.
    async fn whole(&mut self, project: ProjectId, at: Seq) -> Result<Option<Snapshot>, StorageError>;
    /// Keeps a document as a checkpoint: the log is folded from there on. One of the same change MUST stay.
    async fn put_checkpoint(&mut self, checkpoint: &Snapshot) -> Result<(), StorageError>;
    /// Keeps the sittings of the changes up to this one: they MUST stay known when the log is cut. Those that are kept MUST
    /// NOT be told twice.
    async fn keep_sittings(&mut self, project: ProjectId, until: Seq) -> Result<(), StorageError>;
}

/// Reads the history of documents without a unit of work.
#[async_trait]
pub trait VersionQueries: Send + Sync {
    /// How long a project's history is; none where there is no project.
    async fn history_extent(&self, project: ProjectId) -> Result<Option<Extent>, StorageError>;
    /// The first versions, at most so many, in the order in which they are offered: named ones first of all, then those
    /// with the newest change.
    async fn versions(&self, project: ProjectId, most: u32) -> Result<Vec<Version>, StorageError>;
    /// How many versions a project has.
    async fn version_count(&self, project: ProjectId) -> Result<u64, StorageError>;
    /// A version with its document, and how many are offered before it.
    async fn version(
        &self,
        project: ProjectId,
        id: VersionId,
    ) -> Result<Option<(StoredVersion, u64)>, StorageError>;
    /// The latest whole document that has no change after this one.
    async fn whole_document(&self, project: ProjectId, at: Seq) -> Result<Option<Snapshot>, StorageError>;
    /// The newest version that has no change after this one; of several of one change a whole one.
    async fn version_before(
        &self,
        project: ProjectId,
        at: Seq,
    ) -> Result<Option<StoredVersion>, StorageError>;
    /// The earliest whole document.
    async fn earliest_document(&self, project: ProjectId) -> Result<Option<Snapshot>, StorageError>;
    /// Parts of the newest sittings, at most so many, in the order of their first changes, in one statement. Sittings that
    /// are kept come as they are kept, and those of the log after them.
    async fn sittings(&self, project: ProjectId, most: u32) -> Result<Vec<Sitting>, StorageError>;
    /// The accounts that are named in versions and sittings, with their names.
    async fn history_people(&self, project: ProjectId) -> Result<Vec<(UserId, String)>, StorageError>;
}
