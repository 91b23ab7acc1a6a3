//! Services and connections.

use std::sync::Arc;

use octavo_domain::{
    ids::UserId,
    services::{Connection, Service},
};

use crate::{
    services::ports::services::{ConnectionQueries, ServiceGateway},
    shared::storage::StorageError,
};

/// Reads the services that an account can connect, and its connections.
pub struct ReadServices {
    /// Reads what is connected.
    pub connections: Arc<dyn ConnectionQueries>,
    /// Reads which services are set up.
    pub gateway: Arc<dyn ServiceGateway>,
}

/// The status of one service.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ServiceStatus {
    /// Which.
    pub service: Service,
    /// Has the operator set it up?
    pub is_configured: bool,
    /// Its connection, if any.
    pub connection: Option<Connection>,
}

impl ReadServices {
    /// Every service in its order.
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, user: UserId) -> Result<Vec<ServiceStatus>, StorageError> {
        let mut connections = self.connections.connections(user).await?;
        let standing = |service: Service| {
            let position = connections.iter().position(|connection| connection.service == service);
            ServiceStatus {
                service,
                is_configured: self.gateway.is_configured(service),
                connection: position.map(|position| connections.swap_remove(position)),
            }
        };
        Ok(Service::ALL.into_iter().map(standing).collect())
    }
}
