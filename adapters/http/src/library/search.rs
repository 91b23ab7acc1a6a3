//! `POST /api/readymags/search`

use std::sync::Arc;

use axum::{
    Json,
    extract::State,
    response::{IntoResponse, Response},
};
use octavo_application::{
    library::{ports::queries::FolderRow, search_library::Hit},
    team::ports::queries::{SharedFolderRow, SharedProjectRow},
};
use octavo_domain::library::project::ProjectSummary;
use octavo_domain::{ids::UserId, library::search::SearchQuery};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    app::App,
    extract::{body::Body, session::SignedIn},
    library::wire::{folder::Folder, project::Project},
    problem::{ErrorCode, Problem},
    team::wire::{SharedFolder, SharedProject},
};

/// What to look for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SearchBody {
    /// A part of a title or a name, 2 to 128 characters, in any case and script.
    query: String,
    /// The most projects and collections together; at most 500, which is the default.
    limit: Option<u32>,
}

/// What was found.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SearchAnswer<'a> {
    /// Projects by rank: those that begin with the query, those that contain it, those that are shared with or by a
    /// matching teammate. Within a rank the last changed come first.
    mags: Vec<FoundProject<'a>>,
    /// Collections, in the same order.
    folders: Vec<FoundFolder<'a>>,
    /// The number of all matches, including those beyond the limit.
    count: u64,
    /// How many results the suggestions show.
    limit: u32,
}

/// A project that was found.
#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
pub(crate) enum FoundProject<'a> {
    /// The caller's own.
    Own(Box<Project<'a>>),
    /// One that is shared with the caller.
    Shared(Box<SharedProject<'a>>),
}

/// A collection that was found.
#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
pub(crate) enum FoundFolder<'a> {
    /// The caller's own.
    Own(Box<Folder<'a>>),
    /// One that is shared with the caller.
    Shared(Box<SharedFolder<'a>>),
}

/// Finds own and shared projects and collections by a part of their name. A part of a teammate's name, username or
/// address finds what is shared with or by them.
#[utoipa::path(post, path = "/readymags/search", operation_id = "search_library", tag = "library", request_body = SearchBody, responses(
    (status = 200, body = SearchAnswer), (status = 401, body = Problem), (status = 422, body = Problem),
))]
pub(crate) async fn search(
    State(app): State<Arc<App>>,
    session: SignedIn,
    Body(body): Body<SearchBody>,
) -> Result<Response, Problem> {
    let query = SearchQuery::parse(&body.query)
        .map_err(|error| Problem::invalid(ErrorCode::InvalidQuery, "query", error.to_string()))?;
    let found = app.library.search_library.execute(session.user(), &query, body.limit).await?;
    let answer = SearchAnswer {
        mags: found.projects.iter().map(|hit| project(hit, &app.settings.viewer_origin)).collect(),
        folders: found.folders.iter().map(|hit| folder(hit, session.user())).collect(),
        count: found.count,
        limit: body.limit.unwrap_or(SearchQuery::SUGGESTIONS),
    };
    Ok(Json(answer).into_response())
}

fn project<'a>(hit: &'a Hit<ProjectSummary, SharedProjectRow>, viewer_origin: &str) -> FoundProject<'a> {
    match hit {
        Hit::Own(row) => FoundProject::Own(Box::new(Project::new(row, viewer_origin))),
        Hit::Shared(shared) => FoundProject::Shared(Box::new(SharedProject::of(shared, viewer_origin))),
    }
}

fn folder(hit: &Hit<FolderRow, SharedFolderRow>, user: UserId) -> FoundFolder<'_> {
    match hit {
        Hit::Own(row) => FoundFolder::Own(Box::new(Folder::new(row, user))),
        Hit::Shared(shared) => FoundFolder::Shared(Box::new(SharedFolder::new(shared))),
    }
}
