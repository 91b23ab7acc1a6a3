//! `DELETE /api/me/sessions`

use std::sync::Arc;

use axum::{
    extract::State,
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use serde::Deserialize;
use utoipa::ToSchema;

use super::sessions::Application;
use crate::{
    app::App,
    extract::{
        body::Body,
        origin::From,
        session::{self, Fresh},
    },
    problem::Problem,
};

/// A session of the list.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct EndSessionBody {
    /// Its handle, the `token` of the list.
    token: String,
    /// The application that is signed in; `web` when left out.
    #[schema(value_type = Option<Application>)]
    application_id: Option<String>,
}

/// Ends a session; its next request is answered with 401. Ending the current one signs this browser out.
#[utoipa::path(delete, path = "/me/sessions", tag = "account", request_body = EndSessionBody, responses(
    (status = 204), (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem),
    (status = 422, body = Problem),
))]
pub(crate) async fn end_session(
    State(app): State<Arc<App>>,
    Fresh(view): Fresh,
    From(origin): From,
    Body(body): Body<EndSessionBody>,
) -> Result<Response, Problem> {
    if body.application_id.is_some_and(|application| application != Application::Web.id()) {
        return Err(Problem::not_found());
    }
    let session = body.token.parse().map_err(|_| Problem::not_found())?;
    if !app.account.end_sessions.one(view.user, session, &origin).await? {
        return Err(Problem::not_found());
    }
    if session == view.session {
        let cookie = [(header::SET_COOKIE, session::no_cookie(&app.settings))];
        return Ok((StatusCode::NO_CONTENT, cookie).into_response());
    }
    Ok(StatusCode::NO_CONTENT.into_response())
}
