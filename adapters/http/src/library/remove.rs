//! `POST /api/mags/remove`

use std::sync::Arc;

use axum::{extract::State, http::StatusCode, response::Response};
use serde::Serialize;
use utoipa::ToSchema;

use super::{archive::ItemNumbers, changed};
use crate::{
    app::App,
    extract::{body::Body, session::SignedIn},
    library::wire::bulk::{self, ItemsBody},
    problem::{ItemError, Problem},
};

/// What was deleted and what was not.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RemoveAnswer {
    /// The Archive after the call.
    data: CountData,
    /// What was deleted.
    success: ItemNumbers,
    /// Items that were not deleted.
    errors: Vec<ItemError>,
}

/// The Archive's size.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CountData {
    /// The items in it.
    pub(super) count: u32,
}

/// Deletes projects, and collections without projects, for good.
#[utoipa::path(post, path = "/mags/remove", operation_id = "remove_items", tag = "library", request_body = ItemsBody, responses(
    (status = 200, body = RemoveAnswer), (status = 401, body = Problem), (status = 404, body = Problem), (status = 409, body = Problem), (status = 422, body = Problem),
))]
pub(crate) async fn remove(
    State(app): State<Arc<App>>,
    session: SignedIn,
    Body(body): Body<ItemsBody>,
) -> Result<Response, Problem> {
    let removed = app.library.remove_items.execute(session.user(), body.try_into()?).await?;
    let count = app.library.read_library.archive(session.user()).await?;
    let outcome = removed.outcome;
    let answer = RemoveAnswer {
        data: CountData { count: count.items() },
        success: ItemNumbers {
            mags: bulk::numbers(&outcome.projects),
            folders: bulk::numbers(&outcome.folders),
        },
        errors: ItemError::list(&outcome.refused),
    };
    Ok(changed(StatusCode::OK, removed.version, answer))
}
