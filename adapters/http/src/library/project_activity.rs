//! `GET /api/mag/{id}/activity`

use std::sync::Arc;

use axum::{
    Json,
    extract::{Query, State, rejection::QueryRejection},
};
use octavo_application::library::read_history::ReadHistoryError;

use crate::{
    app::App,
    extract::{path::ProjectPath, session::SignedIn},
    library::wire::activity::{Activity, ActivityQuery},
    problem::Problem,
};

/// Lists what happened to a project, for its owner. `id` is its number or its id.
#[utoipa::path(get, path = "/mag/{id}/activity", operation_id = "read_project_history", tag = "library", params(("id" = String, Path), ActivityQuery), responses(
    (status = 200, body = Activity), (status = 401, body = Problem), (status = 404, body = Problem), (status = 422, body = Problem),
))]
pub(crate) async fn project_activity(
    State(app): State<Arc<App>>,
    session: SignedIn,
    ProjectPath(project): ProjectPath,
    query: Result<Query<ActivityQuery>, QueryRejection>,
) -> Result<Json<Activity>, Problem> {
    let page = query.map_err(|_| ActivityQuery::refusal())?.page()?;
    let rows = app.library.read_history.of_project(session.user(), project, page).await;
    let rows = rows.map_err(|error| match error {
        ReadHistoryError::NotFound => Problem::not_found(),
        ReadHistoryError::Storage(error) => error.into(),
    })?;
    Ok(Json(Activity::new(rows, page, session.user())))
}
