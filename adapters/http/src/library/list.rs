//! `GET /api/readymags/user`

use std::sync::Arc;

use axum::{
    extract::{Query, State, rejection::QueryRejection},
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{LIBRARY_VERSION, page};
use crate::{
    account::wire::preferences::SortMode,
    app::App,
    extract::session::SignedIn,
    library::{
        cache::CachedLibrary,
        wire::{
            folder::{self, Folder},
            project::Project,
        },
    },
    problem::{ErrorCode, Problem},
};

/// The part of the library to read; without `limit` all of it.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ListQuery {
    /// Projects on a page, 1 to 500.
    pub(super) limit: Option<u32>,
    /// `next` of the previous page.
    pub(super) after: Option<String>,
    /// The order; `LastChanged` without it.
    #[param(value_type = Option<SortMode>)]
    pub(super) sort: Option<String>,
    /// A collection's id, `root`, or `archived`; without it every project.
    pub(super) folder: Option<String>,
}

/// An account's library, or a page of it.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Library<'a> {
    /// Raised by every change that the list shows, but not by views.
    pub(super) version: i64,
    /// The account's collections.
    pub(super) user: LibraryUser<'a>,
    /// Projects, archived ones included.
    pub(super) mags: Vec<Project<'a>>,
    /// The cursor of the next page: null on the last page, left out when all was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    pub(super) next: Option<Option<String>>,
}

/// The account's collections.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LibraryUser<'a> {
    /// Collections in the order they were made, archived ones included. The Archive comes last unless it is empty.
    pub(super) folders: Vec<Folder<'a>>,
}

/// Lists the account's projects and collections: all of them, with an ETag, or with `limit` a page.
#[utoipa::path(get, path = "/readymags/user", operation_id = "read_library", tag = "library", params(ListQuery), responses(
    (status = 200, body = Library), (status = 304), (status = 401, body = Problem), (status = 404, body = Problem),
    (status = 422, body = Problem),
))]
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    session: SignedIn,
    query: Result<Query<ListQuery>, QueryRejection>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let bad_query = |_| Problem::invalid(ErrorCode::InvalidQuery, "limit", "limit is a number from 1 to 500");
    let Query(query) = query.map_err(bad_query)?;
    if let Some(limit) = query.limit {
        return page::answer(&app, &session, limit, &query).await;
    }
    let version = session.0.library_version;
    let turn = app.views_turn(session.user());
    let tag = format!("W/\"{}-{version}-{}-{turn}\"", session.user(), app.state.list_shape);
    let asked = headers.get(header::IF_NONE_MATCH);
    if asked.and_then(|value| value.to_str().ok()).is_some_and(|tags| names(tags, &tag)) {
        return Ok((StatusCode::NOT_MODIFIED, answer_headers(&tag, version)).into_response());
    }
    let kept = match app.state.library_cache.get(session.user(), version, turn).await {
        Some(kept) => kept,
        None => encode(&app, &session, turn).await?,
    };
    let accepts_gzip = headers
        .get_all(header::ACCEPT_ENCODING)
        .iter()
        .any(|value| value.to_str().is_ok_and(|value| value.contains("gzip")));
    let mut answer = answer_headers(&tag, version);
    answer.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    if accepts_gzip {
        answer.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
        return Ok((answer, kept.gzip().await.map_err(|error| unreadable(&error))?).into_response());
    }
    Ok((answer, kept.json.clone()).into_response())
}

/// Reads and encodes the library. The version was read before the rows. If a write came between, the rows are newer
/// than the version, and the next request reads them again.
async fn encode(app: &Arc<App>, session: &SignedIn, turn: i64) -> Result<Arc<CachedLibrary>, Problem> {
    let (owner, version) = (session.user(), session.0.library_version);
    let library = app.library.read_library.all(owner).await?;
    let shared = Arc::clone(app);
    let encoded = tokio::task::spawn_blocking(move || {
        serde_json::to_vec(&Library {
            version,
            user: LibraryUser { folders: folder::folders(&library.folders, library.archive, owner) },
            mags: library
                .projects
                .iter()
                .map(|row| Project::new(row, &shared.settings.viewer_origin))
                .collect(),
            next: None,
        })
        .map_err(std::io::Error::other)
    });
    let json = encoded.await.map_err(std::io::Error::other).flatten().map_err(|error| unreadable(&error))?;
    let kept = Arc::new(CachedLibrary::new(version, turn, json));
    app.state.library_cache.keep(owner, Arc::clone(&kept)).await;
    Ok(kept)
}

/// Does `If-None-Match` name this tag (RFC 9110, 13.1.2)?
pub(crate) fn names(tags: &str, tag: &str) -> bool {
    tags.split(',').any(|one| matches!(one.trim(), one if one == tag || one == "*"))
}

pub(crate) fn unreadable(error: &std::io::Error) -> Problem {
    tracing::error!(%error, "a library could not be encoded");
    Problem::internal()
}

fn answer_headers(tag: &str, version: i64) -> HeaderMap {
    let mut headers = HeaderMap::new();
    if let Ok(tag) = HeaderValue::from_str(tag) {
        headers.insert(header::ETAG, tag);
    }
    headers.insert(LIBRARY_VERSION.clone(), version.into());
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding, cookie"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("private, no-cache"));
    headers
}
