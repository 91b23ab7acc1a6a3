//! Single sign-on, stored.

use async_trait::async_trait;
use octavo_domain::{
    ids::UserId,
    sso::{Sso, SsoDomain},
};

use crate::shared::error::StorageError;

/// Requests for single sign-on and what was set up. The account is found, and so locked, before any of these is
/// changed.
#[async_trait]
pub trait SsoRepository: Send {
    /// That of an account.
    async fn find(&mut self, owner: UserId) -> Result<Option<Sso>, StorageError>;
    /// The single sign-on to which a domain belongs.
    async fn of_domain(&mut self, domain: &SsoDomain) -> Result<Option<Sso>, StorageError>;
    /// Stores it, replacing what the account has; [`StorageError::Duplicate`] with `"domain"` when one of its domains
    /// is another account's. The collection MUST be the account's.
    async fn save(&mut self, sso: &Sso) -> Result<(), StorageError>;
    /// Removes it; true when it was there.
    async fn delete(&mut self, owner: UserId) -> Result<bool, StorageError>;
}

/// Reads single sign-on.
#[async_trait]
pub trait SsoQueries: Send + Sync {
    /// That of an account. A deleted collection is left out.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn sso(&self, owner: UserId) -> Result<Option<Sso>, StorageError>;

    /// The single sign-on to which a domain belongs.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn sso_of_domain(&self, domain: &SsoDomain) -> Result<Option<Sso>, StorageError>;

    /// Those of all accounts, the oldest request first.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn all_sso(&self) -> Result<Vec<Sso>, StorageError>;
}
