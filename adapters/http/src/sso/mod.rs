//! Single sign-on.

pub(crate) mod idp;
pub(crate) mod request_sso;
pub(crate) mod wire;

use std::sync::Arc;

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::app::App;

/// Its calls.
pub(crate) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new().routes(routes!(idp::idp)).routes(routes!(request_sso::request_sso))
}
