//! `GET /api/documents/{id}`

use std::sync::Arc;

use axum::{
    Json,
    extract::{Query, State, rejection::QueryRejection},
};
use octavo_application::documents::open_document::OpenDocumentError;
use octavo_domain::documents::log::Seq;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::{
    app::App,
    documents::wire::OpenedDocument,
    extract::{path::ProjectPath, session::SignedIn},
    problem::{ErrorCode, Problem},
};

/// Which moment.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct OpenQuery {
    /// After which change; now without it.
    at: Option<u64>,
}

/// Opens a project's document, for its owner or a teammate. A project that has none yet gets a blank page. With `at` it is
/// the document as it was, without changes; where the log was cut, the nearest one that is kept. `id` is its number or its
/// id.
#[utoipa::path(get, path = "/documents/{id}", tag = "documents", params(("id" = String, Path), OpenQuery), responses(
    (status = 200, body = OpenedDocument), (status = 401, body = Problem), (status = 404, body = Problem), (status = 422, body = Problem),
))]
pub(crate) async fn open_document(
    State(app): State<Arc<App>>,
    session: SignedIn,
    ProjectPath(project): ProjectPath,
    query: Result<Query<OpenQuery>, QueryRejection>,
) -> Result<Json<OpenedDocument>, Problem> {
    let bad_query = |_| Problem::invalid(ErrorCode::InvalidQuery, "at", "at is the number of a change");
    let Query(OpenQuery { at }) = query.map_err(bad_query)?;
    if let Some(at) = at {
        let opened = app.documents.open.execute_at(session.user(), project, Seq::new(at)).await?;
        return Ok(Json(OpenedDocument::new(opened)?));
    }
    let opened = app.documents.open.execute(session.user(), project).await;
    let opened = opened.map_err(|error| match error {
        OpenDocumentError::NotFound => Problem::not_found(),
        OpenDocumentError::Storage(error) => error.into(),
    })?;
    Ok(Json(OpenedDocument::new(opened)?))
}
