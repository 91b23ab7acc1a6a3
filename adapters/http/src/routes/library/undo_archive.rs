//! `POST /api/mags/archive/undo`

use std::sync::Arc;

use axum::{extract::State, http::StatusCode, response::Response};
use octavo_application::library::give_back::{KeptBack, NotGivenBack};
use octavo_domain::publication::publishing::CannotPublish;
use serde::Serialize;
use utoipa::ToSchema;

use super::{changed, remove::CountData, restore::Restored};
use crate::{
    app::App,
    extract::{body::Body, session::SignedIn},
    problem::{ErrorCode, ItemError, Problem},
    wire::bulk::{self, ItemsBody},
};

/// What came back out of the Archive, and to the public.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct UndoArchiveAnswer {
    /// The Archive as it now is.
    data: CountData,
    /// What was restored.
    success: Restored,
    /// Items that stay as they are.
    errors: Vec<ItemError>,
    /// Projects that are published again.
    published: Vec<i64>,
    /// Domains that are connected again.
    mapped_domains: Vec<DomainGivenBack>,
    /// Publications and domains that did not come back.
    not_restored: Vec<NotRestored>,
}

/// A domain that is connected again.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DomainGivenBack {
    /// The project that it shows.
    num_id: i64,
    /// The domain.
    domain: String,
}

/// A publication or a domain that did not come back.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct NotRestored {
    /// The project.
    num_id: i64,
    /// The domain; null when it is the publication that did not come back.
    #[schema(required)]
    domain: Option<String>,
    /// Why, for programs.
    code: ErrorCode,
    /// Why, for people.
    detail: String,
}

impl From<&KeptBack> for NotRestored {
    fn from(kept: &KeptBack) -> Self {
        let code = match kept.reason {
            NotGivenBack::CannotPublish(CannotPublish::Limit(_)) | NotGivenBack::DomainLimit(_) => {
                ErrorCode::LimitReached
            }
            NotGivenBack::CannotPublish(CannotPublish::Archived) => ErrorCode::Archived,
            NotGivenBack::CannotPublish(CannotPublish::NotReceived) => ErrorCode::NotReceived,
            NotGivenBack::TooLate => ErrorCode::TooLate,
            NotGivenBack::DomainTaken => ErrorCode::DomainTaken,
            NotGivenBack::PlanRequired => ErrorCode::PlanRequired,
            NotGivenBack::Paused => ErrorCode::SubscriptionPaused,
        };
        Self { num_id: kept.num_id.get(), domain: kept.domain.clone(), code, detail: kept.reason.to_string() }
    }
}

/// Undoes the archiving of projects and collections: restores them, publishes again what was published, and connects
/// their domains. What the plan or others have taken meanwhile is named under `notRestored`.
#[utoipa::path(post, path = "/mags/archive/undo", tag = "library", request_body = ItemsBody, responses(
    (status = 200, body = UndoArchiveAnswer), (status = 401, body = Problem), (status = 404, body = Problem), (status = 409, body = Problem), (status = 422, body = Problem),
))]
pub(crate) async fn undo_archive(
    State(app): State<Arc<App>>,
    session: SignedIn,
    Body(body): Body<ItemsBody>,
) -> Result<Response, Problem> {
    let restored = app.library.restore_items.undo(session.user(), body.try_into()?).await?;
    let count = app.library.read_library.archive(session.user()).await?;
    let outcome = restored.outcome;
    let given_back = &outcome.given_back;
    let domains = given_back.domains.iter();
    let answer = UndoArchiveAnswer {
        data: CountData { count: count.items() },
        success: Restored::from(&outcome),
        errors: ItemError::list(&outcome.refused),
        published: bulk::numbers(&given_back.published),
        mapped_domains: domains
            .map(|(num_id, domain)| DomainGivenBack { num_id: num_id.get(), domain: domain.clone() })
            .collect(),
        not_restored: given_back.kept_back.iter().map(NotRestored::from).collect(),
    };
    Ok(changed(StatusCode::OK, restored.version, answer))
}
