//! Newsletters.

pub(crate) mod change_mail;
pub(crate) mod mail;
pub(crate) mod one_click;
pub(crate) mod topics;
pub(crate) mod unsubscribe;
pub(crate) mod wire;

use std::sync::Arc;

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::app::App;

/// Their calls.
pub(crate) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .routes(routes!(topics::topics))
        .routes(routes!(mail::mail, change_mail::change_mail))
        .routes(routes!(unsubscribe::unsubscribe))
}
