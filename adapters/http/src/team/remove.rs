//! `DELETE /api/team`

use std::sync::Arc;

use axum::{Json, extract::State};
use octavo_domain::ids::TeammateId;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::{
    app::App,
    extract::{body::Body, origin::From, session::SignedIn},
    problem::Problem,
};

/// The teammate to remove.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RemoveBody {
    /// The id of the membership.
    id: String,
}

/// A removed teammate.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RemovedTeammate {
    /// The id of the removed membership.
    id: Uuid,
}

/// Removes a teammate, or cancels an invitation.
#[utoipa::path(delete, path = "/team", operation_id = "remove_teammate", tag = "team", request_body = RemoveBody, responses(
    (status = 200, body = RemovedTeammate), (status = 401, body = Problem), (status = 404, body = Problem), (status = 422, body = Problem),
))]
pub(crate) async fn remove(
    State(app): State<Arc<App>>,
    session: SignedIn,
    From(origin): From,
    Body(body): Body<RemoveBody>,
) -> Result<Json<RemovedTeammate>, Problem> {
    let id: TeammateId = body.id.parse().map_err(|_| Problem::not_found())?;
    app.team.remove_teammate.execute(session.user(), id, &origin).await?;
    Ok(Json(RemovedTeammate { id: id.uuid() }))
}
