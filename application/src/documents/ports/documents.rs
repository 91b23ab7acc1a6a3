//! What documents need from storage.

use std::collections::BTreeMap;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_domain::{
    documents::{
        id::{ClientId, RecordId},
        log::Seq,
        usage::WidgetUsage,
    },
    ids::{ProjectId, UserId},
};

use crate::shared::error::StorageError;

/// So many changes lie between two checkpoints at most, but for what one snapshot takes in.
pub const CHECKPOINT_EVERY: u64 = 1_000;

/// How far a document is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Head {
    /// Its last change.
    pub seq: Seq,
    /// The last change that is in its snapshot.
    pub snapshot: Seq,
    /// The last change that is no longer in the log; it is in the snapshot.
    pub cut: Seq,
    /// The last change that is in what readers get; none while they get no document.
    pub published: Option<Seq>,
}

/// A document as it was after a change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Snapshot {
    /// Whose document it is.
    pub project: ProjectId,
    /// The last change that is in it.
    pub seq: Seq,
    /// The document, as the format wrote or packed it.
    pub body: Vec<u8>,
}

/// An entry of the log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// Whose document was changed.
    pub project: ProjectId,
    /// Its number.
    pub seq: Seq,
    /// Who made it; none once their account is gone.
    pub author: Option<UserId>,
    /// From which client it came.
    pub client: ClientId,
    /// The client's own number of it.
    pub number: u32,
    /// A hash of what the client sent, by which a repetition is known.
    pub digest: [u8; 32],
    /// When it was made.
    pub changed_at: DateTime<Utc>,
    /// The schema of its ops.
    pub schema: u16,
    /// What it did, as the format wrote it.
    pub ops: Vec<u8>,
}

/// What of a document readers get.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublishedDocument {
    /// Whose document it is.
    pub project: ProjectId,
    /// The last change that is in it.
    pub seq: Seq,
    /// The document without its drafts, as the format wrote it.
    pub body: Vec<u8>,
}

/// The last change of a client.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LastSent {
    /// The client's own number of it.
    pub number: u32,
    /// Its number in the log.
    pub seq: Seq,
    /// A hash of what the client sent.
    pub digest: [u8; 32],
    /// When it was made; none once it was cut from the log.
    pub changed_at: Option<DateTime<Utc>>,
}

/// Documents and their logs. They MUST be deleted with their project; a change MUST stay, without its author, when the
/// author's account is deleted.
#[async_trait]
pub trait DocumentRepository: Send {
    /// Adds a document, which has had no change; false where there is one, and nothing MUST change then.
    async fn add(&mut self, project: ProjectId, body: &[u8]) -> Result<bool, StorageError>;
    /// Those of these projects that have a document, in no particular order, in one statement.
    async fn drawn(&mut self, projects: &[ProjectId]) -> Result<Vec<ProjectId>, StorageError>;
    /// How far a document is; none where there is none. Others that hold it MUST wait until the unit ends.
    async fn hold(&mut self, project: ProjectId) -> Result<Option<Head>, StorageError>;
    /// The change that a client made under a number of its own, as long as the log has it.
    async fn sent(
        &mut self,
        project: ProjectId,
        client: ClientId,
        number: u32,
    ) -> Result<Option<Change>, StorageError>;
    /// The change of a client with the highest number of its own. It MUST be known after the log was cut, too.
    async fn last_of(
        &mut self,
        project: ProjectId,
        client: ClientId,
    ) -> Result<Option<LastSent>, StorageError>;
    /// Adds a change to the log of a document that is held. It MUST be [`StorageError::Stale`] where the change is not the
    /// one after the last, and [`StorageError::Duplicate`] with `"document_change"` where the log has one of the client
    /// under this number.
    async fn append(&mut self, change: &Change) -> Result<(), StorageError>;
    /// The changes after one that the log has, the first one first, at most so many. There MUST be no gap between them.
    async fn changes(
        &mut self,
        project: ProjectId,
        after: Seq,
        most: u32,
    ) -> Result<Vec<Change>, StorageError>;
    /// When the changes after one were made that the log has, the first one first, at most so many.
    async fn times(
        &mut self,
        project: ProjectId,
        after: Seq,
        most: u32,
    ) -> Result<Vec<(Seq, DateTime<Utc>)>, StorageError>;
    /// Cuts the log of a document that is held: this change and those before it go. What number a document has reached
    /// MUST stay known. It MUST be [`StorageError::Stale`] where the change is not in the snapshot, or was cut before.
    /// Checkpoints before this change MUST go.
    async fn cut(&mut self, project: ProjectId, last: Seq) -> Result<(), StorageError>;
    /// The snapshot of a document.
    async fn snapshot(&mut self, project: ProjectId) -> Result<Option<Snapshot>, StorageError>;
    /// Replaces the snapshot by a later one of a document that is held. It MUST be [`StorageError::Stale`] where it is not
    /// later, or later than the last change. The one that it replaces MUST be kept as a checkpoint, unless a checkpoint
    /// lies fewer than [`CHECKPOINT_EVERY`] changes before it.
    async fn put_snapshot(&mut self, snapshot: &Snapshot) -> Result<(), StorageError>;
    /// What readers get of a project.
    async fn published(&mut self, project: ProjectId) -> Result<Option<PublishedDocument>, StorageError>;
    /// Stores what readers get of a project, in place of an earlier document. Of a project without a document it MUST
    /// fail.
    async fn publish(&mut self, published: &PublishedDocument) -> Result<(), StorageError>;
    /// Notes when the pictures of what readers get of a project got better files; nothing happens where they get no document.
    async fn set_pictures_at(&mut self, project: ProjectId, at: DateTime<Utc>) -> Result<(), StorageError>;
    /// Readers get no document of a project any more. Its former paths stay.
    async fn unpublish(&mut self, project: ProjectId) -> Result<(), StorageError>;
    /// Stores how many widgets a document has, in place of what was counted before.
    async fn put_widget_usage(&mut self, project: ProjectId, usage: &WidgetUsage)
    -> Result<(), StorageError>;
    /// How many widgets a document has.
    async fn widget_usage(&mut self, project: ProjectId) -> Result<WidgetUsage, StorageError>;
    /// Former paths of pages, in lower case, with the page of each. Each replaces what the path led to before.
    async fn add_former_paths(
        &mut self,
        project: ProjectId,
        paths: &BTreeMap<String, RecordId>,
    ) -> Result<(), StorageError>;
}

/// Reads documents without a unit of work.
#[async_trait]
pub trait DocumentQueries: Send + Sync {
    /// What readers get of a project.
    async fn published_document(&self, project: ProjectId)
    -> Result<Option<PublishedDocument>, StorageError>;
    /// The page to which a former path leads, given in lower case.
    async fn former_path(&self, project: ProjectId, path: &str) -> Result<Option<RecordId>, StorageError>;
    /// The snapshot of a document.
    async fn document_snapshot(&self, project: ProjectId) -> Result<Option<Snapshot>, StorageError>;
    /// How many widgets the documents of an account's own projects have, in one statement.
    async fn widget_usage_of(&self, owner: UserId) -> Result<WidgetUsage, StorageError>;
    /// The last change that is no longer in the log of a document.
    async fn document_cut(&self, project: ProjectId) -> Result<Seq, StorageError>;
    /// The last change of each of these projects that has a document, in no particular order, in one statement.
    async fn document_heads(&self, projects: &[ProjectId]) -> Result<Vec<(ProjectId, Seq)>, StorageError>;
    /// The changes after one that the log has, the first one first, at most so many. There MUST be no gap between them.
    async fn document_changes(
        &self,
        project: ProjectId,
        after: Seq,
        most: u32,
    ) -> Result<Vec<Change>, StorageError>;
}
