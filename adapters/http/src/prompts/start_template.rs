//! `POST /api/templates/{id}/start`

use std::sync::Arc;

use axum::{extract::State, http::StatusCode, response::Response};
use octavo_domain::ids::ProjectRef;

use super::not_started;
use crate::{
    app::App,
    extract::{path::ProjectPath, session::SignedIn},
    library::{project_answer, wire::project::Project},
    problem::Problem,
};

/// Makes a project from a template, at the root and with its title. `id` is the template's `magNumId`.
#[utoipa::path(post, path = "/templates/{id}/start", tag = "prompts", params(("id" = String, Path)), responses(
    (status = 201, body = Project), (status = 401, body = Problem), (status = 404, body = Problem), (status = 409, body = Problem),
))]
pub(crate) async fn start_template(
    State(app): State<Arc<App>>,
    session: SignedIn,
    ProjectPath(template): ProjectPath,
) -> Result<Response, Problem> {
    let ProjectRef::NumId(template) = template else { return Err(Problem::not_found()) };
    let made = app.prompts.start_template.execute(session.user(), template).await.map_err(not_started)?;
    Ok(project_answer(&app, StatusCode::CREATED, &made))
}
