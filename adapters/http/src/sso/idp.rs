//! `GET /api/me/idp`

use std::sync::Arc;

use axum::{Json, extract::State};

use crate::{app::App, extract::session::SignedIn, problem::Problem, sso::wire::SsoInfo};

/// Reads the identity provider that the caller administers, else the one of their address.
#[utoipa::path(get, path = "/me/idp", operation_id = "read_sso", tag = "sso", responses(
    (status = 200, body = SsoInfo), (status = 401, body = Problem),
))]
pub(crate) async fn idp(State(app): State<Arc<App>>, session: SignedIn) -> Result<Json<SsoInfo>, Problem> {
    let account = app.read_account.execute(session.user()).await?.ok_or_else(Problem::signed_out)?;
    let sso = app.sso.read.holding(&account.user).await?;
    Ok(Json(sso.into()))
}
