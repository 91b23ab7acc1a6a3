//! `POST /api/unpublish/{id}`

use std::sync::Arc;

use axum::{extract::State, http::StatusCode, response::Response};
use octavo_application::publication::publish_project::UnpublishError;

use crate::{
    app::App,
    extract::{path::ProjectPath, session::SignedIn},
    library::{project_answer, wire::project::Project},
    problem::{ErrorCode, Problem},
};

/// Unpublishes a project. `error` of a refusal holds the same sentence as `detail`. `id` is its number or its id.
#[utoipa::path(post, path = "/unpublish/{id}", operation_id = "unpublish_project", tag = "publication", params(("id" = String, Path)), responses(
    (status = 200, body = Project), (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem), (status = 409, body = Problem),
))]
pub(crate) async fn unpublish(
    State(app): State<Arc<App>>,
    session: SignedIn,
    path: Result<ProjectPath, Problem>,
) -> Result<Response, Problem> {
    let ProjectPath(project) = path.map_err(Problem::with_error)?;
    let saved = app.publication.publish_project.unpublish(session.user(), project).await;
    let saved = saved.map_err(|error| refuse(error).with_error())?;
    Ok(project_answer(&app, StatusCode::OK, &saved))
}

fn refuse(error: UnpublishError) -> Problem {
    match error {
        UnpublishError::Refused(error) => error.into(),
        UnpublishError::NotPublished => Problem::new(ErrorCode::NotPublished, error.to_string()),
        UnpublishError::Storage(error) => error.into(),
    }
}
