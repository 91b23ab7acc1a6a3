//! `POST /api/mag/{id}/title`

use std::sync::Arc;

use axum::{
    extract::{Query, State},
    response::Response,
};
use octavo_application::library::rename_project::RenameProjectError;
use octavo_domain::library::title::ProjectTitle;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use super::{acting_answer, bad_title};
use crate::{
    app::App,
    extract::{body::Body, path::ProjectPath, session::SignedIn},
    library::wire::project::Project,
    problem::{ErrorCode, Problem},
};

/// A project's title.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct TitleBody {
    /// 1 to 128 characters.
    title: String,
}

/// How to save it.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct TitleQuery {
    /// Do not update `changed` and `last_changed`.
    #[serde(default)]
    skip_changed: bool,
}

/// Saves a project's title, for its owner or a teammate. The answer to a teammate also has `user` and `role`. `id` is
/// its number or its id.
#[utoipa::path(post, path = "/mag/{id}/title", tag = "library", params(("id" = String, Path), TitleQuery), request_body = TitleBody, responses(
    (status = 200, body = Project), (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem), (status = 422, body = Problem),
))]
pub(crate) async fn rename_project(
    State(app): State<Arc<App>>,
    session: SignedIn,
    ProjectPath(project): ProjectPath,
    query: Result<Query<TitleQuery>, axum::extract::rejection::QueryRejection>,
    Body(body): Body<TitleBody>,
) -> Result<Response, Problem> {
    let bad_query =
        |_| Problem::invalid(ErrorCode::InvalidQuery, "skip_changed", "skip_changed is true or false");
    let Query(query) = query.map_err(bad_query)?;
    let title = ProjectTitle::parse(&body.title).map_err(|error| bad_title("title", error))?;
    let saved = app.library.rename_project.execute(session.user(), project, title, query.skip_changed).await;
    let saved = saved.map_err(|error| match error {
        RenameProjectError::Refused(error) => Problem::from(error),
        RenameProjectError::Storage(error) => error.into(),
    })?;
    Ok(acting_answer(&app, &saved.project, saved.access, saved.shows_folder, saved.version))
}
