//! The lists of shared items: one statement each, which begins with the memberships and never with all projects.

use octavo_application::ports::{
    storage::StorageError,
    team_queries::{SharedFolderRow, SharedProjectRow, SharedState},
};
use octavo_domain::{
    ids::{TeammateId, UserId},
    team::role::Role,
};

use crate::{
    connect::Database,
    mapping::RowOf,
    query::{cells::Cells, fetch, project_columns, rows},
};

/// `visible`: the projects that each membership of `mine` shows, through everything, by themselves, or with their
/// collection.
macro_rules! visible {
    () => {
        "visible AS (\
         SELECT m.id AS teammate, p.num_id FROM mine m JOIN projects p ON p.owner = m.owner WHERE m.shares_all \
         UNION \
         SELECT tp.teammate, tp.num_id FROM mine m JOIN teammate_projects tp ON tp.teammate = m.id WHERE tp.shared \
         UNION \
         SELECT tf.teammate, p.num_id FROM mine m JOIN teammate_folders tf ON tf.teammate = m.id \
         JOIN projects p ON p.folder = tf.folder WHERE tf.shared)"
    };
}
pub(super) use visible;

/// `mine`: the memberships that `$1` has accepted and has a place in.
macro_rules! mine {
    () => {
        "mine AS (SELECT id, owner, role, shares_all FROM teammates WHERE user_id = $1 AND NOT suspended)"
    };
}
pub(super) use mine;

/// What a shared project says beside its own columns: whose it is, the role, and whether its collection is shared.
macro_rules! shared_columns {
    () => {
        "p.owner, coalesce(tp.role, tf.role, m.role), coalesce(m.shares_all OR tf.shared, false)"
    };
}
pub(super) use shared_columns;

/// A visible project `p` with what its membership `m` says of it.
macro_rules! joined {
    () => {
        "JOIN mine m ON m.id = v.teammate JOIN projects p ON p.num_id = v.num_id \
         LEFT JOIN teammate_projects tp ON tp.teammate = m.id AND tp.num_id = p.num_id \
         LEFT JOIN teammate_folders tf ON tf.teammate = m.id AND tf.folder = p.folder"
    };
}
pub(super) use joined;

pub(in crate::query) const PROJECTS: &str = concat!(
    "WITH ",
    mine!(),
    ", ",
    visible!(),
    " SELECT ",
    project_columns!(),
    ", ",
    shared_columns!(),
    " FROM visible v ",
    joined!(),
    " WHERE p.archived_at IS NULL ORDER BY p.last_changed DESC, p.num_id DESC LIMIT 20000"
);

/// The columns of a folder `f`, as [`rows::folder`] reads them, and whose it is and the role.
macro_rules! folder_columns {
    () => {
        "f.id, f.num_id, f.name, f.uri, f.is_hidden, f.archived_at, f.copy_status, coalesce(c.shown, 0), \
         coalesce(c.published, 0), f.created_at, f.updated_at, \
         (SELECT string_agg(a.uri, '/' ORDER BY a.uri) FROM folder_addresses a WHERE a.folder_id = f.id), \
         f.owner, coalesce(tf.role, t.role)"
    };
}
pub(super) use folder_columns;

/// Collections `f` that a membership `t` of `$1` shows, with what it says of them.
macro_rules! shared_folders {
    () => {
        "FROM teammates t JOIN folders f ON f.owner = t.owner \
         LEFT JOIN teammate_folders tf ON tf.teammate = t.id AND tf.folder = f.id \
         LEFT JOIN shelf_counts c ON c.owner = f.owner AND c.shelf = f.id \
         WHERE t.user_id = $1 AND NOT t.suspended AND f.archived_at IS NULL AND (t.shares_all OR tf.shared)"
    };
}
pub(super) use shared_folders;

pub(in crate::query) const FOLDERS: &str = concat!(
    "SELECT ",
    folder_columns!(),
    " ",
    shared_folders!(),
    " ORDER BY f.created_at, f.num_id LIMIT 20000"
);

pub(in crate::query) const STATE: &str = "SELECT t.id, t.updated_at, t.suspended, u.library_version, u.updated_at \
                                          FROM teammates t JOIN users u ON u.id = t.owner \
                                          WHERE t.user_id = $1 ORDER BY t.id";

/// Where the columns of a project end.
const PROJECT_END: usize = 27;
/// Where the columns of a folder end.
const FOLDER_END: usize = 12;

pub(super) fn project<R: Cells>(row: &R) -> Result<SharedProjectRow, StorageError> {
    let project = rows::project(row)?;
    let of = RowOf { table: "teammate_projects", id: project.id };
    Ok(SharedProjectRow {
        owner: UserId::new(row.id(PROJECT_END)?),
        role: of.valid("role", Role::from_name(&row.text(PROJECT_END + 1)?))?,
        shows_folder: row.flag(PROJECT_END + 2)?,
        row: project,
    })
}

pub(super) fn folder<R: Cells>(row: &R) -> Result<SharedFolderRow, StorageError> {
    let folder = rows::folder(row)?;
    let of = RowOf { table: "teammate_folders", id: folder.id };
    Ok(SharedFolderRow {
        owner: UserId::new(row.id(FOLDER_END)?),
        role: of.valid("role", Role::from_name(&row.text(FOLDER_END + 1)?))?,
        row: folder,
    })
}

fn one_state<R: Cells>(row: &R) -> Result<SharedState, StorageError> {
    let id = row.id(0)?;
    let of = RowOf { table: "teammates", id };
    Ok(SharedState {
        id: TeammateId::new(id),
        updated_at: of.time("updated_at", row.int(1)?)?,
        suspended: row.flag(2)?,
        library_version: row.int(3)?,
        owner_updated_at: of.time("updated_at", row.int(4)?)?,
    })
}

pub(super) async fn projects(
    database: &Database,
    user: UserId,
) -> Result<Vec<SharedProjectRow>, StorageError> {
    fetch!(database, PROJECTS, [user.uuid()], project)
}

pub(super) async fn folders(database: &Database, user: UserId) -> Result<Vec<SharedFolderRow>, StorageError> {
    fetch!(database, FOLDERS, [user.uuid()], folder)
}

pub(super) async fn state(database: &Database, user: UserId) -> Result<Vec<SharedState>, StorageError> {
    fetch!(database, STATE, [user.uuid()], one_state)
}
