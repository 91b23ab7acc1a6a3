//! What is left to be done when an account is gone, and what is kept of it.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_domain::{
    account::deletion::DeletionReason,
    ids::{NoteId, UserId},
};

use super::storage::StorageError;

/// Files that nobody needs any more, and why people leave.
#[async_trait]
pub trait ErasureRepository: Send {
    /// Notes the files of an account that is about to be deleted, as far as nobody else's project shows them.
    async fn abandon_files(&mut self, user: UserId) -> Result<(), StorageError>;
    /// Up to `limit` abandoned files, by key.
    async fn abandoned_files(&mut self, limit: u32) -> Result<Vec<String>, StorageError>;
    /// Forgets abandoned files, which are gone.
    async fn forget_files(&mut self, keys: &[String]) -> Result<(), StorageError>;
    /// Keeps why somebody left, without who it was.
    async fn note_reason(
        &mut self,
        id: NoteId,
        reason: &DeletionReason,
        at: DateTime<Utc>,
    ) -> Result<(), StorageError>;
    /// Why people left, the newest first, at most `limit`.
    async fn reasons(&mut self, limit: u32) -> Result<Vec<(DateTime<Utc>, DeletionReason)>, StorageError>;
}
