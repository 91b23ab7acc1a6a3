//! `DELETE /api/me/pic`

use std::sync::Arc;

use axum::{extract::State, http::StatusCode};

use super::refuse;
use crate::{app::App, extract::session::SignedIn, problem::Problem};

/// Removes the avatar and its file.
#[utoipa::path(delete, path = "/me/pic", tag = "account", responses((status = 204), (status = 401, body = Problem)))]
pub(crate) async fn remove_avatar(
    State(app): State<Arc<App>>,
    session: SignedIn,
) -> Result<StatusCode, Problem> {
    app.profile_media.change_avatar.remove(session.user()).await.map_err(refuse)?;
    Ok(StatusCode::NO_CONTENT)
}
