//! `PATCH /api/me/name`

use std::sync::Arc;

use axum::{Json, extract::State};
use octavo_application::account::update_account::AccountChange;
use octavo_domain::account::profile::DisplayName;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::update_me::refuse;
use crate::{
    app::App,
    extract::{body::Body, origin::From, session::SignedIn},
    problem::{ErrorCode, Problem},
};

/// The account's name.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NameBody {
    /// 1 to 64 characters.
    name: String,
}

/// The name after the change.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct NameAnswer {
    /// The name as it is shown.
    name: String,
}

/// Sets the account's name.
#[utoipa::path(patch, path = "/me/name", tag = "account", request_body = NameBody, responses(
    (status = 200, body = NameAnswer), (status = 401, body = Problem), (status = 422, body = Problem),
))]
pub(crate) async fn change_name(
    State(app): State<Arc<App>>,
    session: SignedIn,
    From(origin): From,
    Body(body): Body<NameBody>,
) -> Result<Json<NameAnswer>, Problem> {
    let name = DisplayName::parse(&body.name)
        .map_err(|error| Problem::invalid(ErrorCode::InvalidName, "name", error.to_string()))?;
    let change = AccountChange { name: Some(name.clone()), ..AccountChange::default() };
    app.update_account.execute(session.user(), change, &origin).await.map_err(refuse)?;
    Ok(Json(NameAnswer { name: name.as_str().to_owned() }))
}
