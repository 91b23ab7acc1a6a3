//! `POST /api/domain/visit`

use std::sync::Arc;

use axum::{Json, extract::State};
use octavo_application::domains::visit_domain::VisitDomainError;
use serde::Deserialize;
use utoipa::ToSchema;

use super::silent;
use crate::{
    app::App,
    domains::wire::domain::VisitedDomain,
    extract::{body::Body, origin::From, session::SignedIn},
    problem::Problem,
};

/// A domain of the caller.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct VisitBody {
    /// The domain.
    domain: String,
}

/// Looks up the DNS of a mapped domain when its owner opens it, and answers its state.
#[utoipa::path(post, path = "/domain/visit", tag = "domains", request_body = VisitBody, responses(
    (status = 200, body = VisitedDomain), (status = 401, body = Problem), (status = 404, body = Problem), (status = 422, body = Problem), (status = 429, body = Problem), (status = 504, body = Problem),
))]
pub(crate) async fn visit_domain(
    State(app): State<Arc<App>>,
    session: SignedIn,
    From(origin): From,
    Body(body): Body<VisitBody>,
) -> Result<Json<VisitedDomain>, Problem> {
    let visited = app.domains.visit.execute(session.user(), &body.domain, &origin).await;
    Ok(Json(VisitedDomain::new(&visited.map_err(refuse)?)))
}

fn refuse(error: VisitDomainError) -> Problem {
    let sentence = error.to_string();
    match error {
        VisitDomainError::NotFound => Problem::not_found(),
        VisitDomainError::AttemptCount(refused) => refused.into(),
        VisitDomainError::Dns(error) => silent(&error, sentence),
        VisitDomainError::Storage(error) => error.into(),
    }
}
