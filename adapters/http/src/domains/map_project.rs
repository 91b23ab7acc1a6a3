//! `POST /api/mag/domain/{id}`

use std::sync::Arc;

use axum::{extract::State, http::StatusCode, response::Response};
use serde::Deserialize;
use utoipa::ToSchema;

use super::refuse;
use crate::{
    app::App,
    domains::wire::domain::DomainSwitch,
    extract::{body::Body, origin::From, path::ProjectPath, session::SignedIn},
    library::{project_answer, wire::project::Project},
    problem::Problem,
};

/// A change of a project's domain.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ProjectDomainBody {
    /// Map one, or unmap it.
    status: DomainSwitch,
    /// The domain to map.
    domain: Option<String>,
}

/// Maps a domain to a project, after testing it again; or unmaps it. `id` is the project's number or its id.
#[utoipa::path(post, path = "/mag/domain/{id}", operation_id = "map_project_domain", tag = "domains", params(("id" = String, Path)), request_body = ProjectDomainBody, responses(
    (status = 200, body = Project), (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem), (status = 409, body = Problem), (status = 422, body = Problem), (status = 429, body = Problem), (status = 504, body = Problem),
))]
pub(crate) async fn map_project(
    State(app): State<Arc<App>>,
    session: SignedIn,
    From(origin): From,
    ProjectPath(project): ProjectPath,
    Body(body): Body<ProjectDomainBody>,
) -> Result<Response, Problem> {
    let change = &app.domains.change;
    let saved = match body.status {
        DomainSwitch::Off => change.unmap_project(session.user(), project).await,
        DomainSwitch::On => {
            let domain = body.domain.unwrap_or_default();
            change.map_project(session.user(), project, &domain, &origin).await
        }
    };
    Ok(project_answer(&app, StatusCode::OK, &saved.map_err(refuse)?))
}
