//! Resolving conflicts: `DELETE /api/mag/domain/all/{count}`, `DELETE /api/team/all`,
//! `DELETE /api/unpublish/all/{count}`

use std::sync::Arc;

use axum::{
    Json,
    extract::{Path, State},
};
use octavo_application::billing::resolve::Pick;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    app::App,
    extract::{body::Body, origin::From, session::SignedIn},
    problem::{ErrorCode, Problem},
};

/// The items to remove.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PickBody {
    /// Their ids; left out, the latest ones.
    ids: Option<Vec<String>>,
}

/// The teammates to remove.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PickPeopleBody {
    /// How many, when `ids` is left out.
    count: Option<u32>,
    /// Their ids; left out, those who were added last.
    ids: Option<Vec<String>>,
}

/// How many were removed.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RemovedAnswer {
    /// The number of them.
    removed: u32,
}

fn pick(ids: Option<Vec<String>>, count: u32) -> Pick {
    ids.map_or_else(|| Pick::Latest(usize::try_from(count).unwrap_or(usize::MAX)), Pick::These)
}

/// Reads the number in an address.
fn counted(count: &str) -> Result<u32, Problem> {
    count
        .parse()
        .map_err(|_| Problem::invalid(ErrorCode::InvalidCount, "count", "This is not a number of things"))
}

/// Unmaps domains: the given ones, or the `count` that were mapped last.
#[utoipa::path(delete, path = "/mag/domain/all/{count}", operation_id = "unmap_domains", tag = "billing", params(("count" = u32, Path)), request_body = PickBody, responses(
    (status = 200, body = RemovedAnswer), (status = 401, body = Problem), (status = 422, body = Problem),
))]
pub(crate) async fn unmap_all(
    State(app): State<Arc<App>>,
    session: SignedIn,
    From(origin): From,
    Path(count): Path<String>,
    Body(body): Body<PickBody>,
) -> Result<Json<RemovedAnswer>, Problem> {
    let pick = pick(body.ids, counted(&count)?);
    let removed = app.billing.resolve.unmap(session.user(), &pick, &origin).await?;
    Ok(Json(RemovedAnswer { removed }))
}

/// Removes teammates: those given by the id of their membership, or the `count` that were added last.
#[utoipa::path(delete, path = "/team/all", operation_id = "remove_teammates", tag = "billing", request_body = PickPeopleBody, responses(
    (status = 200, body = RemovedAnswer), (status = 401, body = Problem), (status = 422, body = Problem),
))]
pub(crate) async fn remove_all(
    State(app): State<Arc<App>>,
    session: SignedIn,
    From(origin): From,
    Body(body): Body<PickPeopleBody>,
) -> Result<Json<RemovedAnswer>, Problem> {
    let pick = pick(body.ids, body.count.unwrap_or_default());
    let removed = app.billing.resolve.remove_people(session.user(), &pick, &origin).await?;
    Ok(Json(RemovedAnswer { removed }))
}

/// Unpublishes projects: the given ones, or the `count` that were published last.
#[utoipa::path(delete, path = "/unpublish/all/{count}", operation_id = "unpublish_projects", tag = "billing", params(("count" = u32, Path)), request_body = PickBody, responses(
    (status = 200, body = RemovedAnswer), (status = 401, body = Problem), (status = 422, body = Problem),
))]
pub(crate) async fn unpublish_all(
    State(app): State<Arc<App>>,
    session: SignedIn,
    Path(count): Path<String>,
    Body(body): Body<PickBody>,
) -> Result<Json<RemovedAnswer>, Problem> {
    let removed = app.billing.resolve.unpublish(session.user(), &pick(body.ids, counted(&count)?)).await?;
    Ok(Json(RemovedAnswer { removed }))
}
