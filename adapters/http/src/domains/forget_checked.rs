//! `DELETE /api/me/domain`

use std::sync::Arc;

use axum::{extract::State, http::StatusCode};

use crate::{app::App, extract::session::SignedIn, problem::Problem};

/// Forgets the domain that was tested last for the profile.
#[utoipa::path(delete, path = "/me/domain", operation_id = "forget_checked_domain", tag = "domains", responses(
    (status = 204), (status = 401, body = Problem),
))]
pub(crate) async fn forget_checked(
    State(app): State<Arc<App>>,
    session: SignedIn,
) -> Result<StatusCode, Problem> {
    app.domains.change.forget_checked(session.user()).await?;
    Ok(StatusCode::NO_CONTENT)
}
