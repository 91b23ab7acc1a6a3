//! Checking whether a connection still works.

use octavo_domain::{
    ids::UserId,
    services::{AccountName, Connection, Service},
};

use super::{ServicePorts, keys::KeysError};

/// Asks a service whether the product may still use the account there.
pub struct CheckService {
    /// Its ports.
    pub ports: ServicePorts,
}

impl CheckService {
    /// The connection, with the name that the service knows the account now. Expired keys are replaced.
    ///
    /// # Errors
    /// [`KeysError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, user: UserId, service: Service) -> Result<Connection, KeysError> {
        let gateway = &self.ports.gateway;
        let ask = |tokens| async move { gateway.account(service, &tokens).await };
        let (connection, account) = self.ports.with_keys(user, service, ask).await?;
        self.named(connection, account).await
    }

    /// Stores the name when it has changed.
    async fn named(&self, connection: Connection, account: AccountName) -> Result<Connection, KeysError> {
        if connection.account == account {
            return Ok(connection);
        }
        let named = Connection { account, ..connection };
        let mut work = self.ports.storage.begin().await?;
        if work.users().find(named.user).await?.is_some()
            && work.connections().renew(&named, &named.tokens.access).await?
        {
            work.commit().await?;
        }
        Ok(named)
    }
}
