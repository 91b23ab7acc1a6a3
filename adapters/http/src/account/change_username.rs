//! `PATCH /api/me/uri`

use std::sync::Arc;

use axum::{Json, extract::State};
use octavo_application::account::change_username::ChangeUsernameError;
use octavo_domain::account::username::Username;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    app::App,
    extract::{body::Body, origin::From, session::SignedIn},
    problem::{ErrorCode, Problem},
};

/// The username.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct UriBody {
    /// 2 to 64 letters, digits and single dots between them.
    uri: String,
}

/// The username after the change.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct UriAnswer {
    /// The username as it is shown.
    uri: String,
}

/// Sets the username. Addresses with the old one stop working.
#[utoipa::path(patch, path = "/me/uri", tag = "account", request_body = UriBody, responses(
    (status = 200, body = UriAnswer), (status = 401, body = Problem), (status = 409, body = Problem),
    (status = 422, body = Problem),
))]
pub(crate) async fn change_username(
    State(app): State<Arc<App>>,
    session: SignedIn,
    From(origin): From,
    Body(body): Body<UriBody>,
) -> Result<Json<UriAnswer>, Problem> {
    let username = Username::parse(&body.uri)
        .map_err(|error| Problem::invalid(ErrorCode::InvalidUri, "uri", error.to_string()))?;
    let uri = username.as_str().to_owned();
    let done = app.account.change_username.execute(session.user(), username, &origin).await;
    done.map_err(|error| match error {
        ChangeUsernameError::Taken => Problem::new(ErrorCode::UriTaken, error.to_string()).about("uri"),
        ChangeUsernameError::Gone => Problem::signed_out(),
        ChangeUsernameError::Storage(error) => error.into(),
    })?;
    Ok(Json(UriAnswer { uri }))
}
