//! Work that remains when an account or a file is deleted, and what is kept of it.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_domain::{
    account::{deletion::DeletionReason, user::User},
    ids::{NoteId, UserId},
};

use crate::shared::error::StorageError;

/// Abandoned files, traces of deleted accounts in the data of others, and reasons for leaving.
///
/// A cover counts as abandoned as soon as no project or publication shows it, whichever use case changed that. The
/// store records it in the same transaction.
#[async_trait]
pub trait ErasureRepository: Send {
    /// Marks the uploads and exports of an account that is about to be deleted as abandoned.
    async fn abandon_files(&mut self, user: UserId) -> Result<(), StorageError>;
    /// Up to `limit` abandoned files, by key, without those that a project or a publication shows or a copy still
    /// needs.
    async fn abandoned_files(&mut self, limit: u32) -> Result<Vec<String>, StorageError>;
    /// Are there abandoned files that only wait for copies of them?
    async fn awaits_copies(&mut self) -> Result<bool, StorageError>;
    /// Deletes the records of abandoned files that are deleted, those of uploads included.
    async fn forget_files(&mut self, keys: &[String]) -> Result<(), StorageError>;
    /// Removes other traces of an account that is about to be deleted: its outbox mails, and its name and address in
    /// the history of others. If its address is confirmed, what waits for that address is removed, too.
    async fn forget_traces(&mut self, user: &User) -> Result<(), StorageError>;
    /// Does a mail wait that confirms the deletion of an account?
    async fn deletion_mail_pending(&mut self) -> Result<bool, StorageError>;
    /// Stores a reason for leaving, without the account.
    async fn note_reason(
        &mut self,
        id: NoteId,
        reason: &DeletionReason,
        at: DateTime<Utc>,
    ) -> Result<(), StorageError>;
    /// Reasons for leaving, the newest first, at most `limit`.
    async fn reasons(&mut self, limit: u32) -> Result<Vec<(DateTime<Utc>, DeletionReason)>, StorageError>;
}

/// Cleans the disk of the store.
#[async_trait]
pub trait DiskCleaner: Send + Sync {
    /// Overwrites what deleted rows have left in the store's files, as far as these are the product's own. False when a
    /// concurrent reader prevented it, and it has to be tried again.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn clean(&self) -> Result<bool, StorageError>;
}
