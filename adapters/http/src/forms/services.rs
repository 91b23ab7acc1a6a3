//! `/api/documents/{id}/forms/{form}/services` and `…/audiences`: connected services that get answers (EDIT-279).

use std::sync::Arc;

use axum::{Json, extract::State, http::StatusCode};
use chrono::{DateTime, Utc};
use octavo_application::forms::{
    connected_services::{ChoiceError, ServiceOfForm},
    ports::receivers::Audience as OneAudience,
};
use octavo_domain::{
    forms::target::{PlaceId, Target},
    services::Service,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    app::App,
    extract::{
        body::Body,
        path::{FormPath, FormServicePath},
        session::SignedIn,
    },
    problem::{ErrorCode, Problem},
    services::wire::{ConnectedAccount, not_set_up, refuse_check},
    words::FormsServiceId,
};

/// Where a service gets the answers of a form.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FormTarget {
    /// The name of the spreadsheet, audience or folder.
    name: String,
    /// The address of the spreadsheet; null for other services.
    #[schema(required)]
    url: Option<String>,
    /// Since when answers are sent there.
    since: DateTime<Utc>,
}

/// A connected service that can get the answers of a form.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct FormService {
    /// Its name in calls.
    id: FormsServiceId,
    /// Its name for people.
    name: &'static str,
    /// Why it gets none at the moment, whatever is chosen; null where it can.
    #[schema(required)]
    reason: Option<String>,
    /// The account of the project's owner there; null when it is not connected.
    #[schema(required)]
    connected: Option<ConnectedAccount>,
    /// Where it gets answers; null where it gets none.
    #[schema(required)]
    target: Option<FormTarget>,
    /// Why it did not take the last answer; null when it did.
    #[schema(required)]
    trouble: Option<String>,
}

/// The connected services that can get the answers of a form.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FormServices {
    /// Google, Mailchimp and Dropbox.
    services: Vec<FormService>,
}

/// An audience of Mailchimp.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Audience {
    /// Its id.
    id: String,
    /// Its name.
    name: String,
    /// How many people are subscribed.
    members: u64,
}

/// The audiences of the owner's account at Mailchimp.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Audiences {
    /// At most a hundred.
    audiences: Vec<Audience>,
}

/// What a service needs to get answers.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ForwardingBody {
    /// Mailchimp: the id of the audience. Null for other services.
    audience: Option<String>,
}

/// The address of a spreadsheet.
fn url(target: &Target) -> Option<String> {
    let is_plain =
        target.place.as_str().bytes().all(|sign| sign.is_ascii_alphanumeric() || b"-_".contains(&sign));
    (target.service == Service::Google && is_plain)
        .then(|| format!("https://docs.google.com/spreadsheets/d/{}/edit", target.place.as_str()))
}

impl From<&Target> for FormTarget {
    fn from(target: &Target) -> Self {
        Self { name: target.name.as_str().to_owned(), url: url(target), since: target.since }
    }
}

impl FormService {
    fn new(of: &ServiceOfForm, product: &str) -> Self {
        let reason = if !of.is_configured {
            Some(not_set_up(of.service, product))
        } else if of.lacks_email {
            Some(ChoiceError::NoEmail.to_string())
        } else {
            None
        };
        Self {
            id: of.service.into(),
            name: of.service.label(),
            reason,
            connected: of.connection.as_ref().map(Into::into),
            target: of.target.as_ref().map(Into::into),
            trouble: of.trouble.clone(),
        }
    }
}

impl From<OneAudience> for Audience {
    fn from(audience: OneAudience) -> Self {
        Self {
            id: audience.id.as_str().to_owned(),
            name: audience.name.as_str().to_owned(),
            members: audience.members,
        }
    }
}

fn refuse(service: Service, error: ChoiceError) -> Problem {
    let sentence = error.to_string();
    match error {
        ChoiceError::Form(error) => error.into(),
        ChoiceError::NoEmail => Problem::new(ErrorCode::Conflict, sentence),
        ChoiceError::NoAudience => Problem::invalid(ErrorCode::InvalidBody, "audience", sentence),
        ChoiceError::Keys(error) => refuse_check(service, error),
    }
}

/// Lists the services that can get the answers of a form, for the owner of the project.
#[utoipa::path(get, path = "/documents/{id}/forms/{form}/services", tag = "forms", params(("id" = String, Path), ("form" = String, Path)), responses(
    (status = 200, body = FormServices), (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem),
))]
pub(crate) async fn list_form_services(
    State(app): State<Arc<App>>,
    session: SignedIn,
    FormPath(project, form): FormPath,
) -> Result<Json<FormServices>, Problem> {
    let services = app.forms.services.list(session.user(), (project, form)).await?;
    let product = &app.settings.product_name;
    let services = services.iter().map(|service| FormService::new(service, product)).collect();
    Ok(Json(FormServices { services }))
}

/// Lists the audiences of Mailchimp that can get the answers of a form, for the owner of the project.
#[utoipa::path(get, path = "/documents/{id}/forms/{form}/audiences", tag = "forms", params(("id" = String, Path), ("form" = String, Path)), responses(
    (status = 200, body = Audiences), (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem),
    (status = 409, body = Problem), (status = 502, body = Problem),
))]
pub(crate) async fn list_audiences(
    State(app): State<Arc<App>>,
    session: SignedIn,
    FormPath(project, form): FormPath,
) -> Result<Json<Audiences>, Problem> {
    let audiences = app.forms.services.audiences(session.user(), (project, form)).await;
    let audiences = audiences.map_err(|error| refuse(Service::Mailchimp, error))?;
    Ok(Json(Audiences { audiences: audiences.into_iter().map(Audience::from).collect() }))
}

/// Has the answers that come from now on sent to a connected service, for the owner of the project.
#[utoipa::path(put, path = "/documents/{id}/forms/{form}/services/{service}", tag = "forms",
    params(("id" = String, Path), ("form" = String, Path), ("service" = FormsServiceId, Path)),
    request_body = ForwardingBody,
    responses(
        (status = 200, body = FormTarget), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 409, body = Problem), (status = 422, body = Problem), (status = 502, body = Problem),
    ),
)]
pub(crate) async fn begin_forwarding(
    State(app): State<Arc<App>>,
    session: SignedIn,
    FormServicePath(project, form, service): FormServicePath,
    Body(body): Body<ForwardingBody>,
) -> Result<Json<FormTarget>, Problem> {
    let wrong = || Problem::invalid(ErrorCode::InvalidBody, "audience", "This is no audience".to_owned());
    let audience = body.audience.map(|id| PlaceId::parse(&id).ok_or_else(wrong)).transpose()?;
    let target = app.forms.services.begin(session.user(), (project, form), service, audience).await;
    let target = target.map_err(|error| refuse(service, error))?;
    Ok(Json((&target).into()))
}

/// Sends a connected service no more answers of a form, nor those that wait, for the owner of the project. What the service
/// has stays there.
#[utoipa::path(delete, path = "/documents/{id}/forms/{form}/services/{service}", tag = "forms",
    params(("id" = String, Path), ("form" = String, Path), ("service" = FormsServiceId, Path)),
    responses(
        (status = 204), (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem),
    ),
)]
pub(crate) async fn end_forwarding(
    State(app): State<Arc<App>>,
    session: SignedIn,
    FormServicePath(project, form, service): FormServicePath,
) -> Result<StatusCode, Problem> {
    app.forms.services.end(session.user(), (project, form), service).await?;
    Ok(StatusCode::NO_CONTENT)
}
