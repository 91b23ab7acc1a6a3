//! `DELETE /api/me/email/pending`

use std::sync::Arc;

use axum::{extract::State, http::StatusCode};

use crate::{
    app::App,
    extract::{origin::From, session::SignedIn},
    problem::Problem,
};

/// Cancels a change of address that waits for its confirmation. The links that were mailed for it stop working. The
/// answer is the same when no change waits.
#[utoipa::path(delete, path = "/me/email/pending", tag = "account", responses(
    (status = 204), (status = 401, body = Problem),
))]
pub(crate) async fn withdraw_email_change(
    State(app): State<Arc<App>>,
    session: SignedIn,
    From(origin): From,
) -> Result<StatusCode, Problem> {
    app.account.withdraw_email_change.execute(session.user(), &origin).await?;
    Ok(StatusCode::NO_CONTENT)
}
