//! Plans and add-ons.

pub(crate) mod addons;
pub(crate) mod list;
pub(crate) mod wire;

use std::sync::Arc;

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::app::App;

/// Their calls.
pub(crate) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new().routes(routes!(list::list)).routes(routes!(addons::addons))
}
