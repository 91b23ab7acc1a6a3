//! `POST /api/mag`

use std::sync::Arc;

use axum::{extract::State, http::StatusCode, response::Response};
use octavo_application::library::create_project::CreateProjectError;
use octavo_domain::library::title::ProjectTitle;
use serde::Deserialize;
use utoipa::ToSchema;

use super::{bad_title, folder_id, project_answer};
use crate::{
    app::App,
    extract::{body::Body, session::SignedIn},
    library::wire::project::Project,
    problem::{ErrorCode, Problem},
};

/// A project to make.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CreateProjectBody {
    /// The collection to make it in; left out for the root.
    folder: Option<String>,
    /// At most 128 characters; left out, "Project".
    title: Option<String>,
}

/// Makes a project.
#[utoipa::path(post, path = "/mag", tag = "library", request_body = CreateProjectBody, responses(
    (status = 201, body = Project), (status = 401, body = Problem), (status = 404, body = Problem), (status = 422, body = Problem),
))]
pub(crate) async fn create_project(
    State(app): State<Arc<App>>,
    session: SignedIn,
    Body(body): Body<CreateProjectBody>,
) -> Result<Response, Problem> {
    let folder = body.folder.as_deref().map(folder_id).transpose()?;
    let title = body.title.as_deref().map(ProjectTitle::parse).transpose();
    let title = title.map_err(|error| bad_title("title", error))?.unwrap_or_default();
    let made = app.library.create_project.execute(session.user(), folder, title).await.map_err(problem)?;
    Ok(project_answer(&app, StatusCode::CREATED, &made))
}

/// Why no project was made.
pub(crate) fn problem(error: CreateProjectError) -> Problem {
    match error {
        CreateProjectError::NoSuchFolder => Problem::not_found().about("folder"),
        CreateProjectError::Full => Problem::new(ErrorCode::TooManyProjects, error.to_string()),
        CreateProjectError::Storage(error) => error.into(),
    }
}
