//! `POST /api/auth/passkey/options`

use std::sync::Arc;

use axum::{extract::State, response::Response};

use crate::{
    app::App,
    auth::passkeys::wire::{PasskeyOptions, asked, passkey_sign_in_problem},
    extract::origin::From,
    problem::Problem,
};

/// Makes the options with which the browser asks for any passkey to sign in with. Send the result to
/// `POST /auth/passkey` from the same browser, once, within five minutes.
#[utoipa::path(post, path = "/auth/passkey/options", operation_id = "ask_for_passkey", tag = "auth", responses(
    (status = 200, body = PasskeyOptions), (status = 409, body = Problem), (status = 429, body = Problem),
))]
pub(crate) async fn passkey_sign_in_options(
    State(app): State<Arc<App>>,
    From(origin): From,
) -> Result<Response, Problem> {
    let question = app.passkeys.enter.ask(&origin).await.map_err(passkey_sign_in_problem)?;
    asked(&app.settings, question)
}
