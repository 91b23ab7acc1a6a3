//! The home project: the project at the address of a profile.

pub(crate) mod domain_project;
pub(crate) mod mags;
pub(crate) mod wire;

use std::sync::Arc;

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::app::App;

/// The calls about home projects.
pub(crate) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new().routes(routes!(domain_project::domain_project)).routes(routes!(mags::mags))
}
