//! Projects: their columns, what a row says, and what lists read of it.

#![expect(unreachable_pub, reason = "SeaORM’s derive writes public items into modules of this crate")]

use octavo_application::shared::storage::StorageError;
use octavo_domain::{
    account::user::PasswordHash,
    ids::{FolderId, NumId, ProjectId, UserId},
    library::{
        project::{Archived, Cover, Project, ProjectDetails, ProjectSummary, Publication, Template},
        search::fold,
        title::ProjectTitle,
    },
    publication::description::ProjectDescription,
};
use sea_orm::entity::prelude::*;

use super::{copy_name, copy_of};
use crate::{
    mapping::{RowOf, micros},
    query::{
        cells::Cells,
        columns::{Reader, table},
    },
};

table! {
    /// A row of `projects`. Its `section` is computed by the database.
    "projects" as p in project_columns {
        /// A project as lists show it.
        listed ListedProject {
            #[sea_orm(primary_key, auto_increment = false)]
            num_id: i64,
            id: Uuid,
            title: String,
            cover: Option<String>,
            cover_width: Option<i64>,
            cover_height: Option<i64>,
            screenshot: Option<String>,
            screenshot_width: Option<i64>,
            screenshot_height: Option<i64>,
            folder: Option<Uuid>,
            domain: Option<String>,
            is_published: bool,
            changed: bool,
            last_published: Option<i64>,
            last_unpublished: Option<i64>,
            last_mapped: Option<i64>,
            last_unmapped: Option<i64>,
            is_private: bool,
            is_private_pages: bool,
            is_hidden: bool,
            archived_at: Option<i64>,
            archived_with_folder: bool,
            is_copyable_template: bool,
            is_published_template: bool,
            template_status: Option<String>,
            copy_status: Option<String>,
            last_changed: i64,
            created_at: i64,
            updated_at: i64,
        }
        computed {
            views: i64 = "coalesce((SELECT v.views FROM project_views v WHERE v.project_num_id = p.num_id), 0)",
        }
        /// What lists do not show.
        rest UnlistedProject {
            owner: Uuid,
            description: String,
            is_listed: bool,
            is_private_by_email: bool,
            page_password: Option<String>,
            search_indexing: bool,
        }
        written {
            title_key: String,
        }
    }
}

#[expect(clippy::single_component_path_imports, reason = "gives a macro a path")]
pub(crate) use project_columns;

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

/// The row of a project.
pub(crate) fn project_row(project: &Project) -> Model {
    let publication = &project.publication;
    let (cover, screenshot) = (project.cover.as_ref(), project.screenshot.as_ref());
    Model {
        num_id: project.num_id.get(),
        id: project.id.uuid(),
        owner: project.owner.uuid(),
        folder: project.folder.map(FolderId::uuid),
        title: project.title.as_str().to_owned(),
        title_key: fold(project.title.as_str()),
        cover: cover.map(|cover| cover.key.clone()),
        cover_width: cover.map(|cover| cover.width.into()),
        cover_height: cover.map(|cover| cover.height.into()),
        screenshot: screenshot.map(|screenshot| screenshot.key.clone()),
        screenshot_width: screenshot.map(|screenshot| screenshot.width.into()),
        screenshot_height: screenshot.map(|screenshot| screenshot.height.into()),
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
pub(crate) fn project(row: Model, views: i64) -> Result<Project, StorageError> {
    let (listed, rest) = row.parted(views);
    let of = RowOf { table: "projects", id: listed.id };
    let rest = ProjectDetails {
        owner: UserId::new(rest.owner),
        description: of.valid("description", ProjectDescription::parse(&rest.description).ok())?,
        is_listed: rest.is_listed,
        is_private_by_email: rest.is_private_by_email,
        page_password: rest.page_password.map(PasswordHash::new),
        search_indexing: rest.search_indexing,
    };
    Ok(Project::of(summary(listed)?, rest))
}

fn summary(row: ListedProject) -> Result<ProjectSummary, StorageError> {
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
        screenshot: cover_of(of, row.screenshot, row.screenshot_width, row.screenshot_height)?,
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

/// A project in a list, when the row has only the columns of `project_columns!`.
pub(crate) fn listed<R: Cells>(row: &R) -> Result<ProjectSummary, StorageError> {
    next_listed(&mut Reader::new(row))
}

/// A project in a list, from the columns of `project_columns!`.
pub(crate) fn next_listed<R: Cells>(cells: &mut Reader<'_, R>) -> Result<ProjectSummary, StorageError> {
    summary(ListedProject::read(cells)?)
}
