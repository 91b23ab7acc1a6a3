//! `GET /api/user/views`

use std::sync::Arc;

use axum::{
    Json,
    extract::{Query, State, rejection::QueryRejection},
};

use super::{ViewsQuery, months};
use crate::{app::App, extract::session::SignedIn, problem::Problem, publication::wire::StatisticsAnswer};

/// Reads page views of all projects of the account by month and day.
#[utoipa::path(get, path = "/user/views", operation_id = "read_account_statistics", tag = "publication", params(ViewsQuery), responses(
    (status = 200, body = StatisticsAnswer), (status = 401, body = Problem), (status = 422, body = Problem),
))]
pub(crate) async fn account_views(
    State(app): State<Arc<App>>,
    session: SignedIn,
    query: Result<Query<ViewsQuery>, QueryRejection>,
) -> Result<Json<StatisticsAnswer>, Problem> {
    let counted = app.publication.read_project.statistics(session.user(), None, months(query)?).await?;
    Ok(Json(counted.into()))
}
