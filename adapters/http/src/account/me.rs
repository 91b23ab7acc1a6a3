//! `GET /api/me`

use std::sync::Arc;

use axum::{Json, extract::State};

use crate::{account::wire::user::User, app::App, extract::session::SignedIn, problem::Problem};

/// The current user.
#[utoipa::path(get, path = "/me", operation_id = "read_account", tag = "account", responses((status = 200, body = User), (status = 401, body = Problem)))]
pub(crate) async fn me(State(app): State<Arc<App>>, session: SignedIn) -> Result<Json<User>, Problem> {
    super::user(&app, session.user()).await.map(Json)
}
