//! What preview links need from storage.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_domain::{
    ids::{PreviewLinkId, ProjectId},
    publication::preview_link::PreviewLink,
};

use crate::shared::error::StorageError;

/// A link, as it is listed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedPreviewLink {
    /// The link.
    pub link: PreviewLink,
    /// The name of who made it.
    pub author_name: String,
}

/// Preview links. They MUST be deleted with their project, and with the account of who made them.
#[async_trait]
pub trait PreviewLinkRepository: Send {
    /// Adds a link.
    async fn add(&mut self, link: &PreviewLink) -> Result<(), StorageError>;
    /// How many links a project has.
    async fn count(&mut self, project: ProjectId) -> Result<u64, StorageError>;
    /// Removes a link of a project; false where there is none.
    async fn remove(&mut self, project: ProjectId, id: PreviewLinkId) -> Result<bool, StorageError>;
    /// Says whether the readers of a link may write comments, and answers the link; none where there is none.
    async fn let_comment(
        &mut self,
        project: ProjectId,
        id: PreviewLinkId,
        comments: bool,
    ) -> Result<Option<PreviewLink>, StorageError>;
    /// Removes the links of a project that have ended by then.
    async fn remove_ended(&mut self, project: ProjectId, now: DateTime<Utc>) -> Result<(), StorageError>;
}

/// Reads preview links without a unit of work.
#[async_trait]
pub trait PreviewLinkQueries: Send + Sync {
    /// The links of a project, the last made first (ties by id); at most so many.
    async fn preview_links(
        &self,
        project: ProjectId,
        most: u32,
    ) -> Result<Vec<ListedPreviewLink>, StorageError>;
    /// A link.
    async fn preview_link(&self, id: PreviewLinkId) -> Result<Option<PreviewLink>, StorageError>;
}
