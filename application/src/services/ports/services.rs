//! What connected services need from outside.

use async_trait::async_trait;
use chrono::{DateTime, TimeDelta, Utc};
use octavo_domain::{
    auth::{credential::SecretHash, second_factor::Sealed},
    ids::UserId,
    services::{AccountName, Connection, PendingConnection, Service},
};

use crate::shared::{error::StorageError, secrets::Secret};

/// Why a service did not do what it was asked.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ServiceError {
    /// Whoever runs the product has not set it up.
    #[error("it is not set up")]
    NotConfigured,
    /// It says no: access was taken back, or what it was shown does not hold.
    #[error("it refuses: {0}")]
    Refused(String),
    /// It cannot be reached, or says what nobody understands.
    #[error("it does not answer: {0}")]
    Unreachable(String),
}

/// Where somebody is sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Departure {
    /// The service's page on which they are asked.
    pub url: String,
    /// What [`ServiceGateway::redeem`] wants to see again, and nobody else.
    pub proof: Secret,
}

/// With what somebody comes back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Grant {
    /// OAuth 2.0: a code.
    Code(Secret),
    /// OAuth 1.0a: the token that was asked for, and its verifier.
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
    /// What calls are made with.
    pub access: Secret,
    /// What another one is asked for with, or the secret that calls are signed with.
    pub second: Option<Secret>,
    /// How long the first works; none when it does not stop.
    pub lasts: Option<TimeDelta>,
}

/// Speaks to the services. Every request MUST end within a time and a size, and MUST NOT follow redirections.
#[async_trait]
pub trait ServiceGateway: Send + Sync {
    /// Is it set up?
    fn is_configured(&self, service: Service) -> bool;

    /// Where somebody is sent who wants to connect; they come back with `state`.
    ///
    /// # Errors
    /// [`ServiceError`].
    async fn depart(&self, service: Service, state: &Secret) -> Result<Departure, ServiceError>;

    /// The keys for what somebody has come back with.
    ///
    /// # Errors
    /// [`ServiceError`].
    async fn redeem(&self, service: Service, proof: &Secret, grant: &Grant) -> Result<Tokens, ServiceError>;

    /// What the service calls the account, which shows that the keys work.
    ///
    /// # Errors
    /// [`ServiceError`]; [`ServiceError::Refused`] when the keys no longer work.
    async fn account(&self, service: Service, tokens: &Tokens) -> Result<AccountName, ServiceError>;

    /// Other keys for those that have stopped working; none when the service gives none.
    ///
    /// # Errors
    /// [`ServiceError`].
    async fn refresh(&self, service: Service, tokens: &Tokens) -> Result<Option<Tokens>, ServiceError>;

    /// Tells the service that the keys are no longer wanted; nothing happens where it cannot be told.
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
    /// Replaces the keys if `access` is the first of them still; false when it is not, and nothing MUST change then.
    async fn renew(&mut self, connection: &Connection, access: &Sealed) -> Result<bool, StorageError>;
    /// Disconnects; true when it was connected.
    async fn delete(&mut self, user: UserId, service: Service) -> Result<bool, StorageError>;
    /// Remembers somebody who is sent to a service.
    async fn add_pending(&mut self, pending: &PendingConnection) -> Result<(), StorageError>;
    /// Takes them out of the store: of several who try at once, exactly one MUST get it.
    async fn take_pending(&mut self, state: &SecretHash) -> Result<Option<PendingConnection>, StorageError>;
    /// Forgets those who have not come back in time; answers how many.
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
