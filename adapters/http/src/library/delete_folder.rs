//! `POST /api/folders/delete/{id}`

use std::sync::Arc;

use axum::{extract::State, http::StatusCode, response::Response};
use octavo_application::library::delete_folder::DeleteFolderError;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::changed;
use crate::{
    app::App,
    extract::{path::FolderPath, session::SignedIn},
    problem::{ErrorCode, Problem},
};

/// A deleted collection.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DeletedFolder {
    /// Its id.
    #[serde(rename = "_id")]
    id: Uuid,
}

/// Deletes a collection without projects. `err_msg` of a refusal holds the same sentence as `detail`.
#[utoipa::path(post, path = "/folders/delete/{id}", tag = "library", params(("id" = String, Path)), responses(
    (status = 200, body = DeletedFolder), (status = 401, body = Problem), (status = 404, body = Problem), (status = 409, body = Problem),
))]
pub(crate) async fn delete_folder(
    State(app): State<Arc<App>>,
    session: SignedIn,
    id: Result<FolderPath, Problem>,
) -> Result<Response, Problem> {
    let FolderPath(id) = id.map_err(Problem::with_err_msg)?;
    let deleted = app.library.delete_folder.execute(session.user(), id).await.map_err(|error| {
        let problem = match error {
            DeleteFolderError::NotFound => Problem::not_found(),
            DeleteFolderError::NotEmpty => Problem::new(ErrorCode::FolderNotEmpty, error.to_string()),
            DeleteFolderError::Storage(error) => error.into(),
        };
        problem.with_err_msg()
    })?;
    Ok(changed(StatusCode::OK, deleted.version, DeletedFolder { id: id.uuid() }))
}
