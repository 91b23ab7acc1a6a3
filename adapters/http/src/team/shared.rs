//! `GET /api/readymags/shared`

use std::{collections::HashMap, sync::Arc};

use axum::{
    extract::State,
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use octavo_application::team::ports::queries::SharedState;
use octavo_domain::ids::UserId;
use serde::Serialize;
use sha2::{Digest, Sha256};
use utoipa::ToSchema;

use crate::{
    app::App,
    extract::session::SignedIn,
    library::list::{names, unreadable},
    problem::Problem,
    team::wire::{SharedFolder, SharedProject, Teammate},
};

/// Everything that others share with the account.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SharedAnswer<'a> {
    /// The owners who share.
    teammates: Vec<Teammate<'a>>,
    /// Collections, at most 20 000, in the order they were made.
    folders: Vec<SharedFolder<'a>>,
    /// Projects, at most 20 000, the last edited first.
    mags: Vec<SharedProject<'a>>,
}

/// Lists everything that others share with the account, except archived items. With `If-None-Match` the answer is 304
/// if nothing has changed.
#[utoipa::path(get, path = "/readymags/shared", operation_id = "list_shared_projects", tag = "team", responses(
    (status = 200, body = SharedAnswer), (status = 304), (status = 401, body = Problem),
))]
pub(crate) async fn shared(
    State(app): State<Arc<App>>,
    session: SignedIn,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    // Read before the rows: if a write comes between, the rows are newer than their tag, and are read again next time.
    let state = app.team.read_team.shared_state(session.user()).await?;
    let tag = tag(session.user(), &state, &app.state.list_shape, app.views_turn(session.user()));
    let asked = headers.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    if asked.is_some_and(|tags| names(tags, &tag)) {
        return Ok((StatusCode::NOT_MODIFIED, answer_headers(&tag)).into_response());
    }
    let items = app.team.read_team.shared(session.user()).await?;
    let shared = Arc::clone(&app);
    let encoded = tokio::task::spawn_blocking(move || {
        let (viewer, nobody) = (&shared.settings.viewer_origin, HashMap::new());
        serde_json::to_vec(&SharedAnswer {
            teammates: Teammate::list(&items.teammates, &nobody, &app.settings.viewer_origin),
            folders: items.folders.iter().map(SharedFolder::new).collect(),
            mags: items.projects.iter().map(|one| SharedProject::of(one, viewer)).collect(),
        })
        .map_err(std::io::Error::other)
    });
    let json = encoded.await.map_err(std::io::Error::other).flatten().map_err(|error| unreadable(&error))?;
    let mut answer = answer_headers(&tag);
    answer.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    Ok((answer, json).into_response())
}

/// The answer's `ETag`; whatever the answer shows changes one of these parts.
fn tag(user: UserId, state: &[SharedState], shape: &str, turn: i64) -> String {
    let mut digest = Sha256::new();
    for SharedState { id, updated_at, suspended, library_version, owner_updated_at } in state {
        digest.update(id.uuid().as_bytes());
        digest.update(updated_at.timestamp_micros().to_be_bytes());
        digest.update([u8::from(*suspended)]);
        digest.update(library_version.to_be_bytes());
        digest.update(owner_updated_at.timestamp_micros().to_be_bytes());
    }
    let digest: String = digest.finalize().iter().take(16).map(|byte| format!("{byte:02x}")).collect();
    format!("W/\"{user}-{digest}-{shape}-{turn}\"")
}

fn answer_headers(tag: &str) -> HeaderMap {
    let mut headers = HeaderMap::new();
    if let Ok(tag) = HeaderValue::from_str(tag) {
        headers.insert(header::ETAG, tag);
    }
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding, cookie"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("private, no-cache"));
    headers
}
