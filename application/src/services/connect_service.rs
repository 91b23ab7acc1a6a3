//! Going to a service.

use chrono::TimeDelta;
use octavo_domain::{
    auth::throttle::Limit,
    ids::{SessionId, UserId},
    services::{PendingConnection, Service},
};

use super::{ServicePorts, owner};
use crate::{auth::tries, services::ports::services::ServiceError, shared::storage::StorageError};

/// Sends somebody to a service that asks them whether the product may use their account there.
pub struct ConnectService {
    /// What it needs.
    pub ports: ServicePorts,
}

/// So long somebody may take to answer there.
pub const TIME_TO_ANSWER: TimeDelta = TimeDelta::minutes(15);

/// Why nobody is sent anywhere.
#[derive(Debug, thiserror::Error)]
pub enum ConnectError {
    /// There is no such account any more.
    #[error("not signed in")]
    Gone,
    /// The service does not do it.
    #[error(transparent)]
    Service(#[from] ServiceError),
    /// Too many tries; the time to wait.
    #[error("too many tries")]
    TooMany(TimeDelta),
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl From<tries::Refused> for ConnectError {
    fn from(refused: tries::Refused) -> Self {
        match refused {
            tries::Refused::TooMany(wait) => Self::TooMany(wait),
            tries::Refused::Storage(error) => Self::Storage(error),
        }
    }
}

impl ConnectService {
    /// The address they are sent to. Whoever comes back has to do so in the same session.
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
        tries::count(ports.storage.as_ref(), &counted, now).await?;
        let state = ports.secrets.generate();
        let departure = ports.gateway.depart(service, &state).await?;
        let mut work = ports.storage.begin().await?;
        let user = work.users().find(user).await?.ok_or(ConnectError::Gone)?.id;
        let pending = PendingConnection {
            state: ports.secrets.digest(&state),
            user,
            session,
            service,
            proof: ports.vault.seal(&departure.proof, &owner(user, service)),
            expires_at: now + TIME_TO_ANSWER,
        };
        work.connections().add_pending(&pending).await?;
        work.commit().await?;
        Ok(departure.url)
    }
}
