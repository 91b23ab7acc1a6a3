//! What's new.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_application::{
    prompts::ports::news::{NewsRepository, RemovedNews},
    shared::storage::StorageError,
};
use octavo_domain::{
    ids::UserId,
    prompts::news::{NewsItem, NewsSlug},
};
use sea_orm::Value;

use crate::{error::from_orm, mapping::micros, unit_of_work::Unit};

#[async_trait]
impl NewsRepository for Unit {
    async fn add_news(&mut self, item: &NewsItem) -> Result<(), StorageError> {
        let sql = "INSERT INTO news (id, slug, published_at, kind, title, text, href, image, image_width, image_height) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT DO NOTHING";
        let image = item.image.as_ref();
        let values: [Value; 10] = [
            item.id.uuid().into(),
            item.slug.as_str().into(),
            micros(item.at).into(),
            item.kind.name().into(),
            item.words.title().into(),
            item.words.text().into(),
            item.href.as_ref().map(|href| href.as_str()).into(),
            image.map(|image| image.key.as_str()).into(),
            image.map(|image| i64::from(image.width)).into(),
            image.map(|image| i64::from(image.height)).into(),
        ];
        match self.run(sql, values).await? {
            0 => Err(StorageError::Duplicate("entry")),
            _ => Ok(()),
        }
    }

    async fn remove_news(&mut self, slug: &NewsSlug) -> Result<Option<RemovedNews>, StorageError> {
        let sql = "DELETE FROM news WHERE slug = $1 RETURNING image";
        let Some(row) = self.row(sql, [slug.as_str().into()]).await? else { return Ok(None) };
        Ok(Some(RemovedNews { image: row.try_get("", "image").map_err(from_orm)? }))
    }

    async fn mark_news_seen(&mut self, user: UserId, until: DateTime<Utc>) -> Result<(), StorageError> {
        let sql = "INSERT INTO news_seen (user_id, seen_until) VALUES ($1, $2) \
             ON CONFLICT (user_id) DO UPDATE SET seen_until = excluded.seen_until \
             WHERE news_seen.seen_until < excluded.seen_until";
        self.run(sql, [user.uuid().into(), micros(until).into()]).await.map(drop)
    }
}
