//! The lists of shared items: one statement each, which begins with the memberships and never scans all projects.

use octavo_application::{
    shared::storage::StorageError,
    team::ports::queries::{SharedFolderRow, SharedProjectRow, SharedState},
};
use octavo_domain::{
    ids::{TeammateId, UserId},
    team::role::Role,
};
use uuid::Uuid;

use crate::library::mapping::{
    folders::{self, folder_columns},
    projects::{self, project_columns},
};
use crate::{
    connect::Database,
    mapping::RowOf,
    query::{
        cells::Cells,
        columns::{Reader, columns},
        fetch,
    },
};

/// `visible`: the projects that each membership of `mine` shares: everything, one by one, or with their collection.
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

/// `mine`: the memberships that `$1` has accepted and has a seat in.
macro_rules! mine {
    () => {
        "mine AS (SELECT id, owner, role, shares_all FROM teammates WHERE user_id = $1 AND NOT suspended)"
    };
}
pub(super) use mine;

columns! {
    /// What a shared project has beside its own columns: its owner, the role, and whether its collection is shared.
    struct OfProject as shared_columns {
        owner: Uuid = "p.owner",
        role: String = "coalesce(tp.role, tf.role, m.role)",
        shows_folder: bool = "coalesce(m.shares_all OR tf.shared, false)",
    }
}

columns! {
    /// What a shared folder has beside its own columns: its owner, and the role.
    struct OfFolder as of_folder_columns {
        owner: Uuid = "f.owner",
        role: String = "coalesce(tf.role, t.role)",
    }
}

/// A visible project `p` with the role in its membership `m`.
macro_rules! joined {
    () => {
        "JOIN mine m ON m.id = v.teammate JOIN projects p ON p.num_id = v.num_id \
         LEFT JOIN teammate_projects tp ON tp.teammate = m.id AND tp.num_id = p.num_id \
         LEFT JOIN teammate_folders tf ON tf.teammate = m.id AND tf.folder = p.folder"
    };
}
pub(super) use joined;

pub(crate) const PROJECTS: &str = concat!(
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

#[expect(clippy::single_component_path_imports, reason = "gives macros a path")]
pub(super) use {of_folder_columns, shared_columns};

/// Collections `f` that a membership `t` of `$1` shares, with their roles.
macro_rules! shared_folders {
    () => {
        "FROM teammates t JOIN folders f ON f.owner = t.owner \
         LEFT JOIN teammate_folders tf ON tf.teammate = t.id AND tf.folder = f.id \
         LEFT JOIN section_counts c ON c.owner = f.owner AND c.section = f.id \
         WHERE t.user_id = $1 AND NOT t.suspended AND f.archived_at IS NULL AND (t.shares_all OR tf.shared)"
    };
}
pub(super) use shared_folders;

pub(crate) const FOLDERS: &str = concat!(
    "SELECT ",
    folder_columns!(),
    ", ",
    of_folder_columns!(),
    " ",
    shared_folders!(),
    " ORDER BY f.created_at, f.num_id LIMIT 20000"
);

pub(crate) const STATE: &str = "SELECT t.id, t.updated_at, t.suspended, u.library_version, u.updated_at \
                                          FROM teammates t JOIN users u ON u.id = t.owner \
                                          WHERE t.user_id = $1 ORDER BY t.id";

pub(super) fn project<R: Cells>(row: &R) -> Result<SharedProjectRow, StorageError> {
    next_project(&mut Reader::new(row))
}

pub(super) fn next_project<R: Cells>(cells: &mut Reader<'_, R>) -> Result<SharedProjectRow, StorageError> {
    let row = projects::next_listed(cells)?;
    let OfProject { owner, role, shows_folder } = OfProject::read(cells)?;
    let of = RowOf { table: "teammate_projects", id: row.id };
    let role = of.valid("role", Role::from_name(&role))?;
    Ok(SharedProjectRow { owner: UserId::new(owner), role, shows_folder, row })
}

pub(super) fn folder<R: Cells>(row: &R) -> Result<SharedFolderRow, StorageError> {
    let mut cells = Reader::new(row);
    let row = folders::next_listed(&mut cells)?;
    let OfFolder { owner, role } = OfFolder::read(&mut cells)?;
    let of = RowOf { table: "teammate_folders", id: row.id };
    let role = of.valid("role", Role::from_name(&role))?;
    Ok(SharedFolderRow { owner: UserId::new(owner), role, row })
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
