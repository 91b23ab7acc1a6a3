//! Counted attempts in the store of record.

use crate::shared::error::StorageError;
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_domain::auth::throttle::AttemptCount;

/// Counted attempts, by key. Finding one in a unit of work MUST lock it until the unit ends.
#[async_trait]
pub trait AttemptCountRepository: Send {
    /// The attempts of a key.
    async fn find(&mut self, key: &str) -> Result<Option<AttemptCount>, StorageError>;
    /// Stores them, replacing what is there.
    async fn save(&mut self, key: &str, attempts: AttemptCount) -> Result<(), StorageError>;
    /// Forgets a key.
    async fn forget(&mut self, key: &str) -> Result<(), StorageError>;
    /// Forgets what began before `before`; returns how many.
    async fn delete_older(&mut self, before: DateTime<Utc>) -> Result<u64, StorageError>;
}
