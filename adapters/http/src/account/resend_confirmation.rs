//! `POST /api/confirm/resend`

use std::sync::Arc;

use axum::{extract::State, http::StatusCode};

use crate::{
    app::App,
    extract::{origin::From, session::SignedIn},
    problem::Problem,
};

/// Mails the confirmation link again, unless the address is confirmed already.
#[utoipa::path(post, path = "/confirm/resend", tag = "account", responses(
    (status = 204), (status = 401, body = Problem), (status = 429, body = Problem),
))]
pub(crate) async fn resend_confirmation(
    State(app): State<Arc<App>>,
    session: SignedIn,
    From(origin): From,
) -> Result<StatusCode, Problem> {
    app.auth.resend_confirmation.execute(session.user(), &origin).await?;
    Ok(StatusCode::NO_CONTENT)
}
