//! `POST /api/team`

use std::sync::Arc;

use axum::{extract::State, http::StatusCode, response::Response};

use super::{SharingBody, TeammateAnswer, teammate_answer};
use crate::{
    app::App,
    extract::{body::Body, origin::From, session::SignedIn},
    problem::Problem,
};

/// Shares items with an address. A new teammate is invited by mail (201). For a present one the items are added (200),
/// and `role` applies to these items.
#[utoipa::path(post, path = "/team", operation_id = "add_teammate", tag = "team", request_body = SharingBody, responses(
    (status = 201, body = TeammateAnswer), (status = 200, body = TeammateAnswer), (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem), (status = 409, body = Problem), (status = 422, body = Problem), (status = 429, body = Problem),
))]
pub(crate) async fn add(
    State(app): State<Arc<App>>,
    session: SignedIn,
    From(origin): From,
    Body(body): Body<SharingBody>,
) -> Result<Response, Problem> {
    let added = app.team.add_teammate.execute(session.user(), body.try_into()?, &origin).await?;
    let status = if added.is_new { StatusCode::CREATED } else { StatusCode::OK };
    teammate_answer(&app, status, session.user(), added.teammate).await
}
