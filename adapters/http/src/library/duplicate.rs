//! `POST /api/mags/duplicate`

use std::sync::Arc;

use axum::{extract::State, http::StatusCode, response::Response};
use octavo_application::library::duplicate_projects::Target;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{changed, folder_id};
use crate::{
    app::App,
    extract::{body::Body, session::SignedIn},
    library::wire::{bulk, project::Project},
    problem::{ItemError, Problem},
};

/// Projects to copy.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct DuplicateBody {
    /// By number, at most 1000.
    mag_num_ids: Vec<i64>,
    /// The collection for the copies, or `root`; left out, each copy is put beside its original.
    folder: Option<String>,
}

/// What was copied and what was not.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DuplicateAnswer<'a> {
    /// The copies.
    success: Vec<Project<'a>>,
    /// Projects that were not copied.
    errors: Vec<ItemError>,
}

/// Copies projects within the account. A copy is unpublished, without domain, its statistics at 0.
#[utoipa::path(post, path = "/mags/duplicate", operation_id = "duplicate_projects", tag = "library", request_body = DuplicateBody, responses(
    (status = 200, body = DuplicateAnswer), (status = 401, body = Problem), (status = 404, body = Problem), (status = 409, body = Problem), (status = 422, body = Problem),
))]
pub(crate) async fn duplicate(
    State(app): State<Arc<App>>,
    session: SignedIn,
    Body(body): Body<DuplicateBody>,
) -> Result<Response, Problem> {
    let projects = bulk::num_ids(&body.mag_num_ids, "mag_num_ids")?;
    let target = match body.folder.as_deref() {
        None => Target::Beside,
        Some("root") => Target::Root,
        Some(folder) => Target::Folder(folder_id(folder)?),
    };
    let duplicated = app.library.duplicate_projects.execute(session.user(), projects, target).await?;
    let rows = app.library.read_library.projects(session.user(), &duplicated.outcome.copies).await?;
    let answer = DuplicateAnswer {
        success: rows.iter().map(|row| Project::just_made(row, &app.settings.viewer_origin)).collect(),
        errors: ItemError::list(&duplicated.outcome.refused),
    };
    Ok(changed(StatusCode::OK, duplicated.version, answer))
}
