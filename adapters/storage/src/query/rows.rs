//! From rows to read models.

use octavo_application::ports::{
    queries::{FolderRow, ProjectRow},
    storage::StorageError,
};
use octavo_domain::ids::{FolderId, NumId, ProjectId};

use super::cells::Cells;
use crate::mapping::{RowOf, library::copy_of};

/// A project, from the columns of `project_columns!`.
pub(super) fn project<R: Cells>(row: &R) -> Result<ProjectRow, StorageError> {
    let id = row.id(0)?;
    let of = RowOf { table: "projects", id };
    let pixels = |column, at| of.valid_if(column, row.int_if(at)?, |pixels| u32::try_from(pixels).ok());
    Ok(ProjectRow {
        id: ProjectId::new(id),
        num_id: of.valid("num_id", NumId::parse(row.int(1)?).ok())?,
        title: row.text(2)?,
        cover: row.text_if(3)?,
        cover_width: pixels("cover_width", 4)?,
        cover_height: pixels("cover_height", 5)?,
        folder: row.id_if(6)?.map(FolderId::new),
        domain: row.text_if(7)?,
        is_published: row.flag(8)?,
        changed: row.flag(9)?,
        last_published: of.time_if("last_published", row.int_if(10)?)?,
        last_unpublished: of.time_if("last_unpublished", row.int_if(11)?)?,
        last_mapped: of.time_if("last_mapped", row.int_if(12)?)?,
        last_unmapped: of.time_if("last_unmapped", row.int_if(13)?)?,
        is_private: row.flag(14)?,
        is_private_pages: row.flag(15)?,
        is_hidden: row.flag(16)?,
        archived_at: of.time_if("archived_at", row.int_if(17)?)?,
        archived_with_folder: row.flag(18)?,
        is_copyable_template: row.flag(19)?,
        is_published_template: row.flag(20)?,
        template_status: row.text_if(21)?,
        copy_status: of.valid_if("copy_status", row.text_if(22)?, |name| copy_of(&name))?,
        views: of.number("views", row.int(23)?)?,
        last_changed: of.time("last_changed", row.int(24)?)?,
        created_at: of.time("created_at", row.int(25)?)?,
        updated_at: of.time("updated_at", row.int(26)?)?,
    })
}

/// A folder, from the columns of `folders_and_counts!`.
pub(super) fn folder<R: Cells>(row: &R) -> Result<FolderRow, StorageError> {
    let id = row.id(0)?;
    let of = RowOf { table: "folders", id };
    Ok(FolderRow {
        id: FolderId::new(id),
        num_id: of.valid("num_id", NumId::parse(row.int(1)?).ok())?,
        name: row.text(2)?,
        uri: row.text(3)?,
        is_hidden: row.flag(4)?,
        archived_at: of.time_if("archived_at", row.int_if(5)?)?,
        copy_status: of.valid_if("copy_status", row.text_if(6)?, |name| copy_of(&name))?,
        count: of.number("count", row.int(7)?)?,
        count_public: of.number("count_public", row.int(8)?)?,
        created_at: of.time("created_at", row.int(9)?)?,
        updated_at: of.time("updated_at", row.int(10)?)?,
        // No address holds a slash.
        former_uris: row
            .text_if(11)?
            .map(|uris| uris.split('/').map(str::to_owned).collect())
            .unwrap_or_default(),
    })
}
