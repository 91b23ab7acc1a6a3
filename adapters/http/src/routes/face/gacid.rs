//! `PATCH /api/me/gacid`

use std::sync::Arc;

use axum::{Json, extract::State};
use octavo_application::account::{face::change::FaceChange, update_account::AccountChange};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    app::App,
    extract::{body::Body, origin::From, session::SignedIn},
    problem::Problem,
    routes::account::update_me,
    wire::face,
};

/// What Google Analytics calls the browser.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct GacidBody {
    /// Digits, a point, digits.
    gacid: String,
}

/// What Google Analytics calls the browser from now on.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct GacidAnswer {
    /// Digits, a point, digits.
    gacid: String,
}

/// Keeps the id by which Google Analytics knows the person's browser.
#[utoipa::path(patch, path = "/me/gacid", operation_id = "change_analytics_id", tag = "account", request_body = GacidBody, responses(
    (status = 200, body = GacidAnswer), (status = 401, body = Problem), (status = 422, body = Problem),
))]
pub(crate) async fn gacid(
    State(app): State<Arc<App>>,
    session: SignedIn,
    From(origin): From,
    Body(body): Body<GacidBody>,
) -> Result<Json<GacidAnswer>, Problem> {
    let id = face::client_id(&body.gacid)?;
    let gacid = id.as_str().to_owned();
    let change = AccountChange {
        face: FaceChange { analytics_client: Some(Some(id)), ..FaceChange::default() },
        ..AccountChange::default()
    };
    app.update_account.execute(session.user(), change, &origin).await.map_err(update_me::refuse)?;
    Ok(Json(GacidAnswer { gacid }))
}
