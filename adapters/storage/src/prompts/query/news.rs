//! What's new.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_application::{
    prompts::ports::news::{NewsQueries, NewsRequest},
    shared::storage::StorageError,
};
use octavo_domain::{
    ids::{NewsId, UserId},
    prompts::news::{NewsHref, NewsItem, NewsKind, NewsSlug, NewsText, Reader},
};
use uuid::Uuid;

use crate::{
    connect::Database,
    library::mapping::projects::cover_of,
    mapping::{RowOf, micros},
    query::{
        cells::Cells,
        columns::{self, columns},
        fetch,
    },
};

columns! {
    /// An item of What's new.
    struct Item as item_columns {
        id: Uuid = "id",
        slug: String = "slug",
        published_at: i64 = "published_at",
        kind: String = "kind",
        title: String = "title",
        text: String = "text",
        href: Option<String> = "href",
        image: Option<String> = "image",
        image_width: Option<i64> = "image_width",
        image_height: Option<i64> = "image_height",
    }
}

pub(crate) const NEWS: &str = concat!(
    "SELECT ",
    item_columns!(),
    " FROM news WHERE published_at > $1 AND published_at <= $2 ORDER BY published_at DESC, id DESC LIMIT $3"
);
const COUNT: &str = "SELECT count(*) FROM news WHERE published_at > $1 AND published_at <= $2";
const PUBLISHED_AT: &str = "SELECT count(*) FROM news WHERE published_at = $1 AND kind = $2";
const READER: &str = "SELECT u.id, u.created_at, s.seen_until FROM users u \
                      LEFT JOIN news_seen s ON s.user_id = u.id WHERE u.id = $1";

fn item<R: Cells>(row: &R) -> Result<NewsItem, StorageError> {
    let row = Item::read(&mut columns::Reader::new(row))?;
    let of = RowOf { table: "news", id: row.id };
    Ok(NewsItem {
        id: NewsId::new(row.id),
        slug: of.valid("slug", NewsSlug::parse(&row.slug).ok())?,
        at: of.time("published_at", row.published_at)?,
        kind: of.valid("kind", NewsKind::from_name(&row.kind))?,
        words: of.valid("text", NewsText::parse(&row.title, &row.text).ok())?,
        href: of.valid_if("href", row.href, |href| NewsHref::parse(&href).ok())?,
        image: cover_of(of, row.image, row.image_width, row.image_height)?,
    })
}

fn number<R: Cells>(row: &R) -> Result<i64, StorageError> {
    row.int(0)
}

fn reader<R: Cells>(row: &R) -> Result<Reader, StorageError> {
    let of = RowOf { table: "news_seen", id: row.id(0)? };
    Ok(Reader {
        joined: of.time("created_at", row.int(1)?)?,
        last_seen: of.time_if("seen_until", row.int_if(2)?)?,
    })
}

#[async_trait]
impl NewsQueries for Database {
    async fn news(&self, request: NewsRequest) -> Result<Vec<NewsItem>, StorageError> {
        let since = request.since.map_or(i64::MIN, micros);
        let until = request.until.map_or(i64::MAX, micros);
        fetch!(self, NEWS, [since, until, i64::from(request.limit)], item)
    }

    async fn published_between(
        &self,
        after: DateTime<Utc>,
        until: DateTime<Utc>,
    ) -> Result<u64, StorageError> {
        let counted = fetch!(self, COUNT, [micros(after), micros(until)], number)?;
        RowOf { table: "news", id: "count" }.number("count", counted.first().copied().unwrap_or_default())
    }

    async fn was_published_at(&self, at: DateTime<Utc>, kind: NewsKind) -> Result<bool, StorageError> {
        Ok(fetch!(self, PUBLISHED_AT, [micros(at), kind.name()], number)?
            .first()
            .is_some_and(|count| *count > 0))
    }

    async fn news_reader(&self, user: UserId) -> Result<Option<Reader>, StorageError> {
        Ok(fetch!(self, READER, [user.uuid()], reader)?.into_iter().next())
    }
}
