//! `POST /api/auth/confirm`

use std::sync::Arc;

use axum::{extract::State, http::StatusCode};
use octavo_application::{account::confirm_email::ConfirmEmailError, ports::secrets::Secret};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::{
    app::App,
    extract::{body::Body, origin::From},
    problem::Problem,
};

/// A mailed link.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ConfirmBody {
    /// The secret of the link.
    token: String,
}

/// Confirms the address that the link was mailed to; when it is to take another's place, it does so now.
#[utoipa::path(post, path = "/auth/confirm", tag = "auth", request_body = ConfirmBody, responses(
    (status = 204), (status = 409, body = Problem), (status = 422, body = Problem), (status = 429, body = Problem),
))]
pub(crate) async fn confirm(
    State(app): State<Arc<App>>,
    From(origin): From,
    Body(body): Body<ConfirmBody>,
) -> Result<StatusCode, Problem> {
    app.entry.confirm_email.execute(&Secret::new(body.token), &origin).await.map_err(
        |error| match error {
            ConfirmEmailError::LinkExpired => Problem::invalid("link_expired", "token", error.to_string()),
            ConfirmEmailError::Taken => Problem::conflict("email_taken", error.to_string()),
            ConfirmEmailError::TooMany(wait) => Problem::too_many(wait),
            ConfirmEmailError::Storage(error) => error.into(),
        },
    )?;
    Ok(StatusCode::NO_CONTENT)
}
