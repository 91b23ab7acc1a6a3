//! `POST /api/auth/confirm`

use std::sync::Arc;

use axum::{extract::State, http::StatusCode};
use octavo_application::{
    auth::confirm_email::{ConfirmEmailError, Shown},
    shared::secrets::Secret,
};
use serde::Deserialize;
use utoipa::ToSchema;

use super::reauthenticate::refuse_proof;
use crate::{
    app::App,
    extract::{body::Body, origin::From, session::SignedIn},
    problem::{ErrorCode, Problem},
};

/// A mailed link, and proof of whose account it is about.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ConfirmBody {
    /// The secret of the link.
    token: String,
    /// The account’s password; not needed with a session of the account.
    password: Option<String>,
}

/// Confirms the address that the link was mailed to. If it is to replace another address, it does so now, and both are
/// notified. The caller has a session of the account or gives its password. Without either the answer is
/// `password_required`, and the link still works.
#[utoipa::path(post, path = "/auth/confirm", operation_id = "confirm_email", tag = "auth", request_body = ConfirmBody, responses(
    (status = 204), (status = 409, body = Problem), (status = 422, body = Problem), (status = 429, body = Problem),
))]
pub(crate) async fn confirm(
    State(app): State<Arc<App>>,
    session: Option<SignedIn>,
    From(origin): From,
    Body(body): Body<ConfirmBody>,
) -> Result<StatusCode, Problem> {
    let password = body.password.as_deref().filter(|password| !password.is_empty());
    let shown = Shown { session: session.map(|session| session.user()), password };
    let done = app.auth.confirm_email.execute(&Secret::new(body.token), shown, &origin).await;
    done.map_err(|error| match error {
        ConfirmEmailError::LinkExpired => {
            Problem::invalid(ErrorCode::LinkExpired, "token", error.to_string())
        }
        ConfirmEmailError::ProofRequired => {
            Problem::invalid(ErrorCode::PasswordRequired, "password", error.to_string())
        }
        ConfirmEmailError::Proof(error) => refuse_proof(error, "The password is wrong"),
        ConfirmEmailError::Taken => Problem::new(ErrorCode::EmailTaken, error.to_string()),
        ConfirmEmailError::TooMany(wait) => Problem::too_many(wait),
        ConfirmEmailError::Storage(error) => error.into(),
    })?;
    Ok(StatusCode::NO_CONTENT)
}
