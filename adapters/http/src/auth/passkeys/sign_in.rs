//! `POST /api/auth/passkey`

use std::sync::Arc;

use axum::{
    extract::State,
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::Response,
};
use octavo_application::auth::passkeys::sign_in::PasskeySignInError;
use serde::Deserialize;
use serde_json::Value;
use utoipa::ToSchema;

use crate::{
    account::wire::user::User,
    app::App,
    auth::{passkeys::wire::passkey_sign_in_problem, signed_in},
    extract::{body::Body, origin::From, session},
    problem::Problem,
};

/// What an authenticator has answered.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PasskeySignInBody {
    /// The result of `PublicKeyCredential.toJSON`.
    #[schema(value_type = HashMap<String, serde_json::Value>)]
    credential: Value,
}

/// Signs somebody in with a passkey. No code is asked for, because the authenticator has verified who holds it.
#[utoipa::path(post, path = "/auth/passkey", operation_id = "sign_in_with_passkey", tag = "auth", request_body = PasskeySignInBody, responses(
    (status = 200, body = User), (status = 409, body = Problem), (status = 422, body = Problem),
    (status = 429, body = Problem),
))]
pub(crate) async fn passkey_sign_in(
    State(app): State<Arc<App>>,
    From(origin): From,
    headers: HeaderMap,
    Body(body): Body<PasskeySignInBody>,
) -> Result<Response, Problem> {
    let asked = session::passkey(&headers, &app.settings)
        .ok_or(PasskeySignInError::Expired)
        .map_err(passkey_sign_in_problem)?;
    let entered = app.passkeys.enter.answer(&asked, &body.credential.to_string(), &origin).await;
    let mut response = signed_in(&app, StatusCode::OK, entered.map_err(passkey_sign_in_problem)?).await?;
    if let Ok(cookie) = HeaderValue::try_from(session::no_passkey_cookie(&app.settings)) {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    Ok(response)
}
