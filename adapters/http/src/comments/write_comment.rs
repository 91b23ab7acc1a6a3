//! `POST /api/documents/{id}/comments`

use std::sync::Arc;

use axum::{
    Json,
    extract::State,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use octavo_application::comments::write_comment::{Target, Writing};
use octavo_domain::comments::thread::Pin;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::wire::{self, CommentThread};
use crate::{
    app::App,
    extract::{body::Body, path::ProjectPath, session::SignedIn},
    problem::{ErrorCode, Problem},
};

/// A comment that is to be written: a reply in a thread, or the first one at a place.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CommentBody {
    /// A UUID of the client's. What is sent again with it is not written again.
    key: String,
    /// The words: plain text of 1 to 2,000 characters.
    text: String,
    /// The ids of those whom it mentions, at most 20.
    #[serde(default)]
    mentions: Vec<String>,
    /// The thread of a reply.
    #[serde(default)]
    thread: Option<String>,
    /// Where a new thread is pinned.
    #[serde(default)]
    place: Option<CommentPlace>,
}

/// Where a thread is pinned.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CommentPlace {
    /// The page.
    page: String,
    /// The widget; without it, a place on the page.
    #[serde(default)]
    widget: Option<String>,
    /// From the left: in thousandths of the widget's width, or in units of documents.
    x: i64,
    /// From the top, alike.
    y: i64,
}

fn invalid(field: &'static str, sentence: &str) -> Problem {
    Problem::invalid(ErrorCode::InvalidBody, field, sentence)
}

fn pin(place: &CommentPlace) -> Result<Pin, Problem> {
    let unknown = || invalid("place", "A page and a widget are named by their ids");
    let page = place.page.parse().map_err(|_| unknown())?;
    let widget = place.widget.as_ref().map(|widget| widget.parse().map_err(|_| unknown())).transpose()?;
    Pin::new(page, widget, (place.x, place.y)).map_err(|error| invalid("place", &error.to_string()))
}

fn target(body: &CommentBody) -> Result<Target, Problem> {
    match (&body.thread, &body.place) {
        (Some(thread), None) => {
            let thread = thread.parse().map_err(|_| invalid("thread", "A thread is named by its id"))?;
            Ok(Target::Thread(thread))
        }
        (None, Some(place)) => pin(place).map(Target::Pin),
        _ => Err(invalid("place", "Say either the thread of a reply or the place of a new one")),
    }
}

/// Writes a comment on a project, for everybody with access: a reply in a `thread`, or the first one at a `place`. `id` is
/// the project's number or its id. The answer has the thread as lists have it.
#[utoipa::path(post, path = "/documents/{id}/comments", tag = "comments", params(("id" = String, Path)), request_body = CommentBody, responses(
    (status = 200, body = CommentThread), (status = 201, body = CommentThread), (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem), (status = 409, body = Problem), (status = 422, body = Problem), (status = 429, body = Problem),
))]
pub(crate) async fn write_comment(
    State(app): State<Arc<App>>,
    session: SignedIn,
    ProjectPath(project): ProjectPath,
    Body(body): Body<CommentBody>,
) -> Result<Response, Problem> {
    let key = Uuid::try_parse(&body.key).map_err(|_| invalid("key", "A comment’s key is a UUID"))?;
    let writing = Writing {
        key,
        text: wire::text(&body.text)?,
        mentions: wire::mentions(&body.mentions)?,
        target: target(&body)?,
    };
    let user = session.user();
    let written = app.comments.write.execute(user, project, writing).await?;
    let status = if written.is_new { StatusCode::CREATED } else { StatusCode::OK };
    let thread = CommentThread::new(&app, user, written.access, written.thread);
    Ok((status, Json(thread)).into_response())
}
