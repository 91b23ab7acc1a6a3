//! `GET /api/activity`

use std::sync::Arc;

use axum::{
    Json,
    extract::{Query, State, rejection::QueryRejection},
};

use crate::{
    app::App,
    extract::session::SignedIn,
    library::wire::activity::{Activity, ActivityQuery},
    problem::Problem,
};

/// Lists what happened in the account's library, and who did it, for about a year.
#[utoipa::path(get, path = "/activity", operation_id = "read_library_history", tag = "library", params(ActivityQuery), responses(
    (status = 200, body = Activity), (status = 401, body = Problem), (status = 422, body = Problem),
))]
pub(crate) async fn activity(
    State(app): State<Arc<App>>,
    session: SignedIn,
    query: Result<Query<ActivityQuery>, QueryRejection>,
) -> Result<Json<Activity>, Problem> {
    let page = query.map_err(|_| ActivityQuery::refusal())?.page()?;
    let rows = app.library.read_history.of_library(session.user(), page).await?;
    Ok(Json(Activity::new(rows, page, session.user())))
}
