//! Mailed links in the store of record.

use crate::shared::error::StorageError;
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_domain::{
    auth::credential::{LinkPurpose, MailedLink, SecretHash},
    ids::UserId,
};

/// Links that were mailed.
#[async_trait]
pub trait LinkRepository: Send {
    /// Adds a link and removes earlier ones of the same account and purpose.
    async fn replace(&mut self, link: &MailedLink) -> Result<(), StorageError>;
    /// A link without locking it: look first, lock the account, then [`take`](Self::take).
    async fn find(
        &mut self,
        hash: &SecretHash,
        purpose: LinkPurpose,
    ) -> Result<Option<MailedLink>, StorageError>;
    /// Takes a link out of the store: of several concurrent callers exactly one gets it.
    async fn take(
        &mut self,
        hash: &SecretHash,
        purpose: LinkPurpose,
    ) -> Result<Option<MailedLink>, StorageError>;
    /// Removes an account's link of a purpose; nothing happens when there is none.
    async fn forget(&mut self, user: UserId, purpose: LinkPurpose) -> Result<(), StorageError>;
    /// Removes links that have expired; returns how many.
    async fn delete_expired(&mut self, now: DateTime<Utc>) -> Result<u64, StorageError>;
}
