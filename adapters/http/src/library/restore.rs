//! `POST /api/mags/restore`

use std::sync::Arc;

use axum::{extract::State, http::StatusCode, response::Response};
use octavo_application::library::restore_items::RestoredItems;
use octavo_domain::ids::{FolderId, NumId};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{changed, remove::CountData};
use crate::{
    app::App,
    extract::{body::Body, session::SignedIn},
    library::wire::bulk::{self, ItemsBody},
    problem::{ItemError, Problem},
};

/// What was restored and what was not.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RestoreAnswer {
    /// The Archive after the call.
    data: CountData,
    /// What was restored.
    success: Restored,
    /// Items that were not restored.
    errors: Vec<ItemError>,
}

/// What was restored.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Restored {
    /// Projects, those inside of collections included.
    mags: Vec<RestoredProject>,
    /// Collections by number.
    folders: Vec<i64>,
}

/// A project and where it is now.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RestoredProject {
    /// Its number.
    num_id: i64,
    /// The collection it is in; null at the root.
    #[schema(required)]
    folder: Option<Uuid>,
}

impl From<&RestoredItems> for Restored {
    fn from(outcome: &RestoredItems) -> Self {
        let project = |(num_id, folder): &(NumId, Option<FolderId>)| RestoredProject {
            num_id: num_id.get(),
            folder: folder.map(FolderId::uuid),
        };
        Self {
            mags: outcome.projects.iter().map(project).collect(),
            folders: bulk::numbers(&outcome.folders),
        }
    }
}

/// Restores projects and collections from the Archive to their earlier collection, or to the root if that is gone.
#[utoipa::path(post, path = "/mags/restore", operation_id = "restore_items", tag = "library", request_body = ItemsBody, responses(
    (status = 200, body = RestoreAnswer), (status = 401, body = Problem), (status = 404, body = Problem), (status = 409, body = Problem), (status = 422, body = Problem),
))]
pub(crate) async fn restore(
    State(app): State<Arc<App>>,
    session: SignedIn,
    Body(body): Body<ItemsBody>,
) -> Result<Response, Problem> {
    let restored = app.library.restore_items.execute(session.user(), body.try_into()?).await?;
    let count = app.library.read_library.archive(session.user()).await?;
    let outcome = restored.outcome;
    let answer = RestoreAnswer {
        data: CountData { count: count.items() },
        success: Restored::from(&outcome),
        errors: ItemError::list(&outcome.refused),
    };
    Ok(changed(StatusCode::OK, restored.version, answer))
}
