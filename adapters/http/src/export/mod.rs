//! The export of everything an account owns.

pub(crate) mod download;
pub(crate) mod read;
pub(crate) mod request;
pub(crate) mod wire;

use std::sync::Arc;

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::app::App;

/// Its calls.
pub(crate) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .routes(routes!(read::export, request::request_export))
        .routes(routes!(download::download_export))
}
