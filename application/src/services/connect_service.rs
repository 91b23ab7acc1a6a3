//! Connecting a service.

use chrono::TimeDelta;
use octavo_domain::{
    auth::throttle::Limit,
    ids::{SessionId, UserId},
    services::{PendingConnection, Service},
};

use super::{ServicePorts, owner};
use crate::{auth::throttle, services::ports::services::ServiceError, shared::storage::StorageError};

/// Sends the owner to a service, which asks them whether the product may use their account there.
pub struct ConnectService {
    /// Its ports.
    pub ports: ServicePorts,
}

/// How long the owner may take to answer there.
pub const TIME_TO_ANSWER: TimeDelta = TimeDelta::minutes(15);

/// Why the owner is not sent there.
#[derive(Debug, thiserror::Error)]
pub enum ConnectError {
    /// There is no such account any more.
    #[error("not signed in")]
    Gone,
    /// The service refuses or fails.
    #[error(transparent)]
    Service(#[from] ServiceError),
    /// Too many attempts; the time to wait.
    #[error("too many attempts")]
    TooMany(TimeDelta),
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl From<throttle::Refused> for ConnectError {
    fn from(refused: throttle::Refused) -> Self {
        match refused {
            throttle::Refused::TooMany(wait) => Self::TooMany(wait),
            throttle::Refused::Storage(error) => Self::Storage(error),
        }
    }
}

impl ConnectService {
    /// The address they are sent to. They must come back in the same session.
    ///
    /// # Errors
    /// [`ConnectError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(
        &self,
        user: UserId,
        session: SessionId,
        service: Service,
    ) -> Result<String, ConnectError> {
        let ports = &self.ports;
        if !ports.gateway.is_configured(service) {
            return Err(ServiceError::NotConfigured.into());
        }
        let now = ports.clock.now();
        let counted = [(format!("service:account:{user}"), Limit::SERVICE_ACCOUNT)];
        throttle::count(ports.storage.as_ref(), &counted, now).await?;
        let state = ports.secrets.generate();
        let request = ports.gateway.authorization_request(service, &state).await?;
        let mut work = ports.storage.begin().await?;
        let user = work.users().find(user).await?.ok_or(ConnectError::Gone)?.id;
        let pending = PendingConnection {
            state: ports.secrets.digest(&state),
            user,
            session,
            service,
            request_secret: ports.vault.seal(&request.request_secret, &owner(user, service)),
            expires_at: now + TIME_TO_ANSWER,
        };
        work.connections().add_pending(&pending).await?;
        work.commit().await?;
        Ok(request.url)
    }
}
