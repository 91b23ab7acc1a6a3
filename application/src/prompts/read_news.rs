//! What's new, for readers of the dashboard.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use octavo_domain::{
    ids::UserId,
    prompts::news::{NewsItem, NewsKind},
};

use crate::{
    prompts::ports::news::{NewsQueries, NewsRequest},
    shared::{
        clock::Clock,
        storage::{Storage, StorageError},
    },
};

/// The most entries in one answer.
pub const MAX_NEWS: u32 = 100;

/// Reads What's new, and records what was seen of it.
pub struct ReadNews {
    /// Reads it.
    pub news: Arc<dyn NewsQueries>,
    /// Stores what was seen.
    pub storage: Arc<dyn Storage>,
    /// Reads the current time.
    pub clock: Arc<dyn Clock>,
}

/// What's new, as one account sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct News {
    /// The entries, the newest first.
    pub items: Vec<NewsItem>,
    /// How many of all entries the account has not seen.
    pub unseen: u64,
}

/// Why nothing was recorded.
#[derive(Debug, thiserror::Error)]
pub enum SeenError {
    /// There is no such entry.
    #[error("There is no such entry")]
    NotFound,
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl ReadNews {
    /// Entries published after `since`, at most `limit` entries (and never more than [`MAX_NEWS`]).
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn list(
        &self,
        user: UserId,
        since: Option<DateTime<Utc>>,
        limit: u32,
    ) -> Result<News, StorageError> {
        let now = self.clock.now();
        let request = NewsRequest { since, until: Some(now), limit: limit.min(MAX_NEWS) };
        let items = self.news.news(request).await?;
        let unseen = match self.news.news_reader(user).await? {
            Some(reader) => self.news.published_between(reader.seen_until(), now).await?,
            None => 0,
        };
        Ok(News { items, unseen })
    }

    /// Records that the account has seen an entry, which is named by its time and kind, and all earlier ones. Only
    /// published entries can be seen, so that future ones are never marked.
    ///
    /// # Errors
    /// [`SeenError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn mark_seen(&self, user: UserId, at: DateTime<Utc>, kind: NewsKind) -> Result<(), SeenError> {
        if at > self.clock.now() || !self.news.was_published_at(at, kind).await? {
            return Err(SeenError::NotFound);
        }
        let mut work = self.storage.begin().await?;
        work.news().mark_news_seen(user, at).await?;
        Ok(work.commit().await?)
    }

    /// The newest entry that the account has seen.
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn last_seen(&self, user: UserId) -> Result<Option<DateTime<Utc>>, StorageError> {
        Ok(self.news.news_reader(user).await?.and_then(|reader| reader.last_seen))
    }
}
