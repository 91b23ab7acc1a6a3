//! Storage of reader whitelists and reader links.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_domain::{
    auth::credential::SecretHash,
    ids::UserId,
    publication::whitelist::{ReaderLink, Whitelist},
};

use crate::shared::error::StorageError;

/// Reader whitelists, and the links that were mailed to readers.
#[async_trait]
pub trait WhitelistRepository: Send {
    /// An account's list; an empty one when it never made one.
    async fn find(&mut self, user: UserId) -> Result<Whitelist, StorageError>;
    /// Replaces an account's list.
    async fn save(
        &mut self,
        user: UserId,
        whitelist: &Whitelist,
        now: DateTime<Utc>,
    ) -> Result<(), StorageError>;
    /// Adds a link; [`StorageError::Duplicate`] with `"link"` when there is one with this secret. It MUST be deleted
    /// with its project.
    async fn add_link(&mut self, link: &ReaderLink) -> Result<(), StorageError>;
    /// Takes a link out of the store: of several concurrent callers exactly one MUST get it.
    async fn take_link(&mut self, hash: &SecretHash) -> Result<Option<ReaderLink>, StorageError>;
    /// Removes expired links; returns how many.
    async fn delete_expired_links(&mut self, now: DateTime<Utc>) -> Result<u64, StorageError>;
}
