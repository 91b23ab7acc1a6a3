//! The passkeys of an account, and signing in with one.

pub(crate) mod add;
pub(crate) mod ask;
pub(crate) mod begin_add;
pub(crate) mod list;
pub(crate) mod remove;
pub(crate) mod rename;
pub(crate) mod sign_in;
pub(crate) mod wire;

use std::sync::Arc;

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::app::App;

/// Its calls.
pub(crate) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .routes(routes!(ask::passkey_sign_in_options))
        .routes(routes!(sign_in::passkey_sign_in))
        .routes(routes!(list::passkeys, add::add_passkey))
        .routes(routes!(begin_add::passkey_options))
        .routes(routes!(rename::rename_passkey, remove::remove_passkey))
}
