//! Connected services and single sign-on.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_application::{
    services::ports::{
        figma::FigmaTokenRepository,
        services::{ConnectionQueries, ConnectionRepository},
    },
    shared::storage::StorageError,
    sso::ports::sso::{SsoQueries, SsoRepository},
};
use octavo_domain::{
    auth::{credential::SecretHash, second_factor::Sealed},
    ids::UserId,
    services::{Connection, PendingConnection, Service, figma::KeptFigmaToken},
    sso::{Sso, SsoDomain},
};

use crate::{MemoryStore, Unit, state::State};

impl State {
    fn sso_of(&self, owner: UserId) -> Option<Sso> {
        self.sso.get(&owner).cloned()
    }

    fn sso_of_domain(&self, domain: &SsoDomain) -> Option<Sso> {
        let has =
            |sso: &&Sso| sso.provider.as_ref().is_some_and(|provider| provider.domains.contains(domain));
        self.sso.values().find(has).cloned()
    }
}

#[async_trait]
impl ConnectionRepository for Unit {
    async fn save(&mut self, connection: &Connection) -> Result<(), StorageError> {
        self.state.connections.insert((connection.user, connection.service), connection.clone());
        Ok(())
    }

    async fn find(&mut self, user: UserId, service: Service) -> Result<Option<Connection>, StorageError> {
        Ok(self.state.connections.get(&(user, service)).cloned())
    }

    async fn renew(&mut self, connection: &Connection, access: &Sealed) -> Result<bool, StorageError> {
        let stored = self.state.connections.get_mut(&(connection.user, connection.service));
        let Some(stored) = stored.filter(|stored| stored.tokens.access == *access) else {
            return Ok(false);
        };
        stored.account = connection.account.clone();
        stored.tokens = connection.tokens.clone();
        Ok(true)
    }

    async fn delete(&mut self, user: UserId, service: Service) -> Result<bool, StorageError> {
        Ok(self.state.connections.remove(&(user, service)).is_some())
    }

    async fn add_pending(&mut self, pending: &PendingConnection) -> Result<(), StorageError> {
        if self.state.pending_connections.contains_key(&pending.state) {
            return Err(StorageError::Duplicate("pending_connection"));
        }
        self.state.pending_connections.insert(pending.state, pending.clone());
        Ok(())
    }

    async fn take_pending(&mut self, state: &SecretHash) -> Result<Option<PendingConnection>, StorageError> {
        let sessions = &self.state.sessions;
        let taken = self.state.pending_connections.remove(state);
        Ok(taken.filter(|pending| sessions.contains_key(&pending.session)))
    }

    async fn delete_expired(&mut self, now: DateTime<Utc>) -> Result<u64, StorageError> {
        let before = self.state.pending_connections.len();
        self.state.pending_connections.retain(|_, pending| now < pending.expires_at);
        let removed = before.saturating_sub(self.state.pending_connections.len());
        Ok(u64::try_from(removed).unwrap_or(u64::MAX))
    }
}

#[async_trait]
impl FigmaTokenRepository for Unit {
    async fn save(&mut self, token: &KeptFigmaToken) -> Result<(), StorageError> {
        self.state.figma_tokens.insert(token.user, token.clone());
        Ok(())
    }

    async fn find(&mut self, user: UserId) -> Result<Option<KeptFigmaToken>, StorageError> {
        Ok(self.state.figma_tokens.get(&user).cloned())
    }

    async fn delete(&mut self, user: UserId) -> Result<bool, StorageError> {
        Ok(self.state.figma_tokens.remove(&user).is_some())
    }
}

#[async_trait]
impl ConnectionQueries for MemoryStore {
    async fn connections(&self, user: UserId) -> Result<Vec<Connection>, StorageError> {
        let state = self.committed().await;
        let own = state.connections.values().filter(|connection| connection.user == user);
        let mut own: Vec<Connection> = own.cloned().collect();
        own.sort_by_key(|connection| connection.service.id());
        Ok(own)
    }
}

#[async_trait]
impl SsoRepository for Unit {
    async fn find(&mut self, owner: UserId) -> Result<Option<Sso>, StorageError> {
        Ok(self.state.sso_of(owner))
    }

    async fn of_domain(&mut self, domain: &SsoDomain) -> Result<Option<Sso>, StorageError> {
        Ok(self.state.sso_of_domain(domain))
    }

    async fn save(&mut self, sso: &Sso) -> Result<(), StorageError> {
        let mut domains = sso.provider.iter().flat_map(|provider| &provider.domains);
        let is_others = |domain: &SsoDomain| {
            self.state.sso_of_domain(domain).is_some_and(|other| other.owner != sso.owner)
        };
        if domains.any(is_others) {
            return Err(StorageError::Duplicate("domain"));
        }
        self.state.sso.insert(sso.owner, sso.clone());
        Ok(())
    }

    async fn delete(&mut self, owner: UserId) -> Result<bool, StorageError> {
        Ok(self.state.sso.remove(&owner).is_some())
    }
}

#[async_trait]
impl SsoQueries for MemoryStore {
    async fn sso(&self, owner: UserId) -> Result<Option<Sso>, StorageError> {
        Ok(self.committed().await.sso_of(owner))
    }

    async fn sso_of_domain(&self, domain: &SsoDomain) -> Result<Option<Sso>, StorageError> {
        Ok(self.committed().await.sso_of_domain(domain))
    }

    async fn all_sso(&self) -> Result<Vec<Sso>, StorageError> {
        let mut all: Vec<Sso> = self.committed().await.sso.values().cloned().collect();
        all.sort_by_key(|sso| (sso.requested_at, sso.owner));
        Ok(all)
    }
}
