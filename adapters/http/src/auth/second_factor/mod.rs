//! The second factor of an account.

pub(crate) mod disable;
pub(crate) mod enable;
pub(crate) mod recovery_codes;
pub(crate) mod secret;
pub(crate) mod sign_in;
pub(crate) mod wire;

use std::sync::Arc;

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::app::App;

/// Its calls.
pub(crate) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .routes(routes!(sign_in::second_factor))
        .routes(routes!(secret::mfa_secret))
        .routes(routes!(enable::mfa_enable))
        .routes(routes!(disable::mfa_disable))
        .routes(routes!(recovery_codes::mfa_recovery_codes))
}
