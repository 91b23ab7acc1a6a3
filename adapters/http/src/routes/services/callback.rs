//! `GET /api/services/{id}/callback`

use std::sync::Arc;

use axum::{
    extract::{Path, Query, State, rejection::QueryRejection},
    response::Redirect,
};
use octavo_application::{
    services::{
        finish_connecting::FinishError,
        ports::services::{Grant, ServiceError},
    },
    shared::secrets::Secret,
};
use octavo_domain::services::Service;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::{
    app::App,
    extract::{origin::From, session::SignedIn},
    problem::Problem,
    wire::words::ServiceId,
};

/// With what a service sends somebody back.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ServiceAnswer {
    /// What they were sent away with.
    #[serde(default)]
    state: String,
    /// OAuth 2.0: what keys are given for.
    code: Option<String>,
    /// OAuth 1.0a: the token that was asked for.
    oauth_token: Option<String>,
    /// OAuth 1.0a: what keys are given for.
    oauth_verifier: Option<String>,
}

impl ServiceAnswer {
    fn grant(self) -> Option<Grant> {
        match (self.code, self.oauth_token, self.oauth_verifier) {
            (Some(code), ..) => Some(Grant::Code(Secret::new(code))),
            (None, Some(token), Some(verifier)) => {
                Some(Grant::Verifier { token: Secret::new(token), verifier: Secret::new(verifier) })
            }
            _ => None,
        }
    }
}

/// Where somebody comes back to from a service. Though it is a GET, it connects: it is only heard with what the same
/// session was sent away with, once. It leads on to the app's page `/connected`, which says how it went.
#[utoipa::path(get, path = "/services/{id}/callback", operation_id = "finish_connecting", tag = "services",
    params(("id" = ServiceId, Path, description = "The service."), ServiceAnswer),
    responses((status = 303, description = "To the page that says how it went."), (status = 404, body = Problem)),
)]
pub(crate) async fn service_callback(
    State(app): State<Arc<App>>,
    session: Result<SignedIn, Problem>,
    From(origin): From,
    Path(id): Path<String>,
    answer: Result<Query<ServiceAnswer>, QueryRejection>,
) -> Result<Redirect, Problem> {
    let service = Service::from_id(&id).ok_or_else(Problem::not_found)?;
    let page =
        |outcome: &str| Redirect::to(&format!("/connected?service={}&outcome={outcome}", service.id()));
    let session = match session {
        Ok(SignedIn(session)) => session,
        Err(problem) if problem.is_signed_out() => return Ok(page("expired")),
        Err(problem) => return Err(problem),
    };
    let Ok(Query(answer)) = answer else {
        return Ok(page("expired"));
    };
    let state = Secret::new(answer.state.clone());
    let grant = answer.grant();
    let who = (session.user, session.session);
    let done = app.services.finish.execute(who, service, &state, grant.as_ref(), &origin).await;
    Ok(page(match done {
        Ok(()) => "connected",
        Err(FinishError::Expired) => "expired",
        Err(FinishError::Declined) => "declined",
        Err(FinishError::Service(error)) => {
            tracing::warn!(service = service.id(), %error, "a service was not connected");
            match error {
                ServiceError::Unreachable(_) => "unreachable",
                ServiceError::Refused(_) | ServiceError::NotConfigured => "refused",
            }
        }
        Err(FinishError::Storage(error)) => return Err(error.into()),
    }))
}
