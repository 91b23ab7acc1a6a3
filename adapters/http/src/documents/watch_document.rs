//! `GET /api/documents/{id}/live`

use std::sync::Arc;

use axum::{
    extract::{
        Query, State,
        rejection::QueryRejection,
        ws::{WebSocketUpgrade, rejection::WebSocketUpgradeRejection},
    },
    http::{HeaderMap, HeaderValue, header},
    response::{IntoResponse, Response},
};
use octavo_application::documents::watch_document::WatchDocumentError;
use octavo_domain::documents::log::Seq;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::{
    app::App,
    documents::live,
    extract::{
        path::ProjectPath,
        session::{self, SignedIn},
    },
    guard::cross_site::OfTheApp,
    problem::{ErrorCode, Problem},
};

/// The most bytes of a message.
const MESSAGE: usize = 64 * 1024;

/// The most bytes that are read at once. Each socket has so many, and they are set to zero with each look for a message.
const READ: usize = 4 * 1024;

/// From where on to watch.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct LiveQuery {
    /// The last change that the client has: it is told those after it.
    after: u64,
}

/// Opens a WebSocket that tells of the changes of a project's document, of who else is there, and of the caller's role.
/// docs/api/live.md describes the messages. `id` is the project's number or its id.
#[utoipa::path(get, path = "/documents/{id}/live", tag = "documents", params(("id" = String, Path), LiveQuery), responses(
    (status = 101, description = "The connection is a WebSocket from here on"),
    (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem), (status = 422, body = Problem),
    (status = 426, body = Problem), (status = 503, body = Problem),
))]
pub(crate) async fn watch_document(
    State(app): State<Arc<App>>,
    session: SignedIn,
    _app_alone: OfTheApp,
    ProjectPath(project): ProjectPath,
    query: Result<Query<LiveQuery>, QueryRejection>,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Problem> {
    let bad_query = |_| Problem::invalid(ErrorCode::InvalidQuery, "after", "after is a number of a change");
    let Query(LiveQuery { after }) = query.map_err(bad_query)?;
    let watcher =
        app.documents.watch.execute(session.user(), project).await.map_err(|error| match error {
            WatchDocumentError::NotFound => Problem::not_found(),
            WatchDocumentError::Storage(error) => error.into(),
        })?;
    let Ok(upgrade) = upgrade else { return Ok(upgrade_required()) };
    let token = session::token(&headers, app.settings.cookie_name()).ok_or_else(Problem::signed_out)?;
    let ticket = live::place(&app, &watcher).map_err(|full| Problem::unavailable(&full.sentence()))?;
    let upgrade = upgrade.max_message_size(MESSAGE).max_frame_size(MESSAGE).read_buffer_size(READ);
    Ok(upgrade.on_upgrade(move |socket| live::serve(ticket, socket, watcher, token, Seq::new(after))))
}

/// The request does not ask for a WebSocket.
fn upgrade_required() -> Response {
    let problem = Problem::new(ErrorCode::UpgradeRequired, "This address is for WebSockets alone");
    let mut response = problem.into_response();
    response.headers_mut().insert(header::UPGRADE, HeaderValue::from_static("websocket"));
    response
}
