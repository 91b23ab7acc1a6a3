//! Templates that everybody may start from.

use std::sync::Arc;

use axum::{extract::State, http::StatusCode, response::Response};

use super::errors;
use crate::app::App;

/// The page of templates.
pub(super) async fn templates(State(app): State<Arc<App>>) -> Response {
    errors::sentence(&app, StatusCode::OK, "0", "Templates", "No templates have been published yet.")
}
