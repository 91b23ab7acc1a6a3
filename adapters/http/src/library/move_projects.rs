//! `POST /api/folders/movemags/{id}`

use std::sync::Arc;

use axum::{extract::State, http::StatusCode, response::Response};
use octavo_domain::ids::FolderId;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::changed;
use crate::{
    app::App,
    extract::{body::Body, path::TargetPath, session::SignedIn},
    library::wire::bulk,
    problem::{ItemError, Problem},
};

/// Projects to move.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MoveBody {
    /// By number, at most 1000.
    mag_num_ids: Vec<i64>,
}

/// What was moved and what was not.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MoveAnswer {
    /// Projects that are now in the target.
    success: Vec<i64>,
    /// Projects that were not moved.
    errors: Vec<ItemError>,
    /// The target collection; null for the root.
    #[schema(required)]
    folder: Option<Uuid>,
}

/// Moves projects into a collection, or to the root with `root` for `id`.
#[utoipa::path(post, path = "/folders/movemags/{id}", tag = "library", params(("id" = String, Path)), request_body = MoveBody, responses(
    (status = 200, body = MoveAnswer), (status = 401, body = Problem), (status = 404, body = Problem), (status = 409, body = Problem), (status = 422, body = Problem),
))]
pub(crate) async fn move_projects(
    State(app): State<Arc<App>>,
    session: SignedIn,
    TargetPath(target): TargetPath,
    Body(body): Body<MoveBody>,
) -> Result<Response, Problem> {
    let projects = bulk::num_ids(&body.mag_num_ids, "mag_num_ids")?;
    let moved = app.library.move_projects.execute(session.user(), target, projects).await?;
    let answer = MoveAnswer {
        success: bulk::numbers(&moved.outcome.projects),
        errors: ItemError::list(&moved.outcome.refused),
        folder: target.map(FolderId::uuid),
    };
    Ok(changed(StatusCode::OK, moved.version, answer))
}
