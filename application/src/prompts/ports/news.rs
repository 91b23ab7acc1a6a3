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
    /// Takes an entry away; none when there is none of this name.
    async fn remove_news(&mut self, slug: &NewsSlug) -> Result<Option<RemovedNews>, StorageError>;
    /// Notes that somebody has seen what was told until then. What they have seen MUST never become unseen.
    async fn mark_news_seen(&mut self, user: UserId, until: DateTime<Utc>) -> Result<(), StorageError>;
}

/// What is left of an entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RemovedNews {
    /// The key of its picture in the file store, which nothing names any more.
    pub image: Option<String>,
}

/// Which entries are asked for: those that were told after `since` and not after `until`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NewsRequest {
    /// Only those told after this; none begins with the first.
    pub since: Option<DateTime<Utc>>,
    /// Only those told by then; none is every one that is planned, too.
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

    /// How many entries were told after one moment and by another.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn told_between(&self, after: DateTime<Utc>, until: DateTime<Utc>) -> Result<u64, StorageError>;

    /// Is there an entry of this kind that was told at this very moment?
    ///
    /// # Errors
    /// [`StorageError`].
    async fn told_at(&self, at: DateTime<Utc>, kind: NewsKind) -> Result<bool, StorageError>;

    /// What somebody has seen; none when there is no such account.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn news_reader(&self, user: UserId) -> Result<Option<Reader>, StorageError>;
}
