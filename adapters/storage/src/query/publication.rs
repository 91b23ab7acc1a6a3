//! What owners read of their publications.

use async_trait::async_trait;
use octavo_application::ports::{
    publication::{Count, DetailRow, PublicationQueries, PublishedRow},
    storage::StorageError,
};
use octavo_domain::{
    ids::{NumId, ProjectId, ProjectRef, UserId},
    library::project::Cover,
};

use super::{cells::Cells, fetch, project_columns, rows};
use crate::{connect::Database, mapping::RowOf};

/// The columns of a project, of its owner, and of what is published of it.
macro_rules! detail {
    ($where:literal) => {
        concat!(
            "SELECT ",
            project_columns!(),
            ", p.description, p.search_indexing, p.page_password IS NOT NULL, p.owner, u.name, u.username, \
             s.published_at, s.title, s.description, s.cover, s.cover_width, s.cover_height, u.num_id, p.is_private_by_email, p.is_listed, \
             EXISTS (SELECT 1 FROM folders f WHERE f.id = p.folder AND f.is_hidden) \
             FROM projects p JOIN users u ON u.id = p.owner LEFT JOIN publications s ON s.project_id = p.id WHERE ",
            $where
        )
    };
}
pub(super) const BY_NUMBER: &str = detail!("p.num_id = $1");
pub(super) const BY_ID: &str = detail!("p.id = $1");

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
pub(super) const MONTHS: &str = views!("page_views", "month", "");
pub(super) const MONTHS_OF_ONE: &str = views!("page_views", "month", "AND project_id = $3");
pub(super) const DAYS: &str = views!("daily_views", "day", "");
pub(super) const DAYS_OF_ONE: &str = views!("daily_views", "day", "AND project_id = $3");

fn detail<R: Cells>(row: &R) -> Result<DetailRow, StorageError> {
    let project = rows::project(row)?;
    let of = RowOf { table: "publications", id: project.id };
    let published = match row.int_if(33)? {
        None => None,
        Some(at) => Some(PublishedRow {
            title: row.text(34)?,
            description: row.text(35)?,
            cover: cover(row, of, 36)?,
            at: of.time("published_at", at)?,
        }),
    };
    Ok(DetailRow {
        project,
        description: row.text(27)?,
        search_indexing: row.flag(28)?,
        has_password: row.flag(29)?,
        is_private_by_email: row.flag(40)?,
        is_listed: row.flag(41)?,
        in_private_folder: row.flag(42)?,
        owner: UserId::new(row.id(30)?),
        owner_num_id: of.valid("num_id", NumId::parse(row.int(39)?).ok())?,
        owner_name: row.text(31)?,
        owner_username: row.text(32)?,
        published,
    })
}

/// A cover from its three columns, of which `at` is the first.
pub(super) fn cover<R: Cells, I: ToString + Copy>(
    row: &R,
    of: RowOf<I>,
    at: usize,
) -> Result<Option<Cover>, StorageError> {
    let Some(key) = row.text_if(at)? else {
        return Ok(None);
    };
    let pixels = |column, at| {
        let stored = row.int_if(at)?;
        of.valid(column, stored.and_then(|pixels| u32::try_from(pixels).ok()))
    };
    Ok(Some(Cover {
        key,
        width: pixels("cover_width", at.saturating_add(1))?,
        height: pixels("cover_height", at.saturating_add(2))?,
    }))
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
