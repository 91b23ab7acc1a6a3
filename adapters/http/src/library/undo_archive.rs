//! `POST /api/mags/archive/undo`

use std::sync::Arc;

use axum::{extract::State, http::StatusCode, response::Response};
use octavo_application::library::restore_publication::{NotRestored as Reason, UnrestoredItem};
use octavo_domain::publication::publishing::CannotPublish;
use serde::Serialize;
use utoipa::ToSchema;

use super::{changed, remove::CountData, restore::Restored};
use crate::{
    app::App,
    extract::{body::Body, session::SignedIn},
    library::wire::bulk::{self, ItemsBody},
    problem::{ErrorCode, ItemError, Problem},
};

/// What was restored from the Archive, and published and mapped again.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct UndoArchiveAnswer {
    /// The Archive after the call.
    data: CountData,
    /// What was restored.
    success: Restored,
    /// Items that were not restored.
    errors: Vec<ItemError>,
    /// Projects that are published again.
    published: Vec<i64>,
    /// Domains that are mapped again.
    mapped_domains: Vec<RestoredDomain>,
    /// Publications and domains that could not be restored.
    not_restored: Vec<NotRestored>,
}

/// A domain that is mapped again.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RestoredDomain {
    /// The project that it shows.
    num_id: i64,
    /// The domain.
    domain: String,
}

/// A publication or a domain that could not be restored.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct NotRestored {
    /// The project.
    num_id: i64,
    /// The domain; null when it is about the publication.
    #[schema(required)]
    domain: Option<String>,
    /// Why, for programs.
    code: ErrorCode,
    /// Why, for people.
    detail: String,
}

impl From<&UnrestoredItem> for NotRestored {
    fn from(kept: &UnrestoredItem) -> Self {
        let code = match kept.reason {
            Reason::CannotPublish(CannotPublish::Limit(_)) | Reason::DomainLimit(_) => {
                ErrorCode::LimitReached
            }
            Reason::CannotPublish(CannotPublish::Archived) => ErrorCode::Archived,
            Reason::CannotPublish(CannotPublish::NotReceived) => ErrorCode::NotReceived,
            Reason::TooLate => ErrorCode::TooLate,
            Reason::DomainTaken => ErrorCode::DomainTaken,
            Reason::PlanRequired => ErrorCode::PlanRequired,
            Reason::Paused => ErrorCode::SubscriptionPaused,
        };
        Self { num_id: kept.num_id.get(), domain: kept.domain.clone(), code, detail: kept.reason.to_string() }
    }
}

/// Undoes the archiving of projects and collections: restores them, publishes them again and maps their domains.
/// `notRestored` lists what the plan no longer allows or another account has taken.
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
    let publications = &outcome.restored;
    let domains = publications.domains.iter();
    let answer = UndoArchiveAnswer {
        data: CountData { count: count.items() },
        success: Restored::from(&outcome),
        errors: ItemError::list(&outcome.refused),
        published: bulk::numbers(&publications.published),
        mapped_domains: domains
            .map(|(num_id, domain)| RestoredDomain { num_id: num_id.get(), domain: domain.clone() })
            .collect(),
        not_restored: publications.unrestored.iter().map(NotRestored::from).collect(),
    };
    Ok(changed(StatusCode::OK, restored.version, answer))
}
