//! `GET /api/mag/{id}`

use std::sync::Arc;

use axum::{
    Json,
    extract::State,
    response::{IntoResponse, Response},
};

use super::seen;
use crate::{
    app::App,
    extract::{path::ProjectPath, session::SignedIn},
    problem::Problem,
    publication::wire::ProjectDetail,
};

/// Reads a project as its own page shows it, for its owner and teammates. `id` is its number or its id.
#[utoipa::path(get, path = "/mag/{id}", operation_id = "read_project", tag = "publication", params(("id" = String, Path)), responses(
    (status = 200, body = ProjectDetail), (status = 401, body = Problem), (status = 404, body = Problem),
))]
pub(crate) async fn project(
    State(app): State<Arc<App>>,
    session: SignedIn,
    ProjectPath(project): ProjectPath,
) -> Result<Response, Problem> {
    let seen = seen(&app, session.user(), project).await?;
    Ok(Json(ProjectDetail::new(&seen, &app.settings.viewer_origin)).into_response())
}
