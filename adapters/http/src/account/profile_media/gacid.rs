//! `PATCH /api/me/gacid`

use std::sync::Arc;

use axum::{Json, extract::State};
use octavo_application::account::{profile_media::change::ProfileMediaChange, update_account::AccountChange};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    account::{profile_media, update_me},
    app::App,
    extract::{body::Body, origin::From, session::SignedIn},
    problem::Problem,
};

/// The id that Google Analytics gave the browser.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct GacidBody {
    /// Digits, a point, digits.
    gacid: String,
}

/// The stored id.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct GacidAnswer {
    /// Digits, a point, digits.
    gacid: String,
}

/// Stores the id that Google Analytics gave the account's browser.
#[utoipa::path(patch, path = "/me/gacid", operation_id = "change_analytics_id", tag = "account", request_body = GacidBody, responses(
    (status = 200, body = GacidAnswer), (status = 401, body = Problem), (status = 422, body = Problem),
))]
pub(crate) async fn gacid(
    State(app): State<Arc<App>>,
    session: SignedIn,
    From(origin): From,
    Body(body): Body<GacidBody>,
) -> Result<Json<GacidAnswer>, Problem> {
    let id = profile_media::wire::client_id(&body.gacid)?;
    let gacid = id.as_str().to_owned();
    let change = AccountChange {
        profile_media: ProfileMediaChange {
            analytics_client: Some(Some(id)),
            ..ProfileMediaChange::default()
        },
        ..AccountChange::default()
    };
    app.update_account.execute(session.user(), change, &origin).await.map_err(update_me::refuse)?;
    Ok(Json(GacidAnswer { gacid }))
}
