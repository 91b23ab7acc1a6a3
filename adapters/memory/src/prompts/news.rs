//! What's new.

use std::cmp::Reverse;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_application::{
    prompts::ports::news::{NewsQueries, NewsRepository, NewsRequest, RemovedNews},
    shared::storage::StorageError,
};
use octavo_domain::{
    ids::UserId,
    prompts::news::{NewsItem, NewsKind, NewsSlug, Reader},
};

use crate::{MemoryStore, Unit};

#[async_trait]
impl NewsRepository for Unit {
    async fn add_news(&mut self, item: &NewsItem) -> Result<(), StorageError> {
        let same = |other: &NewsItem| other.slug == item.slug || other.id == item.id;
        if self.state.news.values().any(same) {
            return Err(StorageError::Duplicate("entry"));
        }
        self.state.news.insert(item.id, item.clone());
        Ok(())
    }

    async fn remove_news(&mut self, slug: &NewsSlug) -> Result<Option<RemovedNews>, StorageError> {
        let id = self.state.news.values().find(|item| item.slug == *slug).map(|item| item.id);
        let removed = id.and_then(|id| self.state.news.remove(&id));
        Ok(removed.map(|item| RemovedNews { image: item.image.map(|image| image.key) }))
    }

    async fn mark_news_seen(&mut self, user: UserId, until: DateTime<Utc>) -> Result<(), StorageError> {
        let seen = self.state.news_seen.entry(user).or_insert(until);
        *seen = until.max(*seen);
        Ok(())
    }
}

#[async_trait]
impl NewsQueries for MemoryStore {
    async fn news(&self, request: NewsRequest) -> Result<Vec<NewsItem>, StorageError> {
        let state = self.committed().await;
        let asked = |item: &&NewsItem| {
            request.since.is_none_or(|since| item.at > since)
                && request.until.is_none_or(|until| item.at <= until)
        };
        let mut items: Vec<NewsItem> = state.news.values().filter(asked).cloned().collect();
        items.sort_by_key(|item| Reverse((item.at, item.id)));
        items.truncate(usize::try_from(request.limit).unwrap_or(usize::MAX));
        Ok(items)
    }

    async fn published_between(
        &self,
        after: DateTime<Utc>,
        until: DateTime<Utc>,
    ) -> Result<u64, StorageError> {
        let state = self.committed().await;
        let told = state.news.values().filter(|item| item.at > after && item.at <= until).count();
        Ok(u64::try_from(told).unwrap_or(u64::MAX))
    }

    async fn was_published_at(&self, at: DateTime<Utc>, kind: NewsKind) -> Result<bool, StorageError> {
        Ok(self.committed().await.news.values().any(|item| item.at == at && item.kind == kind))
    }

    async fn news_reader(&self, user: UserId) -> Result<Option<Reader>, StorageError> {
        let state = self.committed().await;
        let last_seen = state.news_seen.get(&user).copied();
        Ok(state.users.get(&user).map(|account| Reader { joined: account.user.created_at, last_seen }))
    }
}
