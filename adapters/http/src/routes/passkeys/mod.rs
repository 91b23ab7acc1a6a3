//! The passkeys of an account, and signing in with one.

pub(crate) mod add;
pub(crate) mod ask;
pub(crate) mod ask_for_new;
pub(crate) mod enter;
pub(crate) mod list;
pub(crate) mod remove;
pub(crate) mod rename;

use std::sync::Arc;

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::app::App;

/// Its calls.
pub(crate) fn calls() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .routes(routes!(ask::passkey_sign_in_options))
        .routes(routes!(enter::passkey_sign_in))
        .routes(routes!(list::passkeys, add::add_passkey))
        .routes(routes!(ask_for_new::passkey_options))
        .routes(routes!(rename::rename_passkey, remove::remove_passkey))
}
