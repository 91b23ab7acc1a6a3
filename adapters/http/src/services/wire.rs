//! Connected services in calls and answers.

use chrono::{DateTime, Utc};
use octavo_application::services::{
    connect_service::ConnectError, keys::KeysError, ports::services::ServiceError,
    read_services::ServiceStatus,
};
use octavo_domain::services::{Connection, Service};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::problem::{ErrorCode, Problem};
use crate::words::ServiceId;

/// The purpose of a service of forms.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum ServicePurpose {
    /// It receives what people enter into forms.
    Forms,
}

/// The purpose of a service of forms, in addresses.
const FORMS: &str = "forms";

/// A service and its connection with the account.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ServiceEntry {
    /// Its name in calls.
    id: ServiceId,
    /// Its name for people.
    name: &'static str,
    /// Is it a service of forms?
    forms: bool,
    /// The path below `/api` for its calls: add `/check`, and `/disconnect` for forms, else `/logout`.
    path: String,
    /// Can it be connected?
    available: bool,
    /// Why it cannot; null when it can.
    #[schema(required)]
    reason: Option<String>,
    /// The connected account; null when there is none.
    #[schema(required)]
    connected: Option<ConnectedAccount>,
}

/// An account at a service.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ConnectedAccount {
    /// Its name at the service.
    account: String,
    /// Since when it is connected.
    since: DateTime<Utc>,
}

impl From<&Connection> for ConnectedAccount {
    fn from(connection: &Connection) -> Self {
        Self { account: connection.account.as_str().to_owned(), since: connection.connected_at }
    }
}

/// Why a service cannot be connected that is not set up.
pub(crate) fn not_set_up(service: Service, product: &str) -> String {
    format!("{} has not been set up by the operator of {product}", service.label())
}

impl ServiceEntry {
    pub(crate) fn new(standing: &ServiceStatus, product: &str) -> Self {
        let service = standing.service;
        Self {
            id: service.into(),
            name: service.label(),
            forms: service.serves_forms(),
            path: match service.serves_forms() {
                true => format!("/connect/{}/{FORMS}", service.id()),
                false => format!("/authservice/{}", service.id()),
            },
            available: standing.is_configured,
            reason: (!standing.is_configured).then(|| not_set_up(service, product)),
            connected: standing.connection.as_ref().map(Into::into),
        }
    }
}

/// A service of any kind.
pub(crate) fn any(id: &str) -> Result<Service, Problem> {
    Service::from_id(id).ok_or_else(Problem::not_found)
}

/// A service of forms, by its name and purpose.
pub(crate) fn of_forms(provider: &str, id: &str) -> Result<Service, Problem> {
    let service = Service::from_id(provider).filter(|service| service.serves_forms() && id == FORMS);
    service.ok_or_else(Problem::not_found)
}

/// A service of pictures or videos.
pub(crate) fn of_media(id: &str) -> Result<Service, Problem> {
    Service::from_id(id).filter(|service| !service.serves_forms()).ok_or_else(Problem::not_found)
}

fn refuse(service: Service, error: &ServiceError) -> Problem {
    let name = service.label();
    match error {
        ServiceError::NotConfigured => Problem::new(
            ErrorCode::ServiceNotConfigured,
            format!("{name} is not available here: it has not been set up"),
        ),
        ServiceError::Refused(_) => {
            tracing::info!(service = service.id(), %error, "a service refuses");
            let sentence = format!("{name} no longer lets us use your account. Please connect it again");
            Problem::new(ErrorCode::ServiceRefused, sentence)
        }
        ServiceError::Rejected(sentence) => Problem::new(ErrorCode::ServiceRefused, sentence.clone()),
        ServiceError::Unreachable(_) => {
            tracing::warn!(service = service.id(), %error, "a service cannot be reached");
            let sentence = format!("{name} does not answer. Please try again later");
            Problem::new(ErrorCode::ServiceUnreachable, sentence)
        }
    }
}

/// Why a connection cannot begin.
pub(crate) fn refuse_connection(service: Service, error: ConnectError) -> Problem {
    match error {
        ConnectError::Gone => Problem::signed_out(),
        ConnectError::Service(ServiceError::Refused(_)) => {
            tracing::warn!(service = service.id(), "a service refuses the client credentials");
            let sentence = format!("{} does not let anybody connect at the moment", service.label());
            Problem::new(ErrorCode::ServiceRefused, sentence)
        }
        ConnectError::Service(error) => refuse(service, &error),
        ConnectError::TooMany(wait) => Problem::too_many(wait),
        ConnectError::Storage(error) => error.into(),
    }
}

/// Why a service is not connected.
pub(crate) fn refuse_check(service: Service, error: KeysError) -> Problem {
    match error {
        KeysError::NotConnected => {
            let sentence = format!("{} is not connected", service.label());
            Problem::new(ErrorCode::NotConnected, sentence)
        }
        KeysError::Service(error) => refuse(service, &error),
        KeysError::Storage(error) => error.into(),
    }
}
