//! What is left to be done when an account or a file is gone, and what is kept of it.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_domain::{
    account::{deletion::DeletionReason, user::User},
    ids::{NoteId, UserId},
};

use crate::shared::error::StorageError;

/// Files that nobody needs any more, what others keep of an account, and why people leave.
///
/// A cover counts as abandoned as soon as a project or a publication no longer shows it, whoever has changed that; the
/// store notes it in the same transaction.
#[async_trait]
pub trait ErasureRepository: Send {
    /// Notes what an account that is about to be deleted has uploaded and exported.
    async fn abandon_files(&mut self, user: UserId) -> Result<(), StorageError>;
    /// Up to `limit` abandoned files, by key, without those that a project or a publication shows, or out of which a copy
    /// is still to be made.
    async fn abandoned_files(&mut self, limit: u32) -> Result<Vec<String>, StorageError>;
    /// Are there abandoned files that only wait until copies were made of them?
    async fn awaits_copies(&mut self) -> Result<bool, StorageError>;
    /// Forgets abandoned files, which are gone, also as uploads.
    async fn forget_files(&mut self, keys: &[String]) -> Result<(), StorageError>;
    /// Removes what else names an account that is about to be deleted: mails that wait for it, its name and address in
    /// the history of those it worked with, and, if it has proved its address, what waits for that address.
    async fn forget_traces(&mut self, user: &User) -> Result<(), StorageError>;
    /// Does a mail wait that tells somebody that their account was deleted?
    async fn farewell_waits(&mut self) -> Result<bool, StorageError>;
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

/// Cleans the disk of the store.
#[async_trait]
pub trait DiskCleaner: Send + Sync {
    /// Writes over what deleted rows have left in the store's files, as far as these are the product's own. False when
    /// somebody was reading just then, and it has to be tried again.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn clean(&self) -> Result<bool, StorageError>;
}
