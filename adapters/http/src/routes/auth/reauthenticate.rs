//! `POST /api/auth/reauthenticate`

use std::sync::Arc;

use axum::{
    extract::State,
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use octavo_application::account::prove::ProveError;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::{
    app::App,
    extract::{
        body::Body,
        origin::From,
        session::{self, SignedIn},
    },
    problem::Problem,
};

/// What somebody who is signed in proves again who they are with.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReauthenticateBody {
    /// Their password.
    #[serde(default)]
    password: String,
}

/// Proves again who is signed in. From then on sensitive changes may be made for ten minutes. The session gets a new
/// token; the one it had ends.
#[utoipa::path(post, path = "/auth/reauthenticate", tag = "auth", request_body = ReauthenticateBody, responses(
    (status = 204), (status = 401, body = Problem), (status = 422, body = Problem), (status = 429, body = Problem),
))]
pub(crate) async fn reauthenticate(
    State(app): State<Arc<App>>,
    SignedIn(view): SignedIn,
    From(origin): From,
    Body(body): Body<ReauthenticateBody>,
) -> Result<Response, Problem> {
    if body.password.is_empty() {
        return Err(Problem::invalid("password_required", "password", "Password must be filled"));
    }
    let renewed = app.account.reauthenticate.execute(view.user, view.session, &body.password, &origin).await;
    let renewed = renewed.map_err(|error| refuse_proof(error, "The password is wrong"))?;
    let cookie = session::cookie(&app.settings, &renewed.token);
    Ok((StatusCode::NO_CONTENT, [(header::SET_COOKIE, cookie)]).into_response())
}

/// The refusals of a password that was to prove who is signed in; `wrong` is what is said of a wrong one.
pub(crate) fn refuse_proof(error: ProveError, wrong: &'static str) -> Problem {
    match error {
        ProveError::WrongPassword => Problem::invalid("wrong_password", "password", wrong),
        ProveError::Gone => Problem::signed_out(),
        ProveError::TooMany(wait) => Problem::too_many(wait),
        ProveError::Hashing(error) => error.into(),
        ProveError::Storage(error) => error.into(),
    }
}
