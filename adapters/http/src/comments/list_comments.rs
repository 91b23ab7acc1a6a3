//! `GET /api/documents/{id}/comments`

use std::sync::Arc;

use axum::{
    Json,
    extract::{Query, State, rejection::QueryRejection},
};
use chrono::DateTime;
use octavo_application::comments::{ports::comments::ThreadPlace, read_comments::MOST_AT_ONCE};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::wire::{CommentThread, Commenter};
use crate::{
    app::App,
    extract::{
        path::{CommentPath, ProjectPath},
        session::SignedIn,
    },
    problem::{ErrorCode, Problem},
};

/// Which threads are asked for.
#[derive(Debug, Deserialize)]
pub(crate) struct ThreadsQuery {
    resolved: Option<bool>,
    after: Option<String>,
    limit: Option<u32>,
}

/// Threads of comments.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CommentThreads {
    /// The one that was written to last first.
    threads: Vec<CommentThread>,
    /// What `after` is for the next ones; null where there are none.
    #[schema(required)]
    next: Option<String>,
    /// How many comments of all open threads of the project the caller has not read.
    unread: u64,
}

/// Whom the caller can mention.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CommentPeople {
    /// By name.
    people: Vec<Commenter>,
}

/// A place among threads: the microseconds of when one was written to last, and its id.
fn place(text: &str) -> Result<ThreadPlace, Problem> {
    let read = || {
        let (micros, id) = text.split_once('.')?;
        let at = DateTime::from_timestamp_micros(micros.parse().ok()?)?;
        Some((at, id.parse().ok()?))
    };
    let sentence = "This is not where a page of comments begins";
    read().ok_or_else(|| Problem::invalid(ErrorCode::InvalidQuery, "after", sentence))
}

fn place_text((at, id): ThreadPlace) -> String {
    format!("{}.{id}", at.timestamp_micros())
}

/// Lists the threads of comments on a project, for everybody with access; `resolved` chooses those that are resolved, or
/// open. `id` is the project's number or its id. At most 100 come at once.
#[utoipa::path(get, path = "/documents/{id}/comments", operation_id = "list_comments", tag = "comments",
    params(("id" = String, Path), ("resolved" = Option<bool>, Query), ("after" = Option<String>, Query), ("limit" = Option<u32>, Query)), responses(
    (status = 200, body = CommentThreads), (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem), (status = 422, body = Problem),
))]
pub(crate) async fn list_comments(
    State(app): State<Arc<App>>,
    session: SignedIn,
    ProjectPath(project): ProjectPath,
    query: Result<Query<ThreadsQuery>, QueryRejection>,
) -> Result<Json<CommentThreads>, Problem> {
    let invalid =
        |error: QueryRejection| Problem::invalid(ErrorCode::InvalidQuery, "resolved", error.body_text());
    let Query(ThreadsQuery { resolved, after, limit }) = query.map_err(invalid)?;
    let after = after.as_deref().map(place).transpose()?;
    let (user, limit) = (session.user(), limit.unwrap_or(MOST_AT_ONCE));
    let listed = app.comments.read.list(user, project, resolved, after, limit).await?;
    let thread = |thread| CommentThread::new(&app, user, listed.access, thread);
    Ok(Json(CommentThreads {
        threads: listed.threads.into_iter().map(thread).collect(),
        next: listed.next.map(place_text),
        unread: listed.unread,
    }))
}

/// Reads a thread with all its comments, for everybody with access to the project. `id` is the project's number or its id,
/// `comment` the thread's id.
#[utoipa::path(get, path = "/documents/{id}/comments/{comment}", operation_id = "read_comment_thread", tag = "comments",
    params(("id" = String, Path), ("comment" = String, Path)), responses(
    (status = 200, body = CommentThread), (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem),
))]
pub(crate) async fn read_comment_thread(
    State(app): State<Arc<App>>,
    session: SignedIn,
    CommentPath(project, id): CommentPath,
) -> Result<Json<CommentThread>, Problem> {
    let user = session.user();
    let (thread, access) = app.comments.read.one(user, project, id.thread()).await?;
    Ok(Json(CommentThread::new(&app, user, access, thread)))
}

/// Lists whom the caller can mention in comments on a project: everybody else with access. `id` is the project's number
/// or its id.
#[utoipa::path(get, path = "/documents/{id}/comments/people", operation_id = "list_comment_people", tag = "comments",
    params(("id" = String, Path)), responses(
    (status = 200, body = CommentPeople), (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem),
))]
pub(crate) async fn list_comment_people(
    State(app): State<Arc<App>>,
    session: SignedIn,
    ProjectPath(project): ProjectPath,
) -> Result<Json<CommentPeople>, Problem> {
    let people = app.comments.read.people(session.user(), project).await?;
    let people = people.into_iter().map(|person| Commenter::new(&app, person)).collect();
    Ok(Json(CommentPeople { people }))
}
