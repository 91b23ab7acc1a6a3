//! Documents that are kept in memory.

use std::sync::Arc;

use async_trait::async_trait;
use octavo_domain::{
    documents::{document::Document, log::Seq},
    ids::ProjectId,
};

/// A document as it was after a change that is durable.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WorkingCopy {
    /// The change.
    pub seq: Seq,
    /// The document. A clone shares its records.
    pub document: Document,
    /// What readers got when it was last asked for; it may be older than what they get now.
    pub published: Option<PublishedCopy>,
}

/// What readers get of a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublishedCopy {
    /// The change with which it was published.
    pub seq: Seq,
    /// The document without its drafts. It shares records with the working copy.
    pub document: Arc<Document>,
}

/// Keeps the documents that are being edited, so that they are not read anew for each change. It MAY forget any of them
/// at any time, and MUST NOT grow beyond a limit.
#[async_trait]
pub trait DocumentCopies: Send + Sync {
    /// The copy of a project's document, which may be older than its last change.
    async fn get(&self, project: ProjectId) -> Option<WorkingCopy>;
    /// Keeps a copy in place of an earlier one.
    async fn put(&self, project: ProjectId, copy: WorkingCopy);
}
