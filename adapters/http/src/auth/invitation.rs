//! `GET /api/auth/invitation`

use std::sync::Arc;

use axum::{
    Json,
    extract::{Query, State, rejection::QueryRejection},
    response::{IntoResponse, Response},
};
use octavo_application::{shared::secrets::Secret, team::read_team::LookError};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::{
    app::App,
    extract::origin::From,
    problem::{ErrorCode, Problem},
    team::wire::{InvitedItems, Role},
};

/// Which invitation.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct InvitationQuery {
    /// The secret of the mailed link.
    token: String,
}

/// An invitation, as the person with its link sees it.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MailedInvitation<'a> {
    /// The address that is invited.
    email: &'a str,
    /// Who invites.
    from: Inviter<'a>,
    /// The projects and collections that are shared.
    items: InvitedItems,
    /// The role that is offered.
    role: Role,
}

/// Who invites.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Inviter<'a> {
    /// Their name.
    name: &'a str,
}

/// Reads the invitation of a mailed link, for the page that asks to join or to sign in. The link keeps working.
#[utoipa::path(get, path = "/auth/invitation", operation_id = "read_mailed_invitation", tag = "auth", params(InvitationQuery), responses(
    (status = 200, body = MailedInvitation), (status = 422, body = Problem), (status = 429, body = Problem),
))]
pub(crate) async fn invitation(
    State(app): State<Arc<App>>,
    From(origin): From,
    query: Result<Query<InvitationQuery>, QueryRejection>,
) -> Result<Response, Problem> {
    let bad_query = |_| Problem::invalid(ErrorCode::InvalidQuery, "token", "The link’s token is missing");
    let Query(query) = query.map_err(bad_query)?;
    let found = app.team.read_team.invitation(&Secret::new(query.token), &origin).await;
    let found = found.map_err(|error| match error {
        LookError::LinkExpired => Problem::invalid(ErrorCode::LinkExpired, "token", error.to_string()),
        LookError::Refused(error) => error.into(),
        LookError::Storage(error) => error.into(),
    })?;
    let answer = MailedInvitation {
        email: &found.email,
        from: Inviter { name: &found.from.name },
        items: InvitedItems::from(&found),
        role: found.role.into(),
    };
    Ok(Json(answer).into_response())
}
