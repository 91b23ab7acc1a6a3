//! What connected services need from outside.

use async_trait::async_trait;
use chrono::{DateTime, TimeDelta, Utc};
use octavo_domain::{
    auth::{credential::SecretHash, second_factor::Sealed},
    ids::UserId,
    services::{AccountName, Connection, PendingConnection, Service},
};

use crate::shared::{error::StorageError, secrets::Secret};

/// Why a call to a service failed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ServiceError {
    /// The operator has not set it up.
    #[error("it is not set up")]
    NotConfigured,
    /// It refuses: access was revoked, or the credentials are not valid.
    #[error("it refuses: {0}")]
    Refused(String),
    /// It takes the credentials, and not what was asked of it. The sentence is for people.
    #[error("{0}")]
    Rejected(String),
    /// It cannot be reached, or its answer cannot be read.
    #[error("it does not answer: {0}")]
    Unreachable(String),
}

/// Where the owner is sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuthorizationRequest {
    /// The service's page on which they are asked.
    pub url: String,
    /// The secret that only [`ServiceGateway::redeem`] needs again.
    pub request_secret: Secret,
}

/// What the owner comes back with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Grant {
    /// OAuth 2.0: a code.
    Code(Secret),
    /// OAuth 1.0a: the request token, and its verifier.
    Verifier {
        /// The token.
        token: Secret,
        /// Its verifier.
        verifier: Secret,
    },
}

/// The keys to an account at a service.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tokens {
    /// The key for calls.
    pub access: Secret,
    /// OAuth 2.0: the refresh token. OAuth 1.0a: the secret that signs calls.
    pub refresh: Option<Secret>,
    /// The lifetime of the first; none when it does not expire.
    pub lasts: Option<TimeDelta>,
}

/// Calls the services. Every request MUST end within a time and a size, and MUST NOT follow redirections.
#[async_trait]
pub trait ServiceGateway: Send + Sync {
    /// Is it set up?
    fn is_configured(&self, service: Service) -> bool;

    /// Where the owner is sent to connect; they come back with `state`.
    ///
    /// # Errors
    /// [`ServiceError`].
    async fn authorization_request(
        &self,
        service: Service,
        state: &Secret,
    ) -> Result<AuthorizationRequest, ServiceError>;

    /// The keys in exchange for the grant.
    ///
    /// # Errors
    /// [`ServiceError`].
    async fn redeem(
        &self,
        service: Service,
        request_secret: &Secret,
        grant: &Grant,
    ) -> Result<Tokens, ServiceError>;

    /// The account's name at the service, which shows that the keys work.
    ///
    /// # Errors
    /// [`ServiceError`]; [`ServiceError::Refused`] when the keys no longer work.
    async fn account(&self, service: Service, tokens: &Tokens) -> Result<AccountName, ServiceError>;

    /// New keys for expired ones; none when the service gives none.
    ///
    /// # Errors
    /// [`ServiceError`].
    async fn refresh(&self, service: Service, tokens: &Tokens) -> Result<Option<Tokens>, ServiceError>;

    /// Revokes the keys at the service; nothing happens where it has no such call.
    ///
    /// # Errors
    /// [`ServiceError`].
    async fn revoke(&self, service: Service, tokens: &Tokens) -> Result<(), ServiceError>;
}

/// Accounts that are connected. The account is found, and so locked, before any of these is changed.
#[async_trait]
pub trait ConnectionRepository: Send {
    /// Connects, or replaces what is connected with the same service.
    async fn save(&mut self, connection: &Connection) -> Result<(), StorageError>;
    /// The account's connection with a service.
    async fn find(&mut self, user: UserId, service: Service) -> Result<Option<Connection>, StorageError>;
    /// Replaces the keys if `access` is still the first of them; false when it is not, and nothing MUST change then.
    async fn renew(&mut self, connection: &Connection, access: &Sealed) -> Result<bool, StorageError>;
    /// Disconnects; true when it was connected.
    async fn delete(&mut self, user: UserId, service: Service) -> Result<bool, StorageError>;
    /// Stores a pending connection.
    async fn add_pending(&mut self, pending: &PendingConnection) -> Result<(), StorageError>;
    /// Takes one out of the store: of several concurrent callers exactly one MUST get it.
    async fn take_pending(&mut self, state: &SecretHash) -> Result<Option<PendingConnection>, StorageError>;
    /// Deletes expired pending connections; returns how many.
    async fn delete_expired(&mut self, now: DateTime<Utc>) -> Result<u64, StorageError>;
}

/// Reads what is connected.
#[async_trait]
pub trait ConnectionQueries: Send + Sync {
    /// Every connection of an account, by the service's name.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn connections(&self, user: UserId) -> Result<Vec<Connection>, StorageError>;
}
