//! `POST /api/team/invitations/decline`

use std::sync::Arc;

use axum::{extract::State, http::StatusCode};

use super::InvitationBody;
use crate::{
    app::App,
    extract::{body::Body, origin::From, session::SignedIn},
    problem::Problem,
};

/// Declines an invitation to the account's address.
#[utoipa::path(post, path = "/team/invitations/decline", operation_id = "decline_invitation", tag = "team", request_body = InvitationBody, responses(
    (status = 204), (status = 401, body = Problem), (status = 404, body = Problem), (status = 409, body = Problem), (status = 422, body = Problem), (status = 429, body = Problem),
))]
pub(crate) async fn decline(
    State(app): State<Arc<App>>,
    session: SignedIn,
    From(origin): From,
    Body(body): Body<InvitationBody>,
) -> Result<StatusCode, Problem> {
    app.team.answer_invitation.decline(session.user(), &body.try_into()?, &origin).await?;
    Ok(StatusCode::NO_CONTENT)
}
