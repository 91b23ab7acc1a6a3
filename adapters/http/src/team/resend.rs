//! `POST /api/team/invite`

use std::sync::Arc;

use axum::{extract::State, http::StatusCode};
use serde::Deserialize;
use utoipa::ToSchema;

use super::email;
use crate::{
    app::App,
    extract::{body::Body, session::SignedIn},
    problem::Problem,
};

/// The invitation to send again.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ResendBody {
    /// The address of a pending teammate.
    email: String,
}

/// Mails the invitation to a pending teammate again, with a new link.
#[utoipa::path(post, path = "/team/invite", operation_id = "resend_invitation", tag = "team", request_body = ResendBody, responses(
    (status = 204), (status = 401, body = Problem), (status = 404, body = Problem), (status = 409, body = Problem), (status = 422, body = Problem), (status = 429, body = Problem),
))]
pub(crate) async fn resend(
    State(app): State<Arc<App>>,
    session: SignedIn,
    Body(body): Body<ResendBody>,
) -> Result<StatusCode, Problem> {
    app.team.resend_invitation.execute(session.user(), &email(&body.email)?).await?;
    Ok(StatusCode::NO_CONTENT)
}
