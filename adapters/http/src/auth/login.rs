//! `POST /api/auth/login`

use std::sync::Arc;

use axum::{
    Json,
    extract::State,
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use octavo_application::auth::sign_in::{SignInError, SignInOutcome};
use serde::Deserialize;
use utoipa::ToSchema;

use super::{email, signed_in};
use crate::{
    account::wire::user::User,
    app::App,
    auth::second_factor::wire::SecondFactorStep,
    extract::{body::Body, origin::From, session},
    problem::{ErrorCode, Problem},
};

/// Address and password.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct LoginBody {
    /// Their address.
    email: String,
    /// Their password.
    password: String,
}

/// Signs in. An unknown address and a wrong password are answered alike, in the same time. An account with a second
/// factor is not signed in yet: `POST /auth/second-factor` in the same browser does that.
#[utoipa::path(post, path = "/auth/login", operation_id = "sign_in", tag = "auth", request_body = LoginBody, responses(
    (status = 200, body = User), (status = 202, body = SecondFactorStep),
    (status = 422, body = Problem), (status = 429, body = Problem),
))]
pub(crate) async fn login(
    State(app): State<Arc<App>>,
    From(origin): From,
    Body(body): Body<LoginBody>,
) -> Result<Response, Problem> {
    let email = email(&body.email)?;
    let entered =
        app.auth.sign_in.execute(&email, &body.password, &origin).await.map_err(|error| match error {
            SignInError::WrongCredentials => {
                Problem::invalid(ErrorCode::WrongCredentials, "password", error.to_string())
            }
            SignInError::TooMany(wait) => Problem::too_many(wait),
            SignInError::Hashing(error) => error.into(),
            SignInError::Storage(error) => error.into(),
        })?;
    match entered {
        SignInOutcome::SignedIn(session) => signed_in(&app, StatusCode::OK, session).await,
        SignInOutcome::Challenged(step) => {
            let cookie = session::step_cookie(&app.settings, &step.token);
            let answer = Json(SecondFactorStep::until(step.expires_at));
            Ok((StatusCode::ACCEPTED, [(header::SET_COOKIE, cookie)], answer).into_response())
        }
    }
}
