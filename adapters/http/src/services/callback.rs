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
    words::ServiceId,
};

/// The query of a service's redirect.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ServiceAnswer {
    /// The state that the connection began with.
    #[serde(default)]
    state: String,
    /// OAuth 2.0: the authorization code.
    code: Option<String>,
    /// OAuth 1.0a: the request token.
    oauth_token: Option<String>,
    /// OAuth 1.0a: the verifier.
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

/// The address to which a service redirects the browser. Although it is a GET, it connects the service: the `state`
/// must be of the same session and works once. It redirects to the app's page `/connected`, which shows the result.
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
                ServiceError::Refused(_) | ServiceError::Rejected(_) | ServiceError::NotConfigured => {
                    "refused"
                }
            }
        }
        Err(FinishError::Storage(error)) => return Err(error.into()),
    }))
}
