//! `PATCH /api/me/desc`

use std::sync::Arc;

use axum::{Json, extract::State};
use octavo_application::account::update_account::AccountChange;
use octavo_domain::account::profile::Description;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::update_me::refuse;
use crate::{
    app::App,
    extract::{body::Body, origin::From, session::SignedIn},
    problem::{ErrorCode, Problem},
};

/// The about text.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct DescBody {
    /// At most 300 characters.
    desc: String,
}

/// The about text after the change.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DescAnswer {
    /// The text as it is shown.
    desc: String,
}

/// Sets the about text. `error.message` of a refusal holds the same sentence as `detail`.
#[utoipa::path(patch, path = "/me/desc", operation_id = "change_about", tag = "account", request_body = DescBody, responses(
    (status = 200, body = DescAnswer), (status = 401, body = Problem), (status = 422, body = Problem),
))]
pub(crate) async fn change_desc(
    State(app): State<Arc<App>>,
    session: SignedIn,
    From(origin): From,
    body: Result<Body<DescBody>, Problem>,
) -> Result<Json<DescAnswer>, Problem> {
    let Body(body) = body.map_err(Problem::with_error_message)?;
    let description = Description::parse(&body.desc).map_err(|error| {
        Problem::invalid(ErrorCode::InvalidDesc, "desc", error.to_string()).with_error_message()
    })?;
    let change = AccountChange { description: Some(description.clone()), ..AccountChange::default() };
    let done = app.update_account.execute(session.user(), change, &origin).await;
    done.map_err(|error| refuse(error).with_error_message())?;
    Ok(Json(DescAnswer { desc: description.as_str().to_owned() }))
}
