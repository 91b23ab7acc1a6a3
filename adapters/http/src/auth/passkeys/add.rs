//! `POST /api/me/passkeys`

use std::sync::Arc;

use axum::{
    Json,
    extract::State,
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use octavo_application::auth::passkeys::begin_add::AddError;
use serde::Deserialize;
use serde_json::Value;
use utoipa::ToSchema;

use crate::{
    app::App,
    auth::passkeys::wire::{Passkey, name, refuse_new},
    extract::{
        body::Body,
        origin::From,
        session::{self, Fresh},
    },
    problem::Problem,
};

/// A passkey that an authenticator has made.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AddPasskeyBody {
    /// Its name: 1 to 60 characters.
    name: String,
    /// The result of `PublicKeyCredential.toJSON`.
    #[schema(value_type = HashMap<String, serde_json::Value>)]
    credential: Value,
}

/// Adds the passkey that an authenticator has made.
#[utoipa::path(post, path = "/me/passkeys", tag = "passkeys", request_body = AddPasskeyBody, responses(
    (status = 201, body = Passkey), (status = 401, body = Problem), (status = 403, body = Problem),
    (status = 409, body = Problem), (status = 422, body = Problem),
))]
pub(crate) async fn add_passkey(
    State(app): State<Arc<App>>,
    Fresh(session): Fresh,
    From(origin): From,
    headers: HeaderMap,
    Body(body): Body<AddPasskeyBody>,
) -> Result<Response, Problem> {
    let name = name(&body.name)?;
    let asked = session::passkey(&headers, &app.settings).ok_or(AddError::Expired).map_err(refuse_new)?;
    let add = &app.passkeys.add;
    let added = add.execute(session.user, &asked, &body.credential.to_string(), name, &origin).await;
    let passkey: Passkey = added.map_err(refuse_new)?.into();
    let cookie = session::no_passkey_cookie(&app.settings);
    Ok((StatusCode::CREATED, [(header::SET_COOKIE, cookie)], Json(passkey)).into_response())
}
