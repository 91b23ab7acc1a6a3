//! `POST /api/auth/second-factor`

use std::sync::Arc;

use axum::{
    extract::State,
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::Response,
};
use octavo_application::auth::second_factor::pass::SecondFactorError;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::{
    account::wire::user::User,
    app::App,
    auth::{
        second_factor::wire::{proof, refuse_step},
        signed_in,
    },
    extract::{body::Body, origin::From, session},
    problem::Problem,
};

/// A code of the app, or a recovery code.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct SecondFactorBody {
    /// The six digits that the app shows.
    code: Option<String>,
    /// A recovery code, in place of `code`; it works once.
    recovery_code: Option<String>,
}

/// Signs somebody in who has given the right password in this browser, with their second factor.
#[utoipa::path(post, path = "/auth/second-factor", operation_id = "complete_second_factor", tag = "auth", request_body = SecondFactorBody, responses(
    (status = 200, body = User), (status = 422, body = Problem), (status = 429, body = Problem),
))]
pub(crate) async fn second_factor(
    State(app): State<Arc<App>>,
    From(origin): From,
    headers: HeaderMap,
    Body(body): Body<SecondFactorBody>,
) -> Result<Response, Problem> {
    let (proof, field) = proof(body.code.as_deref(), body.recovery_code.as_deref())?;
    let step = session::step(&headers, &app.settings).ok_or(SecondFactorError::Expired);
    let step = step.map_err(|error| refuse_step(error, field))?;
    let passed = app.second_factor.pass.execute(&step, &proof, &origin).await;
    let passed = passed.map_err(|error| refuse_step(error, field))?;
    let mut response = signed_in(&app, StatusCode::OK, passed).await?;
    if let Ok(cookie) = HeaderValue::try_from(session::no_step_cookie(&app.settings)) {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    Ok(response)
}
