//! Projects and collections.

pub(crate) mod activity;
pub(crate) mod archive;
pub(crate) mod cache;
pub(crate) mod create_folder;
pub(crate) mod create_project;
pub(crate) mod delete_folder;
pub(crate) mod duplicate;
pub(crate) mod list;
pub(crate) mod move_projects;
pub(crate) mod page;
pub(crate) mod project_activity;
pub(crate) mod remove;
pub(crate) mod rename_project;
pub(crate) mod restore;
pub(crate) mod search;
pub(crate) mod undo_archive;
pub(crate) mod update_folder;
pub(crate) mod wire;

use std::sync::Arc;

use axum::{
    Json,
    http::{HeaderName, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use octavo_application::library::Changed;
use octavo_domain::library::project::ProjectSummary;
use octavo_domain::{
    ids::{FolderId, UserId},
    library::{project::Project as DomainProject, title::TitleError},
    team::access::Access,
};
use serde::Serialize;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::{
    app::App,
    library::wire::{folder::Folder, project::Project},
    problem::{ErrorCode, Problem},
    team::wire::SharedProject,
};

/// The calls on projects and collections.
pub(crate) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .routes(routes!(list::list))
        .routes(routes!(search::search))
        .routes(routes!(create_project::create_project))
        .routes(routes!(rename_project::rename_project))
        .routes(routes!(create_folder::create_folder))
        .routes(routes!(update_folder::update_folder))
        .routes(routes!(delete_folder::delete_folder))
        .routes(routes!(move_projects::move_projects))
        .routes(routes!(archive::archive))
        .routes(routes!(undo_archive::undo_archive))
        .routes(routes!(restore::restore))
        .routes(routes!(remove::remove))
        .routes(routes!(duplicate::duplicate))
        .routes(routes!(activity::activity))
        .routes(routes!(project_activity::project_activity))
}

/// The header with the library version that an answer shows.
static LIBRARY_VERSION: HeaderName = HeaderName::from_static("x-library-version");

/// An answer after a change, with the new library version.
pub(crate) fn changed(status: StatusCode, version: i64, body: impl Serialize) -> Response {
    // `Json` writes into a buffer that checks its room at every byte: for a page of projects that is half of its time.
    let body = match serde_json::to_vec(&body) {
        Ok(body) => body,
        Err(error) => return list::unreadable(&error.into()).into_response(),
    };
    let headers = [
        (LIBRARY_VERSION.clone(), HeaderValue::from(version)),
        (header::CONTENT_TYPE, HeaderValue::from_static("application/json")),
    ];
    (status, headers, body).into_response()
}

/// An answer that is one project.
pub(crate) fn project_answer(app: &App, status: StatusCode, saved: &Changed<DomainProject>) -> Response {
    let row = ProjectSummary::from(&saved.outcome);
    let viewer = &app.settings.viewer_origin;
    let project = if status == StatusCode::CREATED {
        Project::just_made(&row, viewer)
    } else {
        Project::new(&row, viewer)
    };
    changed(status, saved.version, project)
}

/// An answer with one project after a change by its owner or a teammate. Only the owner gets the version: a teammate's
/// own library has not changed.
pub(crate) fn acting_answer(
    app: &App,
    project: &DomainProject,
    access: Access,
    shows_folder: bool,
    version: i64,
) -> Response {
    let row = ProjectSummary::from(project);
    let viewer = &app.settings.viewer_origin;
    match access.role() {
        None => changed(StatusCode::OK, version, Project::new(&row, viewer)),
        Some(role) => {
            Json(SharedProject::new(&row, viewer, project.owner, role, shows_folder)).into_response()
        }
    }
}

/// An answer that is one collection.
async fn folder_answer(
    app: &Arc<App>,
    status: StatusCode,
    version: i64,
    owner: UserId,
    id: FolderId,
) -> Result<Response, Problem> {
    let row = app.library.read_library.folder(owner, id).await?.ok_or_else(Problem::not_found)?;
    let folder =
        if status == StatusCode::CREATED { Folder::just_made(&row, owner) } else { Folder::new(&row, owner) };
    Ok(changed(status, version, folder))
}

/// The refusal of a title or a name.
fn bad_title(field: &str, error: TitleError) -> Problem {
    let code = match error {
        TitleError::TitleEmpty | TitleError::NameEmpty => ErrorCode::Empty,
        TitleError::TitleTooLong | TitleError::NameTooLong => ErrorCode::TooLong,
    };
    Problem::invalid(code, field, error.to_string())
}

/// A collection's id in a body.
pub(crate) fn folder_id(text: &str) -> Result<FolderId, Problem> {
    text.parse().map_err(|_| Problem::not_found().about("folder"))
}
