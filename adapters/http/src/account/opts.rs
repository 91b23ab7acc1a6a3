//! `POST /api/me/opts`

use std::sync::Arc;

use axum::{Json, extract::State};
use octavo_application::account::update_account::AccountChange;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::update_me::refuse;
use crate::{
    account::wire::preferences::{OptsChange, UserOpts},
    app::App,
    extract::{body::Body, origin::From, session::SignedIn},
    problem::Problem,
};

/// Switches to set, inside of `data` or bare.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(untagged)]
pub(crate) enum OptsBody {
    /// Inside of `data`.
    Wrapped(WrappedOpts),
    /// Bare.
    Bare(OptsChange),
}

/// Switches inside of `data`.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct WrappedOpts {
    /// The switches.
    data: OptsChange,
}

/// Every switch after the change.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OptsAnswer {
    /// The switches.
    opts: UserOpts,
}

/// Sets switches of the dashboard. Those left out keep their values.
#[utoipa::path(post, path = "/me/opts", operation_id = "change_options", tag = "account", request_body = OptsBody, responses(
    (status = 200, body = OptsAnswer), (status = 401, body = Problem), (status = 422, body = Problem),
))]
pub(crate) async fn opts(
    State(app): State<Arc<App>>,
    session: SignedIn,
    From(origin): From,
    Body(body): Body<OptsBody>,
) -> Result<Json<OptsAnswer>, Problem> {
    let (OptsBody::Wrapped(WrappedOpts { data: change }) | OptsBody::Bare(change)) = body;
    let (options, profile_media) = change.split(&app.settings.viewer_origin)?;
    let change = AccountChange { options, profile_media, ..AccountChange::default() };
    app.update_account.execute(session.user(), change, &origin).await.map_err(refuse)?;
    let account = app.read_account.execute(session.user()).await?.ok_or_else(Problem::signed_out)?;
    Ok(Json(OptsAnswer { opts: UserOpts::new(&account.user, &app.settings.viewer_origin) }))
}
