//! `POST /api/folders/create`

use std::sync::Arc;

use axum::{extract::State, http::StatusCode, response::Response};
use octavo_application::library::create_folder::CreateFolderError;
use octavo_domain::library::title::FolderName;
use serde::Deserialize;
use utoipa::ToSchema;

use super::{bad_title, folder_answer};
use crate::{
    app::App,
    extract::{body::Body, session::SignedIn},
    library::wire::folder::Folder,
    problem::{ErrorCode, Problem},
};

/// A collection to make.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CreateFolderBody {
    /// At most 56 characters; left out, "Folder", "Folder 2" …
    name: Option<String>,
}

/// Makes a collection.
#[utoipa::path(post, path = "/folders/create", tag = "library", request_body = CreateFolderBody, responses(
    (status = 201, body = Folder), (status = 401, body = Problem), (status = 409, body = Problem), (status = 422, body = Problem),
))]
pub(crate) async fn create_folder(
    State(app): State<Arc<App>>,
    session: SignedIn,
    Body(body): Body<CreateFolderBody>,
) -> Result<Response, Problem> {
    let name =
        body.name.as_deref().map(FolderName::parse).transpose().map_err(|error| bad_title("name", error))?;
    let made =
        app.library.create_folder.execute(session.user(), name).await.map_err(|error| match error {
            CreateFolderError::NameTaken => {
                Problem::new(ErrorCode::NameTaken, error.to_string()).about("name")
            }
            CreateFolderError::NameInArchive => {
                Problem::new(ErrorCode::NameInArchive, error.to_string()).about("name")
            }
            CreateFolderError::TooMany => Problem::new(ErrorCode::TooManyFolders, error.to_string()),
            CreateFolderError::Storage(error) => error.into(),
        })?;
    folder_answer(&app, StatusCode::CREATED, made.version, session.user(), made.outcome.id).await
}
