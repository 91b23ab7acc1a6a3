//! The documents of projects, and their changes.

pub(crate) mod change_document;
pub(crate) mod open_document;
pub(crate) mod rate;
pub(crate) mod read_changes;
pub(crate) mod wire;

use std::sync::Arc;

use axum::extract::DefaultBodyLimit;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::app::App;

/// The most bytes of a change.
const CHANGE_LIMIT: usize = 256 * 1024;

/// Its calls.
pub(crate) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new().routes(routes!(open_document::open_document)).merge(
        OpenApiRouter::new()
            .routes(routes!(read_changes::read_changes, change_document::change_document))
            .layer(DefaultBodyLimit::max(CHANGE_LIMIT)),
    )
}
