//! `POST /api/readymags/search`

use std::sync::Arc;

use axum::{
    Json,
    extract::State,
    response::{IntoResponse, Response},
};
use octavo_domain::library::search::SearchQuery;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    app::App,
    extract::{body::Body, session::SignedIn},
    problem::Problem,
    wire::{folder::Folder, project::Project},
};

/// What to look for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SearchBody {
    /// A part of a title or a name, 2 to 128 characters, in any case and script.
    query: String,
    /// The most projects and collections to answer with, together; at most 500, which is also the default.
    limit: Option<u32>,
}

/// What was found.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SearchAnswer<'a> {
    /// Projects: those that begin with the query first, then by last change.
    mags: Vec<Project<'a>>,
    /// Collections, in the same order.
    folders: Vec<Folder<'a>>,
    /// All matches, also those beyond the limit.
    count: u64,
    /// How many results the suggestions show.
    limit: u32,
}

/// Finds projects and collections by a part of their name.
#[utoipa::path(post, path = "/readymags/search", tag = "library", request_body = SearchBody, responses(
    (status = 200, body = SearchAnswer), (status = 401, body = Problem), (status = 422, body = Problem),
))]
pub(crate) async fn search(
    State(app): State<Arc<App>>,
    session: SignedIn,
    Body(body): Body<SearchBody>,
) -> Result<Response, Problem> {
    let query = SearchQuery::parse(&body.query)
        .map_err(|error| Problem::invalid("invalid_query", "query", error.to_string()))?;
    let found = app.search_library.execute(session.user(), &query, body.limit).await?;
    let answer = SearchAnswer {
        mags: found.projects.iter().map(|row| Project::new(row, &app.settings.viewer_origin)).collect(),
        folders: found.folders.iter().map(|row| Folder::new(row, session.user())).collect(),
        count: found.count,
        limit: body.limit.unwrap_or(SearchQuery::SUGGESTIONS),
    };
    Ok(Json(answer).into_response())
}
