//! `POST /api/auth/reset`

use std::sync::Arc;

use axum::{extract::State, http::StatusCode};
use octavo_application::{auth::reset_password::ResetPasswordError, shared::secrets::Secret};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::{
    app::App,
    extract::{body::Body, origin::From},
    problem::{ErrorCode, Problem},
};

/// A mailed link and the password to set.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ResetBody {
    /// The secret of the link.
    token: String,
    /// 8 to 256 characters, not a common one.
    password: String,
}

/// Sets a new password and ends every session of the account. It does not sign in.
#[utoipa::path(post, path = "/auth/reset", operation_id = "reset_password", tag = "auth", request_body = ResetBody, responses(
    (status = 204), (status = 422, body = Problem), (status = 429, body = Problem),
))]
pub(crate) async fn reset(
    State(app): State<Arc<App>>,
    From(origin): From,
    Body(body): Body<ResetBody>,
) -> Result<StatusCode, Problem> {
    app.auth.reset_password.execute(&Secret::new(body.token), &body.password, &origin).await.map_err(
        |error| match error {
            ResetPasswordError::LinkExpired => {
                Problem::invalid(ErrorCode::LinkExpired, "token", error.to_string())
            }
            ResetPasswordError::Password(error) => {
                Problem::invalid(ErrorCode::InvalidPassword, "password", error.to_string())
            }
            ResetPasswordError::TooMany(wait) => Problem::too_many(wait),
            ResetPasswordError::Hashing(error) => error.into(),
            ResetPasswordError::Storage(error) => error.into(),
        },
    )?;
    Ok(StatusCode::NO_CONTENT)
}
