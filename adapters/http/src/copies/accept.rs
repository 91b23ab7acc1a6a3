//! `POST /api/send/{id}/accept`

use std::sync::Arc;

use axum::{extract::State, http::StatusCode, response::Response};
use serde::Serialize;
use utoipa::ToSchema;

use super::{SendAnswer, answer, refused};
use crate::{
    app::App,
    copies::wire::Send,
    extract::{path::SendPath, session::SignedIn},
    library::{
        changed,
        wire::{folder::Folder, project::Project},
    },
    problem::Problem,
};

/// An accepted transfer, and the items that were made for its copies.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SendAccepted<'a> {
    /// The transfer.
    send: Send,
    /// Projects that are being copied.
    mags: Vec<Project<'a>>,
    /// Collections that are being copied.
    folders: Vec<Folder<'a>>,
}

/// Accepts copies that were sent to the caller. They appear at once, and are received one after the other.
#[utoipa::path(post, path = "/send/{id}/accept", operation_id = "accept_transfer", tag = "send", params(("id" = String, Path)), responses(
    (status = 200, body = SendAccepted), (status = 401, body = Problem), (status = 404, body = Problem), (status = 409, body = Problem),
))]
pub(crate) async fn accept(
    State(app): State<Arc<App>>,
    session: SignedIn,
    SendPath(id): SendPath,
) -> Result<Response, Problem> {
    let user = session.user();
    let accepted = app.copies.accept_transfer.execute(user, id).await.map_err(refused)?;
    let SendAnswer { send } = answer(&app, user, id).await?;
    let projects = app.library.read_library.projects(user, &accepted.outcome.projects).await?;
    let folders = app.library.read_library.folders(user, &accepted.outcome.folders).await?;
    let viewer = &app.settings.viewer_origin;
    let body = SendAccepted {
        send,
        mags: projects.iter().map(|row| Project::just_made(row, viewer)).collect(),
        folders: folders.iter().map(|row| Folder::received(row, user)).collect(),
    };
    Ok(changed(StatusCode::OK, accepted.version, body))
}
