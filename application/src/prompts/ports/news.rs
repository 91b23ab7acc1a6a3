//! What's new, and what people have seen of it.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_domain::{
    ids::UserId,
    prompts::news::{NewsItem, NewsKind, NewsSlug, Reader},
};

use crate::shared::error::StorageError;

/// Entries of What's new.
#[async_trait]
pub trait NewsRepository: Send {
    /// Adds an entry. [`StorageError::Duplicate`] with `"entry"` when one has this name, after which the unit of work
    /// MUST still be usable.
    async fn add_news(&mut self, item: &NewsItem) -> Result<(), StorageError>;
    /// Removes an entry; none when there is none of this name.
    async fn remove_news(&mut self, slug: &NewsSlug) -> Result<Option<RemovedNews>, StorageError>;
    /// Records that an account has seen the entries until then. A seen entry MUST never become unseen.
    async fn mark_news_seen(&mut self, user: UserId, until: DateTime<Utc>) -> Result<(), StorageError>;
}

/// What remains to be removed of an entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RemovedNews {
    /// The key of its picture in the file store, which has no reference any more.
    pub image: Option<String>,
}

/// Which entries to read: those published after `since` and not after `until`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NewsRequest {
    /// Only those published after this; none begins with the first.
    pub since: Option<DateTime<Utc>>,
    /// Only those published by then; none includes planned ones.
    pub until: Option<DateTime<Utc>>,
    /// The most entries.
    pub limit: u32,
}

/// Reads What's new.
#[async_trait]
pub trait NewsQueries: Send + Sync {
    /// Entries, the newest first (ties by id).
    ///
    /// # Errors
    /// [`StorageError`].
    async fn news(&self, request: NewsRequest) -> Result<Vec<NewsItem>, StorageError>;

    /// How many entries were published after one moment and up to another.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn published_between(
        &self,
        after: DateTime<Utc>,
        until: DateTime<Utc>,
    ) -> Result<u64, StorageError>;

    /// Is there an entry of this kind that was published at exactly this moment?
    ///
    /// # Errors
    /// [`StorageError`].
    async fn was_published_at(&self, at: DateTime<Utc>, kind: NewsKind) -> Result<bool, StorageError>;

    /// What an account has seen; none when there is no such account.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn news_reader(&self, user: UserId) -> Result<Option<Reader>, StorageError>;
}
