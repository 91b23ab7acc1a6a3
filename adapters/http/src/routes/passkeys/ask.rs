//! `POST /api/auth/passkey/options`

use std::sync::Arc;

use axum::{extract::State, response::Response};

use crate::{
    app::App,
    extract::origin::From,
    problem::Problem,
    wire::passkey::{PasskeyOptions, asked, refuse_entry},
};

/// What the browser is to ask an authenticator, to sign somebody in with whichever passkey they have. The answer goes to
/// `POST /auth/passkey` from the same browser, once, within five minutes.
#[utoipa::path(post, path = "/auth/passkey/options", operation_id = "ask_for_passkey", tag = "auth", responses(
    (status = 200, body = PasskeyOptions), (status = 409, body = Problem), (status = 429, body = Problem),
))]
pub(crate) async fn passkey_sign_in_options(
    State(app): State<Arc<App>>,
    From(origin): From,
) -> Result<Response, Problem> {
    let question = app.passkeys.enter.ask(&origin).await.map_err(refuse_entry)?;
    asked(&app.settings, question)
}
