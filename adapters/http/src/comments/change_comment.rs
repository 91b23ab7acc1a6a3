//! `PATCH` and `DELETE /api/documents/{id}/comments/{comment}`

use std::sync::Arc;

use axum::{Json, extract::State, http::StatusCode};
use serde::Deserialize;
use utoipa::ToSchema;

use super::wire::{self, CommentThread};
use crate::{
    app::App,
    extract::{body::Body, path::CommentPath, session::SignedIn},
    problem::{ErrorCode, Problem},
};

/// What is to change: exactly one of `text`, `resolved` and `read`.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CommentChange {
    /// The words of a comment of the caller.
    #[serde(default)]
    text: Option<String>,
    /// Whom these words mention.
    #[serde(default)]
    mentions: Option<Vec<String>>,
    /// Is the thread resolved?
    #[serde(default)]
    resolved: Option<bool>,
    /// The number of the last comment of the thread that the caller has seen.
    #[serde(default)]
    read: Option<u32>,
}

/// Changes the `text` of a comment of the caller, or what becomes of a thread: `resolved` for all, `read` for the caller.
/// `comment` is the id of a comment or of a thread. `id` is the project's number or its id.
#[utoipa::path(patch, path = "/documents/{id}/comments/{comment}", tag = "comments",
    params(("id" = String, Path), ("comment" = String, Path)), request_body = CommentChange, responses(
    (status = 200, body = CommentThread), (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem), (status = 409, body = Problem), (status = 422, body = Problem), (status = 429, body = Problem),
))]
pub(crate) async fn change_comment(
    State(app): State<Arc<App>>,
    session: SignedIn,
    CommentPath(project, id): CommentPath,
    Body(body): Body<CommentChange>,
) -> Result<Json<CommentThread>, Problem> {
    let (user, change) = (session.user(), &app.comments.change);
    let (thread, access) = match body {
        CommentChange { text: Some(text), mentions, resolved: None, read: None } => {
            let words = (wire::text(&text)?, wire::mentions(&mentions.unwrap_or_default())?);
            change.edit(user, project, id.comment(), words).await?
        }
        CommentChange { text: None, mentions: None, resolved: Some(resolved), read: None } => {
            change.resolve(user, project, id.thread(), resolved).await?
        }
        CommentChange { text: None, mentions: None, resolved: None, read: Some(number) } => {
            change.read(user, project, id.thread(), number).await?
        }
        _ => {
            let sentence = "Say exactly one of text, resolved and read";
            return Err(Problem::invalid(ErrorCode::InvalidBody, "text", sentence));
        }
    };
    Ok(Json(CommentThread::new(&app, user, access, thread)))
}

/// Deletes a comment of the caller, or any for the owner. A thread goes with its last comment. `id` is the project's
/// number or its id, `comment` the comment's id.
#[utoipa::path(delete, path = "/documents/{id}/comments/{comment}", operation_id = "delete_comment", tag = "comments",
    params(("id" = String, Path), ("comment" = String, Path)), responses(
    (status = 204), (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem), (status = 409, body = Problem),
))]
pub(crate) async fn delete_comment(
    State(app): State<Arc<App>>,
    session: SignedIn,
    CommentPath(project, id): CommentPath,
) -> Result<StatusCode, Problem> {
    app.comments.change.delete(session.user(), project, id.comment()).await?;
    Ok(StatusCode::NO_CONTENT)
}
