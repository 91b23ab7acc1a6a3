//! `POST /api/team/invitations/accept`

use std::{collections::HashMap, sync::Arc};

use axum::{
    Json,
    extract::State,
    response::{IntoResponse, Response},
};
use serde::Serialize;
use utoipa::ToSchema;

use super::InvitationBody;
use crate::{
    app::App,
    extract::{body::Body, origin::From, session::SignedIn},
    problem::Problem,
    team::wire::Teammate,
};

/// An accepted invitation.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct InvitationAccepted<'a> {
    /// The owner who now shares with the account, and what.
    teammate: Teammate<'a>,
}

/// Accepts an invitation to the account's address. The secret of a mailed link also confirms that address.
#[utoipa::path(post, path = "/team/invitations/accept", operation_id = "accept_invitation", tag = "team", request_body = InvitationBody, responses(
    (status = 200, body = InvitationAccepted), (status = 401, body = Problem), (status = 404, body = Problem), (status = 409, body = Problem), (status = 422, body = Problem), (status = 429, body = Problem),
))]
pub(crate) async fn accept(
    State(app): State<Arc<App>>,
    session: SignedIn,
    From(origin): From,
    Body(body): Body<InvitationBody>,
) -> Result<Response, Problem> {
    let id = app.team.answer_invitation.accept(session.user(), &body.try_into()?, &origin).await?;
    let views = app.team.read_team.shared_by(session.user(), &[id]).await?;
    let nobody = HashMap::new();
    let view = views.first().ok_or_else(Problem::not_found)?;
    Ok(Json(InvitationAccepted { teammate: Teammate::new(view, &nobody, &app.settings.viewer_origin) })
        .into_response())
}
