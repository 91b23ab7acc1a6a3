//! `POST /api/mag/domain/{id}`

use std::sync::Arc;

use axum::{extract::State, http::StatusCode, response::Response};
use octavo_application::publication::change_domain::ChangeDomainError;
use octavo_domain::plan::level::Level;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::{
    app::App,
    extract::{body::Body, path::ProjectPath, session::SignedIn},
    problem::{Limit, Problem},
    routes::library::project_answer,
    wire::project::Project,
};

/// What to do with a project's domain.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct DomainBody {
    /// Map one, or unmap it.
    status: DomainStatus,
    /// The domain to map.
    domain: Option<String>,
}

/// Mapped or not.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum DomainStatus {
    /// Mapped.
    On,
    /// Not mapped.
    Off,
}

/// Unmaps a project's domain, or says why one cannot be mapped. `id` is its number or its id.
#[utoipa::path(post, path = "/mag/domain/{id}", tag = "publication", params(("id" = String, Path)), request_body = DomainBody, responses(
    (status = 200, body = Project), (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem), (status = 409, body = Problem), (status = 422, body = Problem),
))]
pub(crate) async fn domain(
    State(app): State<Arc<App>>,
    session: SignedIn,
    ProjectPath(project): ProjectPath,
    Body(body): Body<DomainBody>,
) -> Result<Response, Problem> {
    let saved = match body.status {
        DomainStatus::Off => app.publication.change_domain.unmap(session.user(), project).await,
        DomainStatus::On => {
            let domain = body.domain.unwrap_or_default();
            app.publication.change_domain.map(session.user(), project, &domain).await
        }
    };
    Ok(project_answer(&app, StatusCode::OK, &saved.map_err(refuse)?))
}

fn refuse(error: ChangeDomainError) -> Problem {
    let sentence = error.to_string();
    match error {
        ChangeDomainError::Refused(error) => error.into(),
        ChangeDomainError::NotMapped => Problem::conflict("not_mapped", sentence),
        ChangeDomainError::PlanRequired => Problem::plan_required(Limit::Domain, sentence),
        ChangeDomainError::Paused => Problem::subscription_paused(Limit::Domain, sentence),
        ChangeDomainError::Limit(_, level) => {
            let largest = matches!(level, Level::Business | Level::Extra);
            let limit = if largest { Limit::BusinessDomain } else { Limit::DomainCount };
            Problem::limit_reached(limit, sentence)
        }
        ChangeDomainError::NotADomain => Problem::invalid("invalid_domain", "domain", sentence),
        ChangeDomainError::NotProved => Problem::invalid("domain_not_proved", "domain", sentence),
        ChangeDomainError::Storage(error) => error.into(),
    }
}
