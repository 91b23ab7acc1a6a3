//! `PUT /api/team`

use std::sync::Arc;

use axum::{extract::State, http::StatusCode, response::Response};

use super::{SharingBody, TeammateAnswer, teammate_answer};
use crate::{
    app::App,
    extract::{body::Body, origin::From, session::SignedIn},
    problem::Problem,
};

/// Replaces the given lists and roles of a teammate, found by e-mail. To stop sharing an item, leave it out of its
/// list.
#[utoipa::path(put, path = "/team", operation_id = "update_teammate", tag = "team", request_body = SharingBody, responses(
    (status = 200, body = TeammateAnswer), (status = 401, body = Problem), (status = 404, body = Problem), (status = 409, body = Problem), (status = 422, body = Problem), (status = 429, body = Problem),
))]
pub(crate) async fn update(
    State(app): State<Arc<App>>,
    session: SignedIn,
    From(origin): From,
    Body(body): Body<SharingBody>,
) -> Result<Response, Problem> {
    let id = app.team.update_teammate.execute(session.user(), body.try_into()?, &origin).await?;
    teammate_answer(&app, StatusCode::OK, session.user(), id).await
}
