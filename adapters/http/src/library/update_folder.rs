//! `PATCH /api/folders/{id}`

use std::sync::Arc;

use axum::{extract::State, http::StatusCode, response::Response};
use octavo_application::library::update_folder::{FolderChange, UpdateFolderError};
use octavo_domain::library::title::FolderName;
use serde::Deserialize;
use utoipa::ToSchema;

use super::{bad_title, folder_answer};
use crate::{
    app::App,
    extract::{body::Body, path::FolderPath, session::SignedIn},
    library::wire::folder::Folder,
    problem::{ErrorCode, Problem},
};

/// Fields of a collection to change; those left out keep their values.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct UpdateFolderBody {
    /// 1 to 56 characters.
    name: Option<String>,
    /// Leave it out of the public profile?
    is_hidden: Option<bool>,
}

/// Renames, shows or hides a collection.
#[utoipa::path(patch, path = "/folders/{id}", tag = "library", params(("id" = String, Path)), request_body = UpdateFolderBody, responses(
    (status = 200, body = Folder), (status = 401, body = Problem), (status = 404, body = Problem), (status = 409, body = Problem), (status = 422, body = Problem),
))]
pub(crate) async fn update_folder(
    State(app): State<Arc<App>>,
    session: SignedIn,
    FolderPath(id): FolderPath,
    Body(body): Body<UpdateFolderBody>,
) -> Result<Response, Problem> {
    let name =
        body.name.as_deref().map(FolderName::parse).transpose().map_err(|error| bad_title("name", error))?;
    let change = FolderChange { name, is_hidden: body.is_hidden };
    let saved =
        app.library.update_folder.execute(session.user(), id, change).await.map_err(|error| match error {
            UpdateFolderError::NotFound => Problem::not_found(),
            UpdateFolderError::NameTaken => {
                Problem::new(ErrorCode::NameTaken, error.to_string()).about("name")
            }
            UpdateFolderError::NameInArchive => {
                Problem::new(ErrorCode::NameInArchive, error.to_string()).about("name")
            }
            UpdateFolderError::Storage(error) => error.into(),
        })?;
    folder_answer(&app, StatusCode::OK, saved.version, session.user(), saved.outcome).await
}
