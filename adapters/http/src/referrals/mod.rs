//! Referrals: customers that an account has brought.

pub(crate) mod affiliate;

use std::sync::Arc;

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::app::App;

/// Their calls.
pub(crate) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new().routes(routes!(affiliate::affiliate))
}
