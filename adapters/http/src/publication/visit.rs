//! `GET /api/mag/{id}/visit`

use std::sync::Arc;

use axum::{extract::State, response::Response};

use super::{redirect, seen};
use crate::{
    app::App,
    extract::{path::ProjectPath, session::SignedIn},
    problem::{ErrorCode, Problem},
    publication::wire,
};

/// Redirects to a published page with a token that marks the browser as the owner's or a teammate's. Its visits are not
/// counted. `id` is the project's number or its id.
#[utoipa::path(get, path = "/mag/{id}/visit", operation_id = "visit_project", tag = "publication", params(("id" = String, Path)), responses(
    (status = 302, description = "The page's address"), (status = 401, body = Problem), (status = 404, body = Problem), (status = 409, body = Problem),
))]
pub(crate) async fn visit(
    State(app): State<Arc<App>>,
    session: SignedIn,
    ProjectPath(project): ProjectPath,
) -> Result<Response, Problem> {
    let seen = seen(&app, session.user(), project).await?;
    if seen.detail.published.is_none() {
        return Err(Problem::new(ErrorCode::NotPublished, "This project is not published"));
    }
    let token = app.publication.readers.own_visit(seen.detail.owner_num_id).await?;
    let address = wire::address(&seen, &app.settings.viewer_origin);
    Ok(redirect(format!("{address}?visit={}", token.text)))
}
