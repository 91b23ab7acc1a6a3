//! Collections: what a row says, and what lists read of it.

use octavo_application::{library::ports::queries::FolderRow, shared::storage::StorageError};
use octavo_domain::{
    ids::{FolderId, NumId, UserId},
    library::{
        folder::{Folder, FolderUri},
        search::fold,
        title::FolderName,
    },
};
use uuid::Uuid;

use super::{copy_name, copy_of};
use crate::{
    entity::folders,
    mapping::{RowOf, micros},
    query::{
        cells::Cells,
        columns::{Reader, columns},
    },
};

columns! {
    /// A folder `f` with its counts `c`.
    struct ListedFolder as folder_columns {
        id: Uuid = "f.id",
        num_id: i64 = "f.num_id",
        name: String = "f.name",
        uri: String = "f.uri",
        is_hidden: bool = "f.is_hidden",
        archived_at: Option<i64> = "f.archived_at",
        copy_status: Option<String> = "f.copy_status",
        count: i64 = "coalesce(c.shown, 0)",
        count_public: i64 = "coalesce(c.published, 0)",
        created_at: i64 = "f.created_at",
        updated_at: i64 = "f.updated_at",
        former_uris: Option<String> =
            "(SELECT string_agg(a.uri, '/' ORDER BY a.uri) FROM folder_addresses a WHERE a.folder_id = f.id)",
    }
}

#[expect(clippy::single_component_path_imports, reason = "gives a macro a path")]
pub(crate) use folder_columns;

pub(crate) fn folder_row(folder: &Folder) -> folders::Model {
    folders::Model {
        num_id: folder.num_id.get(),
        id: folder.id.uuid(),
        owner: folder.owner.uuid(),
        name: folder.name.as_str().to_owned(),
        name_key: folder.name.key(),
        title_key: fold(folder.name.as_str()),
        uri: folder.uri.as_str().to_owned(),
        is_hidden: folder.is_hidden,
        archived_at: folder.archived_at.map(micros),
        copy_status: folder.copy_status.map(|status| copy_name(status).to_owned()),
        created_at: micros(folder.created_at),
        updated_at: micros(folder.updated_at),
    }
}

pub(crate) fn folder(row: folders::Model) -> Result<Folder, StorageError> {
    let of = RowOf { table: "folders", id: row.id };
    Ok(Folder {
        id: FolderId::new(row.id),
        num_id: of.valid("num_id", NumId::parse(row.num_id).ok())?,
        owner: UserId::new(row.owner),
        name: of.valid("name", FolderName::stored(&row.name).ok())?,
        uri: FolderUri::stored(row.uri),
        is_hidden: row.is_hidden,
        archived_at: of.time_if("archived_at", row.archived_at)?,
        copy_status: of.valid_if("copy_status", row.copy_status.as_deref(), copy_of)?,
        created_at: of.time("created_at", row.created_at)?,
        updated_at: of.time("updated_at", row.updated_at)?,
    })
}

/// A collection in a list, when the row has only the columns of `folder_columns!`.
pub(crate) fn listed<R: Cells>(row: &R) -> Result<FolderRow, StorageError> {
    next_listed(&mut Reader::new(row))
}

/// A collection in a list, from the columns of `folder_columns!`.
pub(crate) fn next_listed<R: Cells>(cells: &mut Reader<'_, R>) -> Result<FolderRow, StorageError> {
    let row = ListedFolder::read(cells)?;
    let of = RowOf { table: "folders", id: row.id };
    Ok(FolderRow {
        id: FolderId::new(row.id),
        num_id: of.valid("num_id", NumId::parse(row.num_id).ok())?,
        name: row.name,
        uri: row.uri,
        is_hidden: row.is_hidden,
        archived_at: of.time_if("archived_at", row.archived_at)?,
        copy_status: of.valid_if("copy_status", row.copy_status, |name| copy_of(&name))?,
        count: of.number("count", row.count)?,
        count_public: of.number("count_public", row.count_public)?,
        created_at: of.time("created_at", row.created_at)?,
        updated_at: of.time("updated_at", row.updated_at)?,
        // No address contains a slash.
        former_uris: row
            .former_uris
            .map(|uris| uris.split('/').map(str::to_owned).collect())
            .unwrap_or_default(),
    })
}
