//! `POST /api/checkdomain`

use std::sync::Arc;

use axum::{Json, extract::State};
use octavo_application::domains::check_domain::{CheckDomainError, CheckedFor};
use octavo_domain::ids::NumId;
use serde::Deserialize;
use utoipa::ToSchema;

use super::{bad_name, silent};
use crate::{
    app::App,
    domains::wire::domain::{DomainCheck, DomainUse},
    extract::{body::Body, origin::From, session::SignedIn},
    problem::Problem,
};

/// A domain, and what it is to show.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CheckBody {
    /// The profile or a project.
    #[serde(rename = "type")]
    shows: DomainUse,
    /// The domain.
    domain: String,
    /// The project's number; left out, any published project.
    num_id: Option<i64>,
}

/// Tests a domain: may the account map it, and are its DNS records right? The answer is 200 for every result.
#[utoipa::path(post, path = "/checkdomain", tag = "domains", request_body = CheckBody, responses(
    (status = 200, body = DomainCheck), (status = 401, body = Problem), (status = 404, body = Problem), (status = 422, body = Problem), (status = 429, body = Problem), (status = 504, body = Problem),
))]
pub(crate) async fn check_domain(
    State(app): State<Arc<App>>,
    session: SignedIn,
    From(origin): From,
    Body(body): Body<CheckBody>,
) -> Result<Json<DomainCheck>, Problem> {
    let num_id = body.num_id.map(NumId::parse).transpose().map_err(|_| Problem::not_found())?;
    let checked_for = match body.shows {
        DomainUse::User => CheckedFor::Profile,
        DomainUse::Mag => CheckedFor::Project(num_id),
    };
    let found = app.domains.check.execute(session.user(), checked_for, &body.domain, &origin).await;
    Ok(Json(DomainCheck::new(&found.map_err(refuse)?, checked_for)))
}

fn refuse(error: CheckDomainError) -> Problem {
    let sentence = error.to_string();
    match error {
        CheckDomainError::BadName(error) => bad_name(error),
        CheckDomainError::NotFound => Problem::not_found(),
        CheckDomainError::AttemptCount(refused) => refused.into(),
        CheckDomainError::Dns(error) => silent(&error, sentence),
        CheckDomainError::Storage(error) => error.into(),
    }
}
