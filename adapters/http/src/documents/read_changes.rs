//! `GET /api/documents/{id}/changes`

use std::{sync::Arc, time::Duration};

use axum::{
    Json,
    extract::{Query, State, rejection::QueryRejection},
};
use octavo_application::documents::read_changes::ReadChangesError;
use octavo_domain::documents::log::Seq;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::{
    app::App,
    documents::wire::DocumentChanges,
    extract::{path::ProjectPath, session::SignedIn},
    problem::{ErrorCode, Problem},
};

/// The longest that a call waits, in seconds.
const LONGEST: u64 = 25;

/// Which changes.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct ChangesQuery {
    /// Those after this number.
    after: u64,
    /// For how many seconds to wait where there is none; at most 25.
    #[serde(default)]
    #[param(maximum = 25)]
    wait: u64,
}

/// Reads the changes of a project's document after one, and waits for some where there is none. `id` is the project's
/// number or its id.
#[utoipa::path(get, path = "/documents/{id}/changes", tag = "documents", params(("id" = String, Path), ChangesQuery), responses(
    (status = 200, body = DocumentChanges), (status = 401, body = Problem), (status = 404, body = Problem), (status = 410, body = Problem), (status = 422, body = Problem),
))]
pub(crate) async fn read_changes(
    State(app): State<Arc<App>>,
    session: SignedIn,
    ProjectPath(project): ProjectPath,
    query: Result<Query<ChangesQuery>, QueryRejection>,
) -> Result<Json<DocumentChanges>, Problem> {
    let bad_query = |_| {
        Problem::invalid(
            ErrorCode::InvalidQuery,
            "after",
            "after is a number of a change, and wait one of seconds",
        )
    };
    let Query(ChangesQuery { after, wait }) = query.map_err(bad_query)?;
    if wait > LONGEST {
        return Err(Problem::invalid(ErrorCode::InvalidQuery, "wait", "wait is at most 25 seconds"));
    }
    let wait = Duration::from_secs(wait);
    let goes_on = || !app.is_draining();
    let changes =
        app.documents.changes.execute(session.user(), project, Seq::new(after), wait, goes_on).await;
    let changes = changes.map_err(|error| match error {
        ReadChangesError::NotFound => Problem::not_found(),
        ReadChangesError::TooOld => Problem::new(ErrorCode::TooOld, error.to_string()),
        ReadChangesError::Storage(error) => error.into(),
    })?;
    Ok(Json(DocumentChanges::new(changes)?))
}
