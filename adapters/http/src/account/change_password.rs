//! `PATCH /api/me/password`

use std::sync::Arc;

use axum::{
    extract::State,
    http::{StatusCode, header},
    response::{AppendHeaders, IntoResponse, Response},
};
use octavo_application::account::change_password::ChangePasswordError;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::{
    app::App,
    auth::reauthenticate::refuse_proof,
    extract::{
        body::Body,
        origin::From,
        session::{self, SignedIn},
    },
    problem::{ErrorCode, Problem},
};

/// The old password and the new one.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct ChangePasswordBody {
    /// The current password.
    #[serde(default)]
    password: String,
    /// 8 to 256 characters, not a common one.
    #[serde(default)]
    new_password: String,
}

/// Sets a new password. Every other session of the account ends; this one gets a new token.
#[utoipa::path(patch, path = "/me/password", tag = "account", request_body = ChangePasswordBody, responses(
    (status = 204), (status = 401, body = Problem), (status = 403, body = Problem), (status = 422, body = Problem), (status = 429, body = Problem),
))]
pub(crate) async fn change_password(
    State(app): State<Arc<App>>,
    SignedIn(view): SignedIn,
    From(origin): From,
    Body(body): Body<ChangePasswordBody>,
) -> Result<Response, Problem> {
    let ChangePasswordBody { password: old, new_password: new } = body;
    if old.is_empty() {
        return Err(Problem::invalid(ErrorCode::PasswordRequired, "password", "Old password must be filled"));
    }
    if new.is_empty() {
        return Err(Problem::invalid(
            ErrorCode::PasswordRequired,
            "newPassword",
            "New password must be filled",
        ));
    }
    let done = app.account.change_password.execute(view.user, view.session, &old, &new, &origin).await;
    let renewed = done.map_err(|error| match error {
        ChangePasswordError::Managed => Problem::new(ErrorCode::SsoPassword, error.to_string()),
        ChangePasswordError::Proof(error) => refuse_proof(error, "The old password is wrong"),
        ChangePasswordError::Password(error) => {
            Problem::invalid(ErrorCode::InvalidPassword, "newPassword", error.to_string())
        }
        ChangePasswordError::Hashing(error) => error.into(),
        ChangePasswordError::Storage(error) => error.into(),
    })?;
    let cookie = session::cookie(&app.settings, &renewed.token);
    Ok((StatusCode::NO_CONTENT, AppendHeaders([(header::SET_COOKIE, cookie)])).into_response())
}
