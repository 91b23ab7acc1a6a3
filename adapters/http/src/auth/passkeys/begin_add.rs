//! `POST /api/me/passkeys/options`

use std::sync::Arc;

use axum::{extract::State, response::Response};

use crate::{
    app::App,
    auth::passkeys::wire::{PasskeyOptions, asked, refuse_new},
    extract::session::Fresh,
    problem::Problem,
};

/// What the browser is to ask an authenticator for a new passkey. The answer goes to `POST /me/passkeys` from the same
/// browser, once, within five minutes.
#[utoipa::path(post, path = "/me/passkeys/options", operation_id = "begin_add_passkey", tag = "passkeys", responses(
    (status = 200, body = PasskeyOptions), (status = 401, body = Problem), (status = 403, body = Problem),
    (status = 409, body = Problem), (status = 429, body = Problem),
))]
pub(crate) async fn passkey_options(
    State(app): State<Arc<App>>,
    Fresh(session): Fresh,
) -> Result<Response, Problem> {
    let question = app.passkeys.begin_add.execute(session.user).await.map_err(refuse_new)?;
    asked(&app.settings, question)
}
