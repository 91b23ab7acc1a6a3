//! What can be connected, and what is.

use std::sync::Arc;

use octavo_domain::{
    ids::UserId,
    services::{Connection, Service},
};

use crate::{
    services::ports::services::{ConnectionQueries, ServiceGateway},
    shared::storage::StorageError,
};

/// Reads what can be connected with an account, and what is.
pub struct ReadServices {
    /// Reads what is connected.
    pub connections: Arc<dyn ConnectionQueries>,
    /// Knows what is set up.
    pub gateway: Arc<dyn ServiceGateway>,
}

/// How one service stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ServiceStanding {
    /// Which.
    pub service: Service,
    /// Has whoever runs the product set it up?
    pub is_configured: bool,
    /// What it is connected with.
    pub connection: Option<Connection>,
}

impl ReadServices {
    /// Every service in its order.
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, user: UserId) -> Result<Vec<ServiceStanding>, StorageError> {
        let mut connections = self.connections.connections(user).await?;
        let standing = |service: Service| {
            let place = connections.iter().position(|connection| connection.service == service);
            ServiceStanding {
                service,
                is_configured: self.gateway.is_configured(service),
                connection: place.map(|place| connections.swap_remove(place)),
            }
        };
        Ok(Service::ALL.into_iter().map(standing).collect())
    }
}
