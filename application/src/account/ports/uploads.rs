//! Files that belong to an account: noted before they are written, so that none is ever left without a note.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_domain::{account::face::UploadKey, ids::UserId};

use crate::shared::error::StorageError;

/// What accounts have uploaded. A file is in use, or it ends at a time; what has ended is removed.
#[async_trait]
pub trait UploadRepository: Send {
    /// Notes a file of so many bytes that is about to be written and ends at `ends_at` unless it is used before.
    async fn add(
        &mut self,
        key: &UploadKey,
        user: UserId,
        bytes: u64,
        ends_at: DateTime<Utc>,
    ) -> Result<(), StorageError>;
    /// The bytes of all files of an account, those included that have ended and are still there.
    async fn used(&mut self, user: UserId) -> Result<u64, StorageError>;
    /// Is it a file of this account that has not ended at `now`?
    async fn is_kept(
        &mut self,
        key: &UploadKey,
        user: UserId,
        now: DateTime<Utc>,
    ) -> Result<bool, StorageError>;
    /// Puts a file of this account that has not ended at `now` to use, so that it does not end; false when there is no
    /// such file.
    async fn keep(&mut self, key: &UploadKey, user: UserId, now: DateTime<Utc>)
    -> Result<bool, StorageError>;
    /// Lets a file end at `now`; nothing happens when there is none.
    async fn discard(&mut self, key: &UploadKey, now: DateTime<Utc>) -> Result<(), StorageError>;
    /// Up to `limit` files that have ended at `now`.
    async fn ended(&mut self, now: DateTime<Utc>, limit: u32) -> Result<Vec<UploadKey>, StorageError>;
    /// Forgets files that have ended at `now` and are gone.
    async fn forget(&mut self, keys: &[UploadKey], now: DateTime<Utc>) -> Result<(), StorageError>;
}
