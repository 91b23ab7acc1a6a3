//! Checking whether a connection still works.

use octavo_domain::{
    ids::UserId,
    services::{Connection, Service},
};

use super::ServicePorts;
use crate::{
    services::ports::services::{ServiceError, Tokens},
    shared::storage::StorageError,
};

/// Asks a service whether the product may still use the account there.
pub struct CheckService {
    /// Its ports.
    pub ports: ServicePorts,
}

/// Why it is not connected.
#[derive(Debug, thiserror::Error)]
pub enum CheckError {
    /// It never was, or was disconnected.
    #[error("not connected")]
    NotConnected,
    /// The service says so, or does not answer.
    #[error(transparent)]
    Service(#[from] ServiceError),
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl CheckService {
    /// The connection, with the name that the service knows the account now. Expired keys are replaced.
    ///
    /// # Errors
    /// [`CheckError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, user: UserId, service: Service) -> Result<Connection, CheckError> {
        let ports = &self.ports;
        let connection = self.find(user, service).await?;
        if !ports.gateway.is_configured(service) {
            return Err(ServiceError::NotConfigured.into());
        }
        let now = ports.clock.now();
        let tokens = ports.open(&connection)?;
        let has_ended = connection.tokens.expires_at.is_some_and(|end| end <= now);
        if !has_ended {
            match ports.gateway.account(service, &tokens).await {
                Err(ServiceError::Refused(_)) if tokens.refresh.is_some() => {}
                answer => return self.named(connection, answer?).await,
            }
        }
        let (connection, tokens) = self.renewed(connection, &tokens).await?;
        let account = ports.gateway.account(service, &tokens).await?;
        self.named(connection, account).await
    }

    async fn find(&self, user: UserId, service: Service) -> Result<Connection, CheckError> {
        let mut work = self.ports.storage.begin().await?;
        work.connections().find(user, service).await?.ok_or(CheckError::NotConnected)
    }

    /// Refreshes and stores the keys. If another request has replaced them meanwhile, its keys are the newer ones.
    async fn renewed(
        &self,
        connection: Connection,
        tokens: &Tokens,
    ) -> Result<(Connection, Tokens), CheckError> {
        let ports = &self.ports;
        let Connection { user, service, .. } = connection;
        let lost = || ServiceError::Refused("the keys have run out".to_owned());
        let asked = ports.gateway.refresh(service, tokens).await;
        let given = match asked {
            Ok(given) => given.ok_or_else(lost)?,
            // A refresh token may work only once, and another request may have used it.
            Err(error) => {
                let stored = self.find(user, service).await?;
                if stored.tokens.access == connection.tokens.access {
                    return Err(error.into());
                }
                let tokens = ports.open(&stored)?;
                return Ok((stored, tokens));
            }
        };
        let sealed = ports.seal(&given, user, service, ports.clock.now());
        let before = connection.tokens.access.clone();
        let renewed = Connection { tokens: sealed, ..connection };
        let mut work = ports.storage.begin().await?;
        if work.users().find(user).await?.is_some() && work.connections().renew(&renewed, &before).await? {
            work.commit().await?;
            return Ok((renewed, given));
        }
        drop(work);
        let stored = self.find(user, service).await?;
        let tokens = ports.open(&stored)?;
        Ok((stored, tokens))
    }

    /// Stores the name when it has changed.
    async fn named(
        &self,
        connection: Connection,
        account: octavo_domain::services::AccountName,
    ) -> Result<Connection, CheckError> {
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
