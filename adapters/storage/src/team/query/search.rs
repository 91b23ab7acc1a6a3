//! Searching shared items by their names, and by teammates.

use octavo_application::{
    library::ports::queries::FolderRow,
    shared::storage::StorageError,
    team::ports::queries::{OwnFound, SharedFolderRow, SharedFound, SharedProjectRow},
};
use octavo_domain::library::project::ProjectSummary;
use octavo_domain::{
    ids::{TeammateId, UserId},
    library::search::SearchQuery,
};
use uuid::Uuid;

use super::shared::{self, joined, mine, of_folder_columns, shared_columns, shared_folders, visible};
use crate::library::mapping::{
    folders::{self, folder_columns},
    projects::{self, project_columns},
};
use crate::{
    connect::{Database, Pools},
    mapping::RowOf,
    query::{cells::Cells, columns::Reader, fetch, folders_and_counts},
};

/// Shared projects: `$1` the reader, `$2` the query, `$3` the limit, `$4` memberships of matching teammates.
macro_rules! shared_projects {
    ($holds:literal, $begins:literal, $meant:literal) => {
        concat!(
            "WITH ",
            mine!(),
            ", ",
            visible!(),
            ", found AS MATERIALIZED (\
             SELECT v.teammate, v.num_id, p.last_changed, \
             CASE WHEN ",
            $begins,
            " THEN 0 WHEN ",
            $holds,
            " THEN 1 ELSE 2 END AS search_rank \
             FROM visible v JOIN projects p ON p.num_id = v.num_id \
             WHERE p.archived_at IS NULL AND (",
            $holds,
            " OR ",
            $meant,
            ")) \
             SELECT ",
            project_columns!(),
            ", ",
            shared_columns!(),
            ", (SELECT count(*) FROM found) \
             FROM (SELECT * FROM found ORDER BY search_rank, last_changed DESC, num_id DESC LIMIT $3) v ",
            joined!(),
            " ORDER BY v.search_rank, v.last_changed DESC, v.num_id DESC"
        )
    };
}
pub(crate) const SHARED_SQLITE: &str = shared_projects!(
    "instr(p.title_key, $2) > 0",
    "instr(p.title_key, $2) = 1",
    "v.teammate IN (SELECT unhex(value) FROM json_each($4))"
);
const SHARED_POSTGRES: &str =
    shared_projects!("strpos(p.title_key, $2) > 0", "starts_with(p.title_key, $2)", "v.teammate = ANY ($4)");

/// Shared collections, with the same parameters except the limit: there are few of them.
macro_rules! shared_names {
    ($holds:literal, $meant:literal) => {
        concat!(
            "SELECT ",
            folder_columns!(),
            ", ",
            of_folder_columns!(),
            " ",
            shared_folders!(),
            " AND (",
            $holds,
            " OR ",
            $meant,
            ")"
        )
    };
}
const SHARED_NAMES_SQLITE: &str =
    shared_names!("instr(f.title_key, $2) > 0", "t.id IN (SELECT unhex(value) FROM json_each($3))");
const SHARED_NAMES_POSTGRES: &str = shared_names!("strpos(f.title_key, $2) > 0", "t.id = ANY ($3)");

/// The account's own projects that one of the memberships `$4` of `$1` shares, without those whose title contains the
/// query.
macro_rules! own_projects {
    ($lacks:literal, $meant:literal) => {
        concat!(
            "WITH mine AS (SELECT id, owner, shares_all FROM teammates WHERE owner = $1 AND ", $meant, "), ",
            visible!(), ", found AS MATERIALIZED (\
             SELECT DISTINCT p.num_id, p.last_changed FROM visible v JOIN projects p ON p.num_id = v.num_id \
             WHERE p.archived_at IS NULL AND ", $lacks, ") \
             SELECT ", project_columns!(), ", (SELECT count(*) FROM found) \
             FROM (SELECT * FROM found ORDER BY last_changed DESC, num_id DESC LIMIT $3) v \
             JOIN projects p ON p.num_id = v.num_id ORDER BY p.last_changed DESC, p.num_id DESC"
        )
    };
}
pub(crate) const OWN_SQLITE: &str =
    own_projects!("instr(p.title_key, $2) = 0", "id IN (SELECT unhex(value) FROM json_each($4))");
const OWN_POSTGRES: &str = own_projects!("strpos(p.title_key, $2) = 0", "id = ANY ($4)");

macro_rules! own_names {
    ($lacks:literal, $meant:literal) => {
        concat!(
            "SELECT ",
            folder_columns!(),
            folders_and_counts!(),
            " WHERE f.owner = $1 AND f.archived_at IS NULL AND ",
            $lacks,
            " AND EXISTS (SELECT 1 FROM teammates t \
             LEFT JOIN teammate_folders tf ON tf.teammate = t.id AND tf.folder = f.id \
             WHERE t.owner = $1 AND (t.shares_all OR tf.shared) AND ",
            $meant,
            ")"
        )
    };
}
const OWN_NAMES_SQLITE: &str =
    own_names!("instr(f.title_key, $2) = 0", "t.id IN (SELECT unhex(value) FROM json_each($3))");
const OWN_NAMES_POSTGRES: &str = own_names!("strpos(f.title_key, $2) = 0", "t.id = ANY ($3)");

fn counted_shared<R: Cells>(row: &R) -> Result<(SharedProjectRow, i64), StorageError> {
    let mut cells = Reader::new(row);
    Ok((shared::next_project(&mut cells)?, cells.next()?))
}

fn counted_own<R: Cells>(row: &R) -> Result<(ProjectSummary, i64), StorageError> {
    let mut cells = Reader::new(row);
    Ok((projects::next_listed(&mut cells)?, cells.next()?))
}

/// Ids as one parameter of SQLite.
fn json(memberships: &[TeammateId]) -> String {
    let ids: Vec<String> = memberships.iter().map(|id| format!("\"{}\"", id.uuid().simple())).collect();
    format!("[{}]", ids.join(","))
}

fn uuids(memberships: &[TeammateId]) -> Vec<Uuid> {
    memberships.iter().map(|id| id.uuid()).collect()
}

fn total(of: UserId, projects: i64, folders: usize) -> Result<u64, StorageError> {
    let projects: u64 = RowOf { table: "projects", id: of }.number("count", projects)?;
    Ok(projects.saturating_add(u64::try_from(folders).unwrap_or(u64::MAX)))
}

pub(super) async fn shared(
    database: &Database,
    user: UserId,
    query: &SearchQuery,
    memberships: &[TeammateId],
    limit: u32,
) -> Result<SharedFound, StorageError> {
    let (reader, text) = (user.uuid(), query.folded());
    if text.contains('\0') {
        // No title contains this character, and PostgreSQL refuses it.
        return Ok(SharedFound::default());
    }
    let limit = i64::from(limit.max(1));
    let (found, folders): (Vec<_>, Vec<SharedFolderRow>) = match &database.0.pools {
        Pools::Sqlite { lists, .. } => {
            let ids = json(memberships);
            let found =
                fetch!(lists, SHARED_SQLITE, [reader, text, limit, ids.as_str()], counted_shared, only)?;
            (found, fetch!(lists, SHARED_NAMES_SQLITE, [reader, text, ids.as_str()], shared::folder, only)?)
        }
        Pools::Postgres(pool) => {
            let ids = uuids(memberships);
            let found =
                fetch!(pool, SHARED_POSTGRES, [reader, text, limit, ids.clone()], counted_shared, postgres)?;
            (found, fetch!(pool, SHARED_NAMES_POSTGRES, [reader, text, ids], shared::folder, postgres)?)
        }
    };
    let count = total(user, found.first().map_or(0, |(_, count)| *count), folders.len())?;
    Ok(SharedFound { projects: found.into_iter().map(|(row, _)| row).collect(), folders, count })
}

pub(super) async fn own(
    database: &Database,
    owner: UserId,
    query: &SearchQuery,
    memberships: &[TeammateId],
    limit: u32,
) -> Result<OwnFound, StorageError> {
    let (mine, text) = (owner.uuid(), query.folded());
    if text.contains('\0') {
        return Ok(OwnFound::default());
    }
    let limit = i64::from(limit.max(1));
    let (found, folders): (Vec<_>, Vec<FolderRow>) = match &database.0.pools {
        Pools::Sqlite { lists, .. } => {
            let ids = json(memberships);
            let found = fetch!(lists, OWN_SQLITE, [mine, text, limit, ids.as_str()], counted_own, only)?;
            (found, fetch!(lists, OWN_NAMES_SQLITE, [mine, text, ids.as_str()], folders::listed, only)?)
        }
        Pools::Postgres(pool) => {
            let ids = uuids(memberships);
            let found = fetch!(pool, OWN_POSTGRES, [mine, text, limit, ids.clone()], counted_own, postgres)?;
            (found, fetch!(pool, OWN_NAMES_POSTGRES, [mine, text, ids], folders::listed, postgres)?)
        }
    };
    let count = total(owner, found.first().map_or(0, |(_, count)| *count), folders.len())?;
    Ok(OwnFound { projects: found.into_iter().map(|(row, _)| row).collect(), folders, count })
}
