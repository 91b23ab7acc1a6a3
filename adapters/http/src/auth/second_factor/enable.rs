//! `POST /api/me/mfa/enable`

use std::sync::Arc;

use axum::{Json, extract::State};
use octavo_application::shared::secrets::Secret;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::{
    app::App,
    auth::second_factor::wire::{Method, RecoveryCodes, code},
    extract::{body::Body, origin::From, session::Fresh},
    problem::Problem,
};

/// The secret that was shown, and a code made from it.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct MfaEnableBody {
    /// The six digits that the app shows.
    code: String,
    /// The secret that `GET /me/mfa/secret` answered.
    secret_base32_encoded: String,
    /// The kind of second factor.
    method: Method,
}

/// Turns the second factor on and answers the recovery codes once. Other sessions of the account end.
#[utoipa::path(post, path = "/me/mfa/enable", operation_id = "enable_second_factor", tag = "second factor", request_body = MfaEnableBody, responses(
    (status = 200, body = RecoveryCodes), (status = 401, body = Problem), (status = 403, body = Problem),
    (status = 409, body = Problem), (status = 422, body = Problem), (status = 429, body = Problem),
))]
pub(crate) async fn mfa_enable(
    State(app): State<Arc<App>>,
    Fresh(session): Fresh,
    From(origin): From,
    Body(body): Body<MfaEnableBody>,
) -> Result<Json<RecoveryCodes>, Problem> {
    let Method::Authenticator = body.method;
    let (code, secret) = (code(&body.code)?, Secret::new(body.secret_base32_encoded));
    let enable = &app.second_factor.enable;
    let codes = enable.execute(session.user, session.session, &code, &secret, &origin).await?;
    Ok(Json(codes.into()))
}
