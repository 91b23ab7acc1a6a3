//! The keys of connections, replaced when they have run out.

use std::future::Future;

use octavo_domain::{
    ids::UserId,
    services::{Connection, Service},
};

use super::ServicePorts;
use crate::{
    services::ports::services::{ServiceError, Tokens},
    shared::storage::StorageError,
};

/// Why an account at a service was not used.
#[derive(Debug, thiserror::Error)]
pub enum KeysError {
    /// It never was connected, or was disconnected.
    #[error("not connected")]
    NotConnected,
    /// The service says so, or does not answer.
    #[error(transparent)]
    Service(#[from] ServiceError),
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl ServicePorts {
    /// Calls a service with the keys of a connection. Keys that have run out are replaced before, and keys that are refused
    /// are replaced once. No transaction is open meanwhile. Answers the connection as it is then.
    ///
    /// # Errors
    /// [`KeysError`].
    pub(crate) async fn with_keys<T, R>(
        &self,
        user: UserId,
        service: Service,
        call: impl Fn(Tokens) -> R + Send + Sync,
    ) -> Result<(Connection, T), KeysError>
    where
        T: Send,
        R: Future<Output = Result<T, ServiceError>> + Send,
    {
        let connection = self.connection(user, service).await?;
        if !self.gateway.is_configured(service) {
            return Err(ServiceError::NotConfigured.into());
        }
        let now = self.clock.now();
        let tokens = self.open(&connection)?;
        let has_ended = connection.tokens.expires_at.is_some_and(|end| end <= now);
        if !has_ended {
            match call(tokens.clone()).await {
                Err(ServiceError::Refused(_)) if tokens.refresh.is_some() => {}
                answer => return Ok((connection, answer?)),
            }
        }
        let (connection, tokens) = self.renewed(connection, &tokens).await?;
        let answer = call(tokens).await?;
        Ok((connection, answer))
    }

    async fn connection(&self, user: UserId, service: Service) -> Result<Connection, KeysError> {
        let mut work = self.storage.begin().await?;
        work.connections().find(user, service).await?.ok_or(KeysError::NotConnected)
    }

    /// Refreshes and stores the keys. If another request has replaced them meanwhile, its keys are the newer ones.
    async fn renewed(
        &self,
        connection: Connection,
        tokens: &Tokens,
    ) -> Result<(Connection, Tokens), KeysError> {
        let Connection { user, service, .. } = connection;
        let lost = || ServiceError::Refused("the keys have run out".to_owned());
        let asked = self.gateway.refresh(service, tokens).await;
        let given = match asked {
            Ok(given) => given.ok_or_else(lost)?,
            // A refresh token may work only once, and another request may have used it.
            Err(error) => {
                let stored = self.connection(user, service).await?;
                if stored.tokens.access == connection.tokens.access {
                    return Err(error.into());
                }
                let tokens = self.open(&stored)?;
                return Ok((stored, tokens));
            }
        };
        let sealed = self.seal(&given, user, service, self.clock.now());
        let before = connection.tokens.access.clone();
        let renewed = Connection { tokens: sealed, ..connection };
        let mut work = self.storage.begin().await?;
        if work.users().find(user).await?.is_some() && work.connections().renew(&renewed, &before).await? {
            work.commit().await?;
            return Ok((renewed, given));
        }
        drop(work);
        let stored = self.connection(user, service).await?;
        let tokens = self.open(&stored)?;
        Ok((stored, tokens))
    }
}
