//! Disconnecting a service.

use octavo_domain::{ids::UserId, services::Service};

use super::ServicePorts;
use crate::{
    account::{Origin, record},
    shared::storage::{Event, StorageError},
};

/// Deletes the keys to an account at a service, and revokes them there.
pub struct DisconnectService {
    /// Its ports.
    pub ports: ServicePorts,
}

impl DisconnectService {
    /// Disconnects; false when it was not connected. The keys are deleted here even when the service does not answer.
    ///
    /// # Errors
    /// [`StorageError`]; it is still connected then.
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(
        &self,
        user: UserId,
        service: Service,
        origin: &Origin,
    ) -> Result<bool, StorageError> {
        let ports = &self.ports;
        let mut work = ports.storage.begin().await?;
        let Some(user) = work.users().find(user).await? else {
            return Ok(false);
        };
        let Some(connection) = work.connections().find(user.id, service).await? else {
            return Ok(false);
        };
        work.connections().delete(user.id, service).await?;
        let (ids, now) = (ports.ids.as_ref(), ports.clock.now());
        record(work.as_mut(), ids, Some(user.id), Event::ServiceDisconnected, origin, now).await?;
        work.commit().await?;
        match ports.open(&connection) {
            Ok(tokens) => {
                if let Err(error) = ports.gateway.revoke(service, &tokens).await {
                    let service = service.id();
                    tracing::warn!(service, %error, "a service was not told that its keys are no longer wanted");
                }
            }
            // Keys that cannot be opened must not prevent the disconnection.
            Err(error) => tracing::error!(%error, "keys that are no longer wanted cannot be opened"),
        }
        Ok(true)
    }
}
