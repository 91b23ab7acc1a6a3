//! Libraries.

pub(crate) mod history;
pub(crate) mod page;
pub(crate) mod search;

use async_trait::async_trait;
use octavo_application::{
    library::ports::queries::{ArchiveCount, FolderRow, Found, LibraryQueries, PageRequest},
    shared::storage::StorageError,
};
use octavo_domain::library::project::ProjectSummary;
use octavo_domain::{
    ids::{NumId, UserId},
    library::{arrangement::LibrarySection, search::SearchQuery},
};

use crate::library::mapping::{
    folders::{self, folder_columns},
    projects::{self, project_columns},
};
use crate::query::{cells::Cells, fetch, folders_and_counts};
use crate::{
    connect::{Database, Pools},
    mapping::RowOf,
};

pub(crate) const ALL: &str = concat!(
    "SELECT ",
    project_columns!(),
    " FROM projects p WHERE p.owner = $1 ORDER BY p.last_changed DESC, p.num_id DESC"
);
pub(crate) const SOME_SQLITE: &str = concat!(
    "SELECT ",
    project_columns!(),
    " FROM projects p WHERE p.owner = $1 AND p.num_id IN (SELECT value FROM json_each($2))"
);
pub(crate) const SOME_POSTGRES: &str =
    concat!("SELECT ", project_columns!(), " FROM projects p WHERE p.owner = $1 AND p.num_id = ANY ($2)");
pub(crate) const FOLDERS: &str = concat!(
    "SELECT ",
    folder_columns!(),
    folders_and_counts!(),
    " WHERE f.owner = $1 ORDER BY f.created_at, f.num_id"
);
pub(crate) const ARCHIVE: &str = "SELECT (SELECT count(*) FROM folders WHERE owner = $1 AND archived_at IS NOT NULL), \
                       coalesce((SELECT shown FROM section_counts WHERE owner = $1 AND section = $2), 0)";

#[async_trait]
impl LibraryQueries for Database {
    async fn projects(&self, owner: UserId) -> Result<Vec<ProjectSummary>, StorageError> {
        fetch!(self, ALL, [owner.uuid()], projects::listed)
    }

    async fn projects_by_num_id(
        &self,
        owner: UserId,
        num_ids: &[NumId],
    ) -> Result<Vec<ProjectSummary>, StorageError> {
        match &self.0.pools {
            Pools::Sqlite { lists, .. } => {
                let list: Vec<String> = num_ids.iter().map(NumId::to_string).collect();
                let list = format!("[{}]", list.join(","));
                fetch!(lists, SOME_SQLITE, [owner.uuid(), list], projects::listed, only)
            }
            Pools::Postgres(pool) => {
                let list: Vec<i64> = num_ids.iter().map(|num_id| num_id.get()).collect();
                fetch!(pool, SOME_POSTGRES, [owner.uuid(), list], projects::listed, postgres)
            }
        }
    }

    async fn page(&self, owner: UserId, request: &PageRequest) -> Result<Vec<ProjectSummary>, StorageError> {
        page::page(self, owner, request).await
    }

    async fn folders(&self, owner: UserId) -> Result<Vec<FolderRow>, StorageError> {
        fetch!(self, FOLDERS, [owner.uuid()], folders::listed)
    }

    async fn archive_count(&self, owner: UserId) -> Result<ArchiveCount, StorageError> {
        let counts =
            fetch!(self, ARCHIVE, [owner.uuid(), page::section_id(LibrarySection::Archive)], archive_count)?;
        let of = RowOf { table: "section_counts", id: owner };
        let (folders, projects) = counts.first().copied().unwrap_or_default();
        Ok(ArchiveCount { folders: of.number("folders", folders)?, projects: of.number("shown", projects)? })
    }

    async fn search(&self, owner: UserId, query: &SearchQuery, limit: u32) -> Result<Found, StorageError> {
        search::search(self, owner, query, limit).await
    }
}

fn archive_count<R: Cells>(row: &R) -> Result<(i64, i64), StorageError> {
    Ok((row.int(0)?, row.int(1)?))
}
