//! `POST /api/me/request-sso`

use std::sync::Arc;

use axum::{Json, extract::State};

use crate::{
    app::App,
    extract::{body::Body, origin::From, session::Fresh},
    problem::Problem,
    sso::wire::{RequestSsoBody, SsoRequested},
};

/// Requests single sign-on. The request is stored and mailed to support; an operator turns it on.
#[utoipa::path(post, path = "/me/request-sso", tag = "sso", request_body = RequestSsoBody, responses(
    (status = 200, body = SsoRequested), (status = 401, body = Problem), (status = 403, body = Problem),
    (status = 409, body = Problem), (status = 422, body = Problem),
))]
pub(crate) async fn request_sso(
    State(app): State<Arc<App>>,
    Fresh(session): Fresh,
    From(origin): From,
    Body(body): Body<RequestSsoBody>,
) -> Result<Json<SsoRequested>, Problem> {
    app.sso.request.execute(session.user, body.try_into()?, &origin).await?;
    Ok(Json(SsoRequested::new()))
}
