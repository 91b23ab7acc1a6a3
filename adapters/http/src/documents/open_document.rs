//! `GET /api/documents/{id}`

use std::sync::Arc;

use axum::{Json, extract::State};
use octavo_application::documents::open_document::OpenDocumentError;

use crate::{
    app::App,
    documents::wire::OpenedDocument,
    extract::{path::ProjectPath, session::SignedIn},
    problem::Problem,
};

/// Opens a project's document, for its owner or a teammate. A project that has none yet gets a blank page. `id` is its
/// number or its id.
#[utoipa::path(get, path = "/documents/{id}", tag = "documents", params(("id" = String, Path)), responses(
    (status = 200, body = OpenedDocument), (status = 401, body = Problem), (status = 404, body = Problem),
))]
pub(crate) async fn open_document(
    State(app): State<Arc<App>>,
    session: SignedIn,
    ProjectPath(project): ProjectPath,
) -> Result<Json<OpenedDocument>, Problem> {
    let opened = app.documents.open.execute(session.user(), project).await;
    let opened = opened.map_err(|error| match error {
        OpenDocumentError::NotFound => Problem::not_found(),
        OpenDocumentError::Storage(error) => error.into(),
    })?;
    Ok(Json(OpenedDocument::new(opened)?))
}
