//! `DELETE /api/mag/{id}/cover`

use std::sync::Arc;

use axum::{extract::State, response::Response};

use super::{detail_answer, set_cover::refuse};
use crate::{
    app::App,
    extract::{path::ProjectPath, session::SignedIn},
    problem::Problem,
    publication::wire::ProjectDetail,
};

/// Removes a project's cover. Teammates with the layout unlocked may do so. `id` is its number or its id.
#[utoipa::path(delete, path = "/mag/{id}/cover", tag = "publication", params(("id" = String, Path)), responses(
    (status = 200, body = ProjectDetail), (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem),
))]
pub(crate) async fn remove_cover(
    State(app): State<Arc<App>>,
    session: SignedIn,
    ProjectPath(project): ProjectPath,
) -> Result<Response, Problem> {
    let saved = app.publication.change_cover.remove(session.user(), project).await.map_err(refuse)?;
    detail_answer(&app, session.user(), &saved).await
}
