//! `POST /api/auth/undo-email`

use std::sync::Arc;

use axum::{extract::State, http::StatusCode};
use octavo_application::{account::undo_email_change::UndoEmailChangeError, shared::secrets::Secret};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::{
    app::App,
    extract::{body::Body, origin::From},
    problem::{ErrorCode, Problem},
};

/// The link that was mailed to the old address.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct UndoEmailBody {
    /// The secret of the link.
    token: String,
}

/// Undoes a change of address: restores the old address, ends every session of the account and mails a link for a new
/// password. Works while the change waits and for 72 hours after it took effect.
#[utoipa::path(post, path = "/auth/undo-email", operation_id = "undo_email_change", tag = "auth", request_body = UndoEmailBody, responses(
    (status = 204), (status = 422, body = Problem), (status = 429, body = Problem),
))]
pub(crate) async fn undo_email(
    State(app): State<Arc<App>>,
    From(origin): From,
    Body(body): Body<UndoEmailBody>,
) -> Result<StatusCode, Problem> {
    let done = app.account.undo_email_change.execute(&Secret::new(body.token), &origin).await;
    done.map_err(|error| match error {
        UndoEmailChangeError::LinkExpired => {
            Problem::invalid(ErrorCode::LinkExpired, "token", error.to_string())
        }
        UndoEmailChangeError::TooMany(wait) => Problem::too_many(wait),
        UndoEmailChangeError::Storage(error) => error.into(),
    })?;
    Ok(StatusCode::NO_CONTENT)
}
