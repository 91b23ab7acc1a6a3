//! Counted attempts in the store of record.

use crate::shared::error::StorageError;
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_domain::auth::throttle::Tries;

/// Counted tries, by key. Finding one in a unit of work MUST keep others from counting on it until the unit ends.
#[async_trait]
pub trait TryRepository: Send {
    /// What is remembered of a key.
    async fn find(&mut self, key: &str) -> Result<Option<Tries>, StorageError>;
    /// Remembers it, replacing what is there.
    async fn save(&mut self, key: &str, tries: Tries) -> Result<(), StorageError>;
    /// Forgets a key.
    async fn forget(&mut self, key: &str) -> Result<(), StorageError>;
    /// Forgets what began before `before`; answers how many.
    async fn delete_older(&mut self, before: DateTime<Utc>) -> Result<u64, StorageError>;
}
