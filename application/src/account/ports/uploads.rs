//! Files that belong to an account: recorded before they are written, so that no file is ever without a record.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_domain::{account::profile_media::UploadKey, ids::UserId};

use crate::shared::error::StorageError;

/// What accounts have uploaded. A file is in use, or it expires; expired files are removed.
#[async_trait]
pub trait UploadRepository: Send {
    /// Records a file of that many bytes before it is written. It expires at `ends_at` unless it is used before.
    async fn add(
        &mut self,
        key: &UploadKey,
        user: UserId,
        bytes: u64,
        ends_at: DateTime<Utc>,
    ) -> Result<(), StorageError>;
    /// Up to `limit` files of unknown size (0 bytes), by their keys: they were recorded before sizes were.
    async fn unmeasured(&mut self, limit: u32) -> Result<Vec<UploadKey>, StorageError>;
    /// Records the size of a file; nothing happens when there is none.
    async fn measured(&mut self, key: &UploadKey, bytes: u64) -> Result<(), StorageError>;
    /// The bytes of all files of an account, including expired ones that still exist. A picture in use MUST count for each
    /// account whose projects have it, once, and for no other.
    async fn used(&mut self, user: UserId) -> Result<u64, StorageError>;
    /// Is it a file of this account that has not expired at `now`?
    async fn is_in_use(
        &mut self,
        key: &UploadKey,
        user: UserId,
        now: DateTime<Utc>,
    ) -> Result<bool, StorageError>;
    /// Puts a file of this account that has not expired at `now` to use, so that it does not expire; false when there
    /// is no such file.
    async fn keep(&mut self, key: &UploadKey, user: UserId, now: DateTime<Utc>)
    -> Result<bool, StorageError>;
    /// Expires a file at `now`; nothing happens when there is none.
    async fn discard(&mut self, key: &UploadKey, now: DateTime<Utc>) -> Result<(), StorageError>;
    /// Up to `limit` files that have expired at `now`.
    async fn ended(&mut self, now: DateTime<Utc>, limit: u32) -> Result<Vec<UploadKey>, StorageError>;
    /// Forgets files that have expired at `now` and are deleted.
    async fn forget(&mut self, keys: &[UploadKey], now: DateTime<Utc>) -> Result<(), StorageError>;
}
