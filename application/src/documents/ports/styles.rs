//! The text styles of accounts.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_domain::{
    documents::id::RecordId,
    ids::{ProjectId, UserId},
};

use crate::shared::error::StorageError;

/// A text style of an account, as it is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredStyle {
    /// Whose style it is.
    pub owner: UserId,
    /// Its id.
    pub id: RecordId,
    /// The change that would make it in a document, as the
    /// [format](crate::documents::ports::format::DocumentFormat::encode_ops) writes changes.
    pub body: Vec<u8>,
    /// When it was made, or last changed.
    pub changed_at: DateTime<Utc>,
}

/// The text styles of accounts (EDIT-191). They MUST be deleted with their account.
#[async_trait]
pub trait StyleRepository: Send {
    /// Adds a style to its account, or puts it in the place of the one with its id.
    async fn put(&mut self, style: &StoredStyle) -> Result<(), StorageError>;
    /// The styles of an account, ordered by id.
    async fn all(&mut self, owner: UserId) -> Result<Vec<StoredStyle>, StorageError>;
    /// Removes a style; false when there is none.
    async fn remove(&mut self, owner: UserId, id: RecordId) -> Result<bool, StorageError>;
}

/// Reads text styles of accounts without a unit of work.
#[async_trait]
pub trait StyleQueries: Send + Sync {
    /// The styles of an account, ordered by id.
    async fn styles(&self, owner: UserId) -> Result<Vec<StoredStyle>, StorageError>;
    /// The projects of an account that have a document and are not archived, by their ids from the one after `after` on:
    /// at most `limit`.
    async fn drawn_projects(
        &self,
        owner: UserId,
        after: Option<ProjectId>,
        limit: u32,
    ) -> Result<Vec<ProjectId>, StorageError>;
}
