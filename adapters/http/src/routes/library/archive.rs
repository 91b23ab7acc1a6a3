//! `POST /api/mags/archive`

use std::sync::Arc;

use axum::{extract::State, http::StatusCode, response::Response};
use serde::Serialize;
use utoipa::ToSchema;

use super::changed;
use crate::{
    app::App,
    extract::{body::Body, session::SignedIn},
    problem::{ItemError, Problem},
    wire::{
        bulk::{self, ItemsBody},
        folder::Folder,
    },
};

/// What was archived and what was not.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ArchiveAnswer<'a> {
    /// The Archive as it now is.
    data: ArchiveData<'a>,
    /// What was archived.
    success: ItemNumbers,
    /// Items that stay as they are.
    errors: Vec<ItemError>,
    /// Projects that were published and no longer are.
    unpublished: Vec<i64>,
    /// Domains that are free again.
    released_domains: Vec<ReleasedDomain>,
}

/// The Archive.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ArchiveData<'a> {
    /// The items in it.
    count: u32,
    /// It as a collection; null while it is empty.
    #[schema(required)]
    folder: Option<Folder<'a>>,
}

/// Projects and collections by number.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ItemNumbers {
    /// Projects.
    pub(super) mags: Vec<i64>,
    /// Collections.
    pub(super) folders: Vec<i64>,
}

/// A domain that is free again.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ReleasedDomain {
    /// The project that had it.
    num_id: i64,
    /// The domain.
    domain: String,
}

/// Archives projects and collections. A collection takes its projects with it; what was published is unpublished
/// and its domain released.
#[utoipa::path(post, path = "/mags/archive", operation_id = "archive_items", tag = "library", request_body = ItemsBody, responses(
    (status = 200, body = ArchiveAnswer), (status = 401, body = Problem), (status = 404, body = Problem), (status = 409, body = Problem), (status = 422, body = Problem),
))]
pub(crate) async fn archive(
    State(app): State<Arc<App>>,
    session: SignedIn,
    Body(body): Body<ItemsBody>,
) -> Result<Response, Problem> {
    let archived = app.library.archive_items.execute(session.user(), body.try_into()?).await?;
    let count = app.library.read_library.archive(session.user()).await?;
    let outcome = archived.outcome;
    let released = outcome.released.into_iter();
    let answer = ArchiveAnswer {
        data: ArchiveData { count: count.items(), folder: Folder::archive(count, session.user()) },
        success: ItemNumbers {
            mags: bulk::numbers(&outcome.projects),
            folders: bulk::numbers(&outcome.folders),
        },
        errors: ItemError::list(&outcome.refused),
        unpublished: bulk::numbers(&outcome.unpublished),
        released_domains: released
            .map(|(num_id, domain)| ReleasedDomain { num_id: num_id.get(), domain })
            .collect(),
    };
    Ok(changed(StatusCode::OK, archived.version, answer))
}
