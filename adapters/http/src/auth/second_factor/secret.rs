//! `GET /api/me/mfa/secret`

use std::sync::Arc;

use axum::{Json, extract::State};
use octavo_application::auth::second_factor::show_secret::ShownSecret;
use serde::Serialize;
use utoipa::ToSchema;

use crate::{app::App, extract::session::Fresh, guard::cross_site::FromTheApp, problem::Problem};

/// The secret for an authenticator app.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MfaSecret {
    /// In base 32, to be typed.
    secret_base32_encoded: String,
    /// The `otpauth:` address, to be drawn as a QR code.
    otpauth_uri: String,
}

/// Makes the secret for an authenticator app, or answers the one that was made in the last half hour. Although it is a
/// GET, it needs the header of unsafe calls, because it makes something.
#[utoipa::path(get, path = "/me/mfa/secret", operation_id = "show_secret", tag = "second factor",
    params(("X-Octavo-Client" = String, Header, description = "Any value.")),
    responses(
        (status = 200, body = MfaSecret), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 409, body = Problem),
    ),
)]
pub(crate) async fn mfa_secret(
    State(app): State<Arc<App>>,
    session: Fresh,
    _: FromTheApp,
) -> Result<Json<MfaSecret>, Problem> {
    let ShownSecret { secret, address } = app.second_factor.show_secret.execute(session.0.user).await?;
    Ok(Json(MfaSecret {
        secret_base32_encoded: secret.expose().to_owned(),
        otpauth_uri: address.expose().to_owned(),
    }))
}
