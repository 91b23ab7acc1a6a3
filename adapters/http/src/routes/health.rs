//! `GET /healthz` and `GET /readyz`

use std::sync::Arc;

use axum::{
    extract::State,
    http::StatusCode,
    response::{IntoResponse, Response},
};

use crate::app::App;

/// The process runs.
pub(super) async fn healthz() -> &'static str {
    "ok"
}

/// The process can work: the database answers.
pub(super) async fn readyz(State(app): State<Arc<App>>) -> Response {
    if app.is_draining() {
        return (StatusCode::SERVICE_UNAVAILABLE, "the server is stopping").into_response();
    }
    match app.storage.ping().await {
        Ok(()) => "ready".into_response(),
        Err(error) => {
            tracing::warn!(%error, "not ready");
            (StatusCode::SERVICE_UNAVAILABLE, "the database does not answer").into_response()
        }
    }
}
