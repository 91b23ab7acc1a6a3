//! `POST /api/mags/archive`

use std::sync::Arc;

use axum::{extract::State, http::StatusCode, response::Response};
use serde::Serialize;
use utoipa::ToSchema;

use super::changed;
use crate::{
    app::App,
    extract::{body::Body, session::SignedIn},
    library::wire::{
        bulk::{self, ItemsBody},
        folder::Folder,
    },
    problem::{ItemError, Problem},
};

/// What was archived and what was not.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ArchiveAnswer<'a> {
    /// The Archive after the call.
    data: ArchiveData<'a>,
    /// What was archived.
    success: ItemNumbers,
    /// Items that were not changed.
    errors: Vec<ItemError>,
    /// Published projects that are now unpublished.
    unpublished: Vec<i64>,
    /// Domains that are no longer mapped.
    released_domains: Vec<ReleasedDomain>,
}

/// The Archive.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ArchiveData<'a> {
    /// The items in it.
    count: u32,
    /// The Archive as a collection; null when it is empty.
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

/// A domain that is no longer mapped.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ReleasedDomain {
    /// The project that used it.
    num_id: i64,
    /// The domain.
    domain: String,
}

/// Archives projects and collections. Archiving a collection archives its projects too. Published projects are
/// unpublished and their domains released.
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
