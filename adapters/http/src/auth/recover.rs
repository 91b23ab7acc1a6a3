//! `POST /api/auth/recover`

use std::sync::Arc;

use axum::{extract::State, http::StatusCode};
use serde::Deserialize;
use utoipa::ToSchema;

use super::email;
use crate::{
    app::App,
    extract::{body::Body, origin::From},
    problem::Problem,
};

/// The account whose password was forgotten.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RecoverBody {
    /// Its address.
    email: String,
}

/// Mails a link for choosing a new password, if an account has this address. The answer does not say whether one has.
#[utoipa::path(post, path = "/auth/recover", operation_id = "recover_password", tag = "auth", request_body = RecoverBody, responses(
    (status = 202), (status = 422, body = Problem), (status = 429, body = Problem),
))]
pub(crate) async fn recover(
    State(app): State<Arc<App>>,
    From(origin): From,
    Body(body): Body<RecoverBody>,
) -> Result<StatusCode, Problem> {
    app.auth.recover_password.execute(&email(&body.email)?, &origin).await?;
    Ok(StatusCode::ACCEPTED)
}
