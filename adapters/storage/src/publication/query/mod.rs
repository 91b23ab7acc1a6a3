//! Owners' view of their publications.

pub(crate) mod home;
pub(crate) mod public;

use async_trait::async_trait;
use octavo_application::{
    publication::ports::publication::{Count, DetailRow, PublicationQueries, PublishedRow},
    shared::storage::StorageError,
};
use octavo_domain::ids::{NumId, ProjectId, ProjectRef, UserId};
use uuid::Uuid;

use crate::library::mapping::projects::{self, cover_of, project_columns};
use crate::query::{
    cells::Cells,
    columns::{Reader, columns},
    fetch,
};
use crate::{connect::Database, mapping::RowOf};

columns! {
    /// What a project's own page shows of project `p`, owner `u` and publication `s`, beyond what lists show.
    struct Detail as detail_columns {
        description: String = "p.description",
        search_indexing: bool = "p.search_indexing",
        has_password: bool = "p.page_password IS NOT NULL",
        is_private_by_email: bool = "p.is_private_by_email",
        is_listed: bool = "p.is_listed",
        in_private_folder: bool = "EXISTS (SELECT 1 FROM folders f WHERE f.id = p.folder AND f.is_hidden)",
        owner: Uuid = "p.owner",
        owner_num_id: i64 = "u.num_id",
        owner_name: String = "u.name",
        owner_username: String = "u.username",
        published_at: Option<i64> = "s.published_at",
        published_title: Option<String> = "s.title",
        published_description: Option<String> = "s.description",
        published_cover: Option<String> = "s.cover",
        published_width: Option<i64> = "s.cover_width",
        published_height: Option<i64> = "s.cover_height",
    }
}

macro_rules! detail {
    ($where:literal) => {
        concat!(
            "SELECT ",
            project_columns!(),
            ", ",
            detail_columns!(),
            " FROM projects p JOIN users u ON u.id = p.owner LEFT JOIN publications s ON s.project_id = p.id WHERE ",
            $where
        )
    };
}
pub(crate) const BY_NUMBER: &str = detail!("p.num_id = $1");
pub(crate) const BY_ID: &str = detail!("p.id = $1");

macro_rules! views {
    ($table:literal, $period:literal, $project:literal) => {
        concat!(
            "SELECT ",
            $period,
            ", CAST(sum(views) AS bigint) FROM ",
            $table,
            " WHERE owner = $1 AND ",
            $period,
            " >= $2 ",
            $project,
            " GROUP BY ",
            $period,
            " ORDER BY ",
            $period
        )
    };
}
pub(crate) const MONTHS: &str = views!("page_views", "month", "");
pub(crate) const MONTHS_OF_ONE: &str = views!("page_views", "month", "AND project_id = $3");
pub(crate) const DAYS: &str = views!("daily_views", "day", "");
pub(crate) const DAYS_OF_ONE: &str = views!("daily_views", "day", "AND project_id = $3");

fn detail<R: Cells>(row: &R) -> Result<DetailRow, StorageError> {
    let mut cells = Reader::new(row);
    let project = projects::next_listed(&mut cells)?;
    let row = Detail::read(&mut cells)?;
    let of = RowOf { table: "publications", id: project.id };
    let published = match row.published_at {
        None => None,
        Some(at) => Some(PublishedRow {
            title: of.valid("title", row.published_title)?,
            description: of.valid("description", row.published_description)?,
            cover: cover_of(of, row.published_cover, row.published_width, row.published_height)?,
            at: of.time("published_at", at)?,
        }),
    };
    Ok(DetailRow {
        project,
        description: row.description,
        search_indexing: row.search_indexing,
        has_password: row.has_password,
        is_private_by_email: row.is_private_by_email,
        is_listed: row.is_listed,
        in_private_folder: row.in_private_folder,
        owner: UserId::new(row.owner),
        owner_num_id: of.valid("num_id", NumId::parse(row.owner_num_id).ok())?,
        owner_name: row.owner_name,
        owner_username: row.owner_username,
        published,
    })
}

fn count<R: Cells>(row: &R) -> Result<Count, StorageError> {
    let period = row.text(0)?;
    let of = RowOf { table: "page_views", id: &period };
    let views = of.number("views", row.int(1)?)?;
    Ok((period, views))
}

#[async_trait]
impl PublicationQueries for Database {
    async fn detail(&self, project: ProjectRef) -> Result<Option<DetailRow>, StorageError> {
        let found = match project {
            ProjectRef::NumId(num_id) => fetch!(self, BY_NUMBER, [num_id.get()], detail)?,
            ProjectRef::Id(id) => fetch!(self, BY_ID, [id.uuid()], detail)?,
        };
        Ok(found.into_iter().next())
    }

    async fn months(
        &self,
        owner: UserId,
        project: Option<ProjectId>,
        since: &str,
    ) -> Result<Vec<Count>, StorageError> {
        match project {
            None => fetch!(self, MONTHS, [owner.uuid(), since], count),
            Some(project) => fetch!(self, MONTHS_OF_ONE, [owner.uuid(), since, project.uuid()], count),
        }
    }

    async fn days(
        &self,
        owner: UserId,
        project: Option<ProjectId>,
        since: &str,
    ) -> Result<Vec<Count>, StorageError> {
        match project {
            None => fetch!(self, DAYS, [owner.uuid(), since], count),
            Some(project) => fetch!(self, DAYS_OF_ONE, [owner.uuid(), since, project.uuid()], count),
        }
    }
}
