//! Projects and collections.

pub(crate) mod history;

use octavo_application::shared::storage::StorageError;
use octavo_domain::{
    account::user::PasswordHash,
    ids::{FolderId, NumId, ProjectId, UserId},
    library::{
        folder::{Folder, FolderUri},
        project::{Archived, CopyStatus, Cover, Project, Publication, Template},
        search::fold,
        title::{FolderName, ProjectTitle},
    },
    publication::description::ProjectDescription,
};

use crate::entity::{folders, projects};
use crate::mapping::{RowOf, micros};

pub(crate) const fn copy_name(status: CopyStatus) -> &'static str {
    match status {
        CopyStatus::Processing => "processing",
        CopyStatus::Failed => "failed",
    }
}

pub(crate) fn copy_of(name: &str) -> Option<CopyStatus> {
    [CopyStatus::Processing, CopyStatus::Failed].into_iter().find(|status| copy_name(*status) == name)
}

pub(crate) fn project_row(project: &Project) -> projects::Model {
    let publication = &project.publication;
    let cover = project.cover.as_ref();
    projects::Model {
        num_id: project.num_id.get(),
        id: project.id.uuid(),
        owner: project.owner.uuid(),
        folder: project.folder.map(FolderId::uuid),
        title: project.title.as_str().to_owned(),
        title_key: fold(project.title.as_str()),
        cover: cover.map(|cover| cover.key.clone()),
        cover_width: cover.map(|cover| cover.width.into()),
        cover_height: cover.map(|cover| cover.height.into()),
        is_published: publication.is_published,
        changed: publication.changed,
        last_published: publication.last_published.map(micros),
        last_unpublished: publication.last_unpublished.map(micros),
        domain: publication.domain.clone(),
        last_mapped: publication.last_mapped.map(micros),
        last_unmapped: publication.last_unmapped.map(micros),
        archived_at: project.archive.map(|archived| micros(archived.at)),
        archived_with_folder: project.archive.is_some_and(|archived| archived.with_folder),
        is_private: project.is_private,
        is_private_pages: project.is_private_pages,
        is_hidden: project.is_hidden,
        is_copyable_template: project.template.is_copyable,
        is_published_template: project.template.is_published,
        template_status: project.template.submission_status.clone(),
        copy_status: project.copy_status.map(|status| copy_name(status).to_owned()),
        last_changed: micros(project.last_changed),
        created_at: micros(project.created_at),
        updated_at: micros(project.updated_at),
        description: project.description.as_str().to_owned(),
        search_indexing: project.search_indexing,
        is_listed: project.is_listed,
        page_password: project.page_password.as_ref().map(|hash| hash.expose().to_owned()),
        is_private_by_email: project.is_private_by_email,
    }
}

/// A cover, whose three columns are set together.
pub(crate) fn cover_of<I: ToString + Copy>(
    of: RowOf<I>,
    key: Option<String>,
    width: Option<i64>,
    height: Option<i64>,
) -> Result<Option<Cover>, StorageError> {
    match (key, width, height) {
        (None, None, None) => Ok(None),
        (Some(key), Some(width), Some(height)) => {
            let (width, height) = (of.number("cover_width", width)?, of.number("cover_height", height)?);
            Ok(Some(Cover { key, width, height }))
        }
        _ => of.valid("cover", None),
    }
}

/// A project, and how often it was viewed.
pub(crate) fn project(row: projects::Model, views: i64) -> Result<Project, StorageError> {
    let of = RowOf { table: "projects", id: row.id };
    let cover = cover_of(of, row.cover, row.cover_width, row.cover_height)?;
    let archive = of
        .time_if("archived_at", row.archived_at)?
        .map(|at| Archived { at, with_folder: row.archived_with_folder });
    Ok(Project {
        id: ProjectId::new(row.id),
        num_id: of.valid("num_id", NumId::parse(row.num_id).ok())?,
        owner: UserId::new(row.owner),
        folder: row.folder.map(FolderId::new),
        title: of.valid("title", ProjectTitle::stored(&row.title).ok())?,
        description: of.valid("description", ProjectDescription::parse(&row.description).ok())?,
        cover,
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
        is_private_by_email: row.is_private_by_email,
        page_password: row.page_password.map(PasswordHash::new),
        search_indexing: row.search_indexing,
        is_listed: row.is_listed,
        is_hidden: row.is_hidden,
        template: Template {
            is_copyable: row.is_copyable_template,
            is_published: row.is_published_template,
            submission_status: row.template_status,
        },
        copy_status: of.valid_if("copy_status", row.copy_status.as_deref(), copy_of)?,
        views: of.number("views", views)?,
        last_changed: of.time("last_changed", row.last_changed)?,
        created_at: of.time("created_at", row.created_at)?,
        updated_at: of.time("updated_at", row.updated_at)?,
    })
}

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
