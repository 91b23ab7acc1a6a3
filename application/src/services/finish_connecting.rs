//! Finishing a connection.

use octavo_domain::{
    ids::{SessionId, UserId},
    services::{Connection, PendingConnection, Service},
};

use super::ServicePorts;
use crate::{
    account::{Origin, record},
    services::ports::services::{Grant, ServiceError},
    shared::{
        secrets::Secret,
        storage::{Event, StorageError},
    },
};

/// Connects the account of an owner who comes back from the service.
pub struct FinishConnecting {
    /// Its ports.
    pub ports: ServicePorts,
}

/// Why nothing is connected.
#[derive(Debug, thiserror::Error)]
pub enum FinishError {
    /// No connection was begun in this session, it is finished already, or it has expired.
    #[error("nobody was sent there")]
    Expired,
    /// The owner or the service has declined.
    #[error("it was declined")]
    Declined,
    /// The service refuses or fails.
    #[error(transparent)]
    Service(#[from] ServiceError),
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl FinishConnecting {
    /// Connects. `state` is used up in any case; without a grant the owner has declined.
    ///
    /// # Errors
    /// [`FinishError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(
        &self,
        (user, session): (UserId, SessionId),
        service: Service,
        state: &Secret,
        grant: Option<&Grant>,
        origin: &Origin,
    ) -> Result<(), FinishError> {
        let ports = &self.ports;
        let pending = self.take(state).await?;
        let now = ports.clock.now();
        let holds = |pending: &PendingConnection| {
            pending.user == user
                && pending.session == session
                && pending.service == service
                && now < pending.expires_at
        };
        let pending = pending.filter(holds).ok_or(FinishError::Expired)?;
        let grant = grant.ok_or(FinishError::Declined)?;
        let secret = ports.unseal(&pending.request_secret, user, service)?;
        let tokens = ports.gateway.redeem(service, &secret, grant).await?;
        let account = ports.gateway.account(service, &tokens).await?;
        let now = ports.clock.now();
        let connection = Connection {
            user,
            service,
            account,
            tokens: ports.seal(&tokens, user, service, now),
            connected_at: now,
        };
        let mut work = ports.storage.begin().await?;
        if work.users().find(user).await?.is_none() {
            return Err(FinishError::Expired);
        }
        work.connections().save(&connection).await?;
        let event = Event::ServiceConnected;
        record(work.as_mut(), ports.ids.as_ref(), Some(user), event, origin, now).await?;
        Ok(work.commit().await?)
    }

    /// Takes the pending connection out of the store, in a transaction of its own: a state works once in any case.
    async fn take(&self, state: &Secret) -> Result<Option<PendingConnection>, StorageError> {
        let hash = self.ports.secrets.digest(state);
        let mut work = self.ports.storage.begin().await?;
        let pending = work.connections().take_pending(&hash).await?;
        work.commit().await?;
        Ok(pending)
    }
}
