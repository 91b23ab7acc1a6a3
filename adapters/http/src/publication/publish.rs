//! `POST /api/mag/{id}/publish`

use std::sync::Arc;

use axum::{extract::State, http::StatusCode, response::Response};
use octavo_application::publication::publish_project::PublishError;
use octavo_domain::publication::publishing::CannotPublish;

use crate::{
    app::App,
    extract::{path::ProjectPath, session::SignedIn},
    library::{project_answer, wire::project::Project},
    problem::{ErrorCode, Limit, Problem},
};

/// Publishes a project, or its changes since then. `id` is its number or its id.
#[utoipa::path(post, path = "/mag/{id}/publish", operation_id = "publish_project", tag = "publication", params(("id" = String, Path)), responses(
    (status = 200, body = Project), (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem), (status = 409, body = Problem),
))]
pub(crate) async fn publish(
    State(app): State<Arc<App>>,
    session: SignedIn,
    ProjectPath(project): ProjectPath,
) -> Result<Response, Problem> {
    let saved = app.publication.publish_project.publish(session.user(), project).await.map_err(refuse)?;
    Ok(project_answer(&app, StatusCode::OK, &saved))
}

fn refuse(error: PublishError) -> Problem {
    match error {
        PublishError::Refused(error) => error.into(),
        PublishError::Cannot(reason) => match reason {
            CannotPublish::Archived => Problem::new(ErrorCode::Archived, reason.to_string()),
            CannotPublish::NotReceived => Problem::new(ErrorCode::NotReceived, reason.to_string()),
            CannotPublish::Limit(_) => Problem::limit_reached(Limit::Publish, reason.to_string()),
        },
        PublishError::Storage(error) => error.into(),
    }
}
