//! `DELETE /api/me/passkeys/{id}`

use std::sync::Arc;

use axum::{extract::State, http::StatusCode};

use crate::{
    app::App,
    extract::{origin::From, path::PasskeyPath, session::Fresh},
    problem::Problem,
};

/// Removes a passkey. Other sessions of the account end.
#[utoipa::path(delete, path = "/me/passkeys/{id}", tag = "passkeys", params(("id" = String, Path)), responses(
    (status = 204), (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem),
))]
pub(crate) async fn remove_passkey(
    State(app): State<Arc<App>>,
    Fresh(session): Fresh,
    From(origin): From,
    PasskeyPath(id): PasskeyPath,
) -> Result<StatusCode, Problem> {
    let removed = app.passkeys.remove.execute(session.user, session.session, id, &origin).await?;
    if removed { Ok(StatusCode::NO_CONTENT) } else { Err(Problem::not_found()) }
}
