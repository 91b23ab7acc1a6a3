//! Exports of what accounts own.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_domain::{
    export::{Export, ExportFile, Progress},
    ids::{ExportId, UserId},
};

use crate::shared::error::StorageError;

/// Exports. The account is found, and so locked, before one of its exports is added or changed; recording progress
/// needs no lock.
#[async_trait]
pub trait ExportRepository: Send {
    /// The account's newest export that has not expired at `now`.
    async fn latest(&mut self, user: UserId, now: DateTime<Utc>) -> Result<Option<Export>, StorageError>;
    /// An export, expired or not.
    async fn find(&mut self, id: ExportId) -> Result<Option<Export>, StorageError>;
    /// Adds one.
    async fn insert(&mut self, export: &Export) -> Result<(), StorageError>;
    /// Stores every field of one that is there; [`StorageError::Stale`] when it is not.
    async fn update(&mut self, export: &Export) -> Result<(), StorageError>;
    /// Records the progress of an attempt. False, and nothing MUST change, when this attempt's file is not the export's
    /// any more.
    async fn note(&mut self, file: &ExportFile, progress: Progress) -> Result<bool, StorageError>;
    /// Expires every export of the account that has not expired at `now`.
    async fn end_all(&mut self, user: UserId, now: DateTime<Utc>) -> Result<(), StorageError>;
    /// Up to `limit` exports that have expired at `now`, the earliest first.
    async fn ended(&mut self, now: DateTime<Utc>, limit: u32) -> Result<Vec<Export>, StorageError>;
    /// Forgets one whose files are deleted.
    async fn forget(&mut self, id: ExportId) -> Result<(), StorageError>;
}

/// Reads exports.
#[async_trait]
pub trait ExportQueries: Send + Sync {
    /// The account's newest export that has not expired at `now`.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn export_of(&self, user: UserId, now: DateTime<Utc>) -> Result<Option<Export>, StorageError>;
}
