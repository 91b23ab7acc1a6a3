//! `GET /api/team/invitations`

use std::sync::Arc;

use axum::{
    Json,
    extract::State,
    response::{IntoResponse, Response},
};
use chrono::{DateTime, Utc};
use octavo_application::team::ports::queries::InvitationView;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::{
    app::App,
    extract::session::SignedIn,
    problem::Problem,
    team::wire::{InvitedItems, Role, Sender},
};

/// Pending invitations to the account.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct InvitationsAnswer<'a> {
    /// The newest first.
    invitations: Vec<Invitation<'a>>,
}

/// A pending invitation.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Invitation<'a> {
    /// Its id, for answering it.
    id: Uuid,
    /// Who invites.
    from: Sender<'a>,
    /// The projects and collections that are shared.
    items: InvitedItems,
    /// The role that is offered.
    role: Role,
    /// When it was sent.
    created_at: DateTime<Utc>,
}

impl<'a> Invitation<'a> {
    fn new(view: &'a InvitationView, viewer_origin: &str) -> Self {
        Self {
            id: view.id.uuid(),
            from: Sender::new(&view.from, viewer_origin),
            items: InvitedItems::from(view),
            role: view.role.into(),
            created_at: view.created_at,
        }
    }
}

/// Lists pending invitations to the account's address, once that is confirmed.
#[utoipa::path(get, path = "/team/invitations", operation_id = "list_invitations", tag = "team", responses((status = 200, body = InvitationsAnswer), (status = 401, body = Problem)))]
pub(crate) async fn invitations(State(app): State<Arc<App>>, session: SignedIn) -> Result<Response, Problem> {
    let views = app.team.read_team.invitations(session.user()).await?;
    let origin = &app.settings.viewer_origin;
    let invitations = views.iter().map(|view| Invitation::new(view, origin)).collect();
    Ok(Json(InvitationsAnswer { invitations }).into_response())
}
