//! `DELETE /api/team/projects`

use std::{collections::HashMap, sync::Arc};

use axum::{
    Json,
    extract::State,
    response::{IntoResponse, Response},
};
use octavo_application::team::leave_projects::LeaveError;
use octavo_domain::ids::{FolderId, TeammateId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::{
    app::App,
    extract::{body::Body, origin::From, session::SignedIn},
    library::wire::bulk::num_ids,
    problem::{ErrorCode, Problem},
    team::wire::Teammate,
};

/// Items that others share, at most 1000 in all.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct LeaveBody {
    /// Projects by number.
    #[serde(default)]
    project_num_ids: Vec<i64>,
    /// Collections by id.
    #[serde(default)]
    folder_ids: Vec<String>,
}

/// What is still shared.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct LeaveAnswer<'a> {
    /// Owners who now share less.
    updated_teammates: Vec<Teammate<'a>>,
    /// Memberships that no longer share anything.
    removed_teammates_ids: Vec<Uuid>,
}

/// Leaves projects and collections that others share. If everything is shared, or a project's collection, the remaining
/// items are then shared one by one.
#[utoipa::path(delete, path = "/team/projects", operation_id = "leave_projects", tag = "team", request_body = LeaveBody, responses(
    (status = 200, body = LeaveAnswer), (status = 401, body = Problem), (status = 404, body = Problem), (status = 422, body = Problem),
))]
pub(crate) async fn leave(
    State(app): State<Arc<App>>,
    session: SignedIn,
    From(origin): From,
    Body(body): Body<LeaveBody>,
) -> Result<Response, Problem> {
    let projects = num_ids(&body.project_num_ids, "projectNumIds")?.into_iter().collect();
    let folders = body.folder_ids.iter().map(|id| id.parse::<FolderId>());
    let folders = folders.collect::<Result<_, _>>().map_err(|_| Problem::not_found())?;
    let left = app.team.leave_projects.execute(session.user(), projects, folders, &origin).await;
    let left = left.map_err(|error| match error {
        LeaveError::NothingChosen => {
            Problem::invalid(ErrorCode::NothingChosen, "projectNumIds", error.to_string())
        }
        LeaveError::TooMany => Problem::invalid(ErrorCode::TooManyItems, "projectNumIds", error.to_string()),
        LeaveError::NotFound => Problem::not_found(),
        LeaveError::Storage(error) => error.into(),
    })?;
    let updated = app.team.read_team.shared_by(session.user(), &left.updated).await?;
    let nobody = HashMap::new();
    let answer = LeaveAnswer {
        updated_teammates: Teammate::list(&updated, &nobody, &app.settings.viewer_origin),
        removed_teammates_ids: left.removed.into_iter().map(TeammateId::uuid).collect(),
    };
    Ok(Json(answer).into_response())
}
