//! `POST /api/me/passkeys/options`

use std::sync::Arc;

use axum::{extract::State, response::Response};

use crate::{
    app::App,
    extract::session::Fresh,
    problem::Problem,
    wire::passkey::{PasskeyOptions, asked, refuse_new},
};

/// What the browser is to ask an authenticator for a new passkey. The answer goes to `POST /me/passkeys` from the same
/// browser, once, within five minutes.
#[utoipa::path(post, path = "/me/passkeys/options", operation_id = "ask_for_new_passkey", tag = "passkeys", responses(
    (status = 200, body = PasskeyOptions), (status = 401, body = Problem), (status = 403, body = Problem),
    (status = 409, body = Problem), (status = 429, body = Problem),
))]
pub(crate) async fn passkey_options(
    State(app): State<Arc<App>>,
    Fresh(session): Fresh,
) -> Result<Response, Problem> {
    let question = app.passkeys.ask_for_new.execute(session.user).await.map_err(refuse_new)?;
    asked(&app.settings, question)
}
