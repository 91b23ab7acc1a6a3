//! `GET /api/mag/{id}/views`

use std::sync::Arc;

use axum::{
    Json,
    extract::{Query, State, rejection::QueryRejection},
};

use super::{ViewsQuery, months, seen};
use crate::{
    app::App,
    extract::{path::ProjectPath, session::SignedIn},
    problem::Problem,
    publication::wire::StatisticsAnswer,
};

/// Reads page views of a project by month and day, for its owner and teammates. `id` is its number or its id.
#[utoipa::path(get, path = "/mag/{id}/views", operation_id = "read_project_statistics", tag = "publication", params(("id" = String, Path), ViewsQuery), responses(
    (status = 200, body = StatisticsAnswer), (status = 401, body = Problem), (status = 404, body = Problem), (status = 422, body = Problem),
))]
pub(crate) async fn views(
    State(app): State<Arc<App>>,
    session: SignedIn,
    ProjectPath(project): ProjectPath,
    query: Result<Query<ViewsQuery>, QueryRejection>,
) -> Result<Json<StatisticsAnswer>, Problem> {
    let months = months(query)?;
    let found = seen(&app, session.user(), project).await?.detail;
    let counted =
        app.publication.read_project.statistics(found.owner, Some(found.project.id), months).await?;
    Ok(Json(counted.into()))
}
