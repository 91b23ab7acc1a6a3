//! News of operators.

use chrono::{DateTime, TimeDelta, Utc};
use octavo_application::shared::{clock::Clock, ids::Ids, storage::StorageError};
use octavo_domain::{
    ids::NewsId,
    library::project::Cover,
    prompts::news::{NewsHref, NewsItem, NewsKind, NewsSlug, NewsText},
};

use super::app::TestApp;

/// The time of the entry that calls are about.
pub(crate) const TOLD_AT: &str = "2026-11-20T09:00:00Z";

impl TestApp {
    /// Publishes an entry at a time relative to now. Each name is published once.
    pub(crate) async fn tell(&self, name: &str, from_now: TimeDelta) {
        self.tell_at(name, self.clock.now() + from_now).await;
    }

    /// Publishes an entry at a time.
    pub(crate) async fn tell_at(&self, name: &str, at: DateTime<Utc>) {
        let item = NewsItem {
            id: NewsId::new(octavo_system::TimeOrderedIds.next()),
            slug: NewsSlug::parse(name).unwrap(),
            at,
            kind: NewsKind::Feature,
            words: NewsText::parse(name, "Two\nlines.").unwrap(),
            href: Some(NewsHref::parse("/settings/#public-profile").unwrap()),
            image: Some(Cover { key: format!("news/{name}.jpg"), width: 912, height: 608 }),
        };
        self.behind(async |unit| match unit.news().add_news(&item).await {
            Ok(()) | Err(StorageError::Duplicate(_)) => {}
            Err(error) => panic!("{error}"),
        })
        .await;
    }
}
