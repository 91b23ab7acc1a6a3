//! What projects that are protected by e-mail need from storage.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_domain::{
    auth::credential::SecretHash,
    ids::UserId,
    publication::whitelist::{ReaderLink, Whitelist},
};

use crate::shared::error::StorageError;

/// Who may read, and the links that were mailed to them.
#[async_trait]
pub trait WhitelistRepository: Send {
    /// An account's list; an empty one when it never made one.
    async fn find(&mut self, user: UserId) -> Result<Whitelist, StorageError>;
    /// Gives an account this list in place of its own.
    async fn save(
        &mut self,
        user: UserId,
        whitelist: &Whitelist,
        now: DateTime<Utc>,
    ) -> Result<(), StorageError>;
    /// Adds a link; [`StorageError::Duplicate`] with `"link"` when there is one with this secret. It MUST go with its project.
    async fn add_link(&mut self, link: &ReaderLink) -> Result<(), StorageError>;
    /// Takes a link out of the store: of several who try at once, exactly one MUST get it.
    async fn take_link(&mut self, hash: &SecretHash) -> Result<Option<ReaderLink>, StorageError>;
    /// Removes links whose time is over; answers how many.
    async fn delete_expired_links(&mut self, now: DateTime<Utc>) -> Result<u64, StorageError>;
}
