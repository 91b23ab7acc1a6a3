//! Mapping from rows to read models.

use octavo_application::{library::ports::queries::FolderRow, shared::storage::StorageError};
use octavo_domain::library::project::ProjectSummary;
use octavo_domain::{
    ids::{FolderId, NumId, ProjectId},
    library::{
        project::{Archived, Publication, Template},
        title::ProjectTitle,
    },
};
use uuid::Uuid;

use super::{
    cells::Cells,
    columns::{Reader, columns},
};
use crate::{
    library::mapping::{copy_of, cover_of},
    mapping::RowOf,
};

columns! {
    /// A project `p` as lists show it.
    struct ListedProject as project_columns {
        id: Uuid = "p.id",
        num_id: i64 = "p.num_id",
        title: String = "p.title",
        cover: Option<String> = "p.cover",
        cover_width: Option<i64> = "p.cover_width",
        cover_height: Option<i64> = "p.cover_height",
        folder: Option<Uuid> = "p.folder",
        domain: Option<String> = "p.domain",
        is_published: bool = "p.is_published",
        changed: bool = "p.changed",
        last_published: Option<i64> = "p.last_published",
        last_unpublished: Option<i64> = "p.last_unpublished",
        last_mapped: Option<i64> = "p.last_mapped",
        last_unmapped: Option<i64> = "p.last_unmapped",
        is_private: bool = "p.is_private",
        is_private_pages: bool = "p.is_private_pages",
        is_hidden: bool = "p.is_hidden",
        archived_at: Option<i64> = "p.archived_at",
        archived_with_folder: bool = "p.archived_with_folder",
        is_copyable_template: bool = "p.is_copyable_template",
        is_published_template: bool = "p.is_published_template",
        template_status: Option<String> = "p.template_status",
        copy_status: Option<String> = "p.copy_status",
        views: i64 = "coalesce((SELECT v.views FROM project_views v WHERE v.project_num_id = p.num_id), 0)",
        last_changed: i64 = "p.last_changed",
        created_at: i64 = "p.created_at",
        updated_at: i64 = "p.updated_at",
    }
}

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

#[expect(clippy::single_component_path_imports, reason = "gives macros a path")]
pub(crate) use {folder_columns, project_columns};

/// A project, when the row has only the columns of `project_columns!`.
pub(crate) fn project<R: Cells>(row: &R) -> Result<ProjectSummary, StorageError> {
    next_project(&mut Reader::new(row))
}

/// A project, from the columns of `project_columns!`.
pub(crate) fn next_project<R: Cells>(cells: &mut Reader<'_, R>) -> Result<ProjectSummary, StorageError> {
    let row = ListedProject::read(cells)?;
    let of = RowOf { table: "projects", id: row.id };
    let archive = of
        .time_if("archived_at", row.archived_at)?
        .map(|at| Archived { at, with_folder: row.archived_with_folder });
    Ok(ProjectSummary {
        id: ProjectId::new(row.id),
        num_id: of.valid("num_id", NumId::parse(row.num_id).ok())?,
        folder: row.folder.map(FolderId::new),
        title: of.valid("title", ProjectTitle::stored(&row.title).ok())?,
        cover: cover_of(of, row.cover, row.cover_width, row.cover_height)?,
        publication: Publication {
            is_published: row.is_published,
            changed: row.changed,
            last_published: of.time_if("last_published", row.last_published)?,
            last_unpublished: of.time_if("last_unpublished", row.last_unpublished)?,
            domain: row.domain,
            last_mapped: of.time_if("last_mapped", row.last_mapped)?,
            last_unmapped: of.time_if("last_unmapped", row.last_unmapped)?,
        },
        archive,
        is_private: row.is_private,
        is_private_pages: row.is_private_pages,
        is_hidden: row.is_hidden,
        template: Template {
            is_copyable: row.is_copyable_template,
            is_published: row.is_published_template,
            submission_status: row.template_status,
        },
        copy_status: of.valid_if("copy_status", row.copy_status, |name| copy_of(&name))?,
        views: of.number("views", row.views)?,
        last_changed: of.time("last_changed", row.last_changed)?,
        created_at: of.time("created_at", row.created_at)?,
        updated_at: of.time("updated_at", row.updated_at)?,
    })
}

/// A folder, when the row has only the columns of `folder_columns!`.
pub(crate) fn folder<R: Cells>(row: &R) -> Result<FolderRow, StorageError> {
    next_folder(&mut Reader::new(row))
}

/// A folder, from the columns of `folder_columns!`.
pub(crate) fn next_folder<R: Cells>(cells: &mut Reader<'_, R>) -> Result<FolderRow, StorageError> {
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
