//! A row, written as the product writes a project.

use anyhow::Context;
use chrono::{DateTime, Utc};
use serde::Serialize;
use sqlx::{ColumnIndex, Database, Decode, Type};
use uuid::Uuid;

/// A project with 27 columns: as many as the product's had when `docs/performance.md` was written.
#[derive(Serialize)]
pub(crate) struct Row {
    #[serde(rename = "_id")]
    id: Uuid,
    num_id: i64,
    title: String,
    cover: Option<String>,
    cover_width: Option<i64>,
    cover_height: Option<i64>,
    folder: Option<Uuid>,
    domain: Option<String>,
    is_published: bool,
    changed: bool,
    last_published: Option<DateTime<Utc>>,
    last_unpublished: Option<DateTime<Utc>>,
    last_mapped: Option<DateTime<Utc>>,
    last_unmapped: Option<DateTime<Utc>>,
    is_private: bool,
    is_private_pages: bool,
    is_hidden: bool,
    archived_at: Option<DateTime<Utc>>,
    archived_with_folder: bool,
    is_copyable_template: bool,
    is_published_template: bool,
    template_status: Option<String>,
    copy_status: Option<String>,
    views: i64,
    last_changed: DateTime<Utc>,
    created_at: DateTime<Utc>,
    updated_at: DateTime<Utc>,
}

/// The columns, in the order of the fields.
pub(crate) const COLUMNS: &str = "id, num_id, title, cover, cover_width, cover_height, folder, domain, is_published, \
     changed, last_published, last_unpublished, last_mapped, last_unmapped, is_private, is_private_pages, is_hidden, \
     archived_at, archived_with_folder, is_copyable_template, is_published_template, template_status, copy_status, \
     coalesce((SELECT v.views FROM project_views v WHERE v.project_num_id = projects.num_id), 0), last_changed, created_at, updated_at";

impl Row {
    pub(crate) fn read<'r, R: sqlx::Row>(row: &'r R) -> anyhow::Result<Self>
    where
        usize: ColumnIndex<R>,
        Uuid: Decode<'r, R::Database> + Type<R::Database>,
        String: Decode<'r, R::Database> + Type<R::Database>,
        i64: Decode<'r, R::Database> + Type<R::Database>,
        bool: Decode<'r, R::Database> + Type<R::Database>,
    {
        Ok(Self {
            id: row.try_get(0)?,
            num_id: row.try_get(1)?,
            title: row.try_get(2)?,
            cover: row.try_get(3)?,
            cover_width: row.try_get(4)?,
            cover_height: row.try_get(5)?,
            folder: row.try_get(6)?,
            domain: row.try_get(7)?,
            is_published: row.try_get(8)?,
            changed: row.try_get(9)?,
            last_published: time_if(row, 10)?,
            last_unpublished: time_if(row, 11)?,
            last_mapped: time_if(row, 12)?,
            last_unmapped: time_if(row, 13)?,
            is_private: row.try_get(14)?,
            is_private_pages: row.try_get(15)?,
            is_hidden: row.try_get(16)?,
            archived_at: time_if(row, 17)?,
            archived_with_folder: row.try_get(18)?,
            is_copyable_template: row.try_get(19)?,
            is_published_template: row.try_get(20)?,
            template_status: row.try_get(21)?,
            copy_status: row.try_get(22)?,
            views: row.try_get(23)?,
            last_changed: time(row, 24)?,
            created_at: time(row, 25)?,
            updated_at: time(row, 26)?,
        })
    }
}

fn time_if<'r, R: sqlx::Row>(row: &'r R, at: usize) -> anyhow::Result<Option<DateTime<Utc>>>
where
    usize: ColumnIndex<R>,
    i64: Decode<'r, R::Database> + Type<<R as sqlx::Row>::Database>,
    R::Database: Database,
{
    Ok(row.try_get::<Option<i64>, _>(at)?.and_then(DateTime::from_timestamp_micros))
}

fn time<'r, R: sqlx::Row>(row: &'r R, at: usize) -> anyhow::Result<DateTime<Utc>>
where
    usize: ColumnIndex<R>,
    i64: Decode<'r, R::Database> + Type<R::Database>,
{
    DateTime::from_timestamp_micros(row.try_get(at)?).context("not a time")
}
