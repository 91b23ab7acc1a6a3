//! `PATCH /api/me/visibility`

use std::sync::Arc;

use axum::{Json, extract::State};
use octavo_application::account::update_account::AccountChange;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::update_me::refuse;
use crate::{
    app::App,
    extract::{body::Body, origin::From, session::SignedIn},
    problem::Problem,
};

/// Whether the public profile is shown.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Visibility {
    /// Is it shown?
    profile_visible: bool,
}

/// Shows or hides the public profile.
#[utoipa::path(patch, path = "/me/visibility", tag = "account", request_body = Visibility, responses(
    (status = 200, body = Visibility), (status = 401, body = Problem), (status = 422, body = Problem),
))]
pub(crate) async fn change_visibility(
    State(app): State<Arc<App>>,
    session: SignedIn,
    From(origin): From,
    Body(body): Body<Visibility>,
) -> Result<Json<Visibility>, Problem> {
    let change = AccountChange { profile_visible: Some(body.profile_visible), ..AccountChange::default() };
    app.update_account.execute(session.user(), change, &origin).await.map_err(refuse)?;
    Ok(Json(body))
}
