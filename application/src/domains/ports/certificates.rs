//! Certificates of custom domains: who issues them, and where they are stored.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_domain::{
    auth::second_factor::Sealed,
    domains::{DomainName, certificate::Certificate},
};

use crate::shared::{error::StorageError, secrets::Secret};

/// Why a certificate authority failed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum AuthorityError {
    /// It will not issue this certificate, with its own message.
    #[error("{0}")]
    Refused(String),
    /// Its rate limit is reached.
    #[error("the certificate authority has been asked too often: {0}")]
    Busy(String),
    /// It does not know this account.
    #[error("the certificate authority does not know this account")]
    UnknownAccount,
    /// It cannot be reached, or its answer cannot be read.
    #[error("the certificate authority cannot be reached: {0}")]
    Unreachable(String),
}

/// An order that a certificate authority has taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CreatedOrder {
    /// Its address at the authority.
    pub url: String,
    /// The token that it will ask for at the domain.
    pub token: String,
    /// The answer that the domain has to give.
    pub answer: String,
}

/// How far an order has come.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Progress {
    /// The authority has not finished.
    Waiting,
    /// It has issued the certificate.
    Issued {
        /// The certificate and its chain, as PEM.
        chain: String,
        /// The start of its validity.
        not_before: DateTime<Utc>,
        /// The end of its validity.
        not_after: DateTime<Utc>,
    },
}

/// Issues certificates after a domain has answered a challenge (RFC 8555, http-01). Each call MUST end within some
/// seconds, and may be repeated when its outcome is unknown.
#[async_trait]
pub trait CertificateAuthority: Send + Sync {
    /// Its directory address: accounts are valid at one authority only.
    fn directory(&self) -> &str;

    /// A new private key, as PEM.
    ///
    /// # Errors
    /// [`AuthorityError::Unreachable`] when none can be made.
    fn new_key(&self) -> Result<Secret, AuthorityError>;

    /// Opens an account and returns its credentials.
    ///
    /// # Errors
    /// [`AuthorityError`].
    async fn register(&self) -> Result<Secret, AuthorityError>;

    /// Orders a certificate. The domain need not answer before the order is [advanced](Self::advance).
    ///
    /// # Errors
    /// [`AuthorityError`].
    async fn order(&self, account: &Secret, name: &DomainName) -> Result<CreatedOrder, AuthorityError>;

    /// Takes an order one step further.
    ///
    /// # Errors
    /// [`AuthorityError::Refused`] when it failed.
    async fn advance(
        &self,
        account: &Secret,
        order: &str,
        name: &DomainName,
        key: &Secret,
    ) -> Result<Progress, AuthorityError>;
}

/// Certificates, and accounts at authorities. None of this locks an account.
///
/// The certificates of a deleted account's domains MUST be deleted with it.
#[async_trait]
pub trait CertificateRepository: Send {
    /// Adds a certificate for each domain that was mapped at `since` or later (none: for every domain) and has none. An
    /// existing one follows its domain to a new owner.
    async fn follow(&mut self, since: Option<DateTime<Utc>>, now: DateTime<Utc>) -> Result<(), StorageError>;
    /// Marks certificates that belong to no mapped domain, and deletes those that have not since `before`; returns how
    /// many were deleted.
    async fn forget_unused(&mut self, before: DateTime<Utc>, now: DateTime<Utc>)
    -> Result<u64, StorageError>;
    /// Claims, until `until`, the certificate whose next step is due first, of those whose domain is mapped and points
    /// here. Two workers MUST NOT get the same one while a claim is valid; an expired claim is free again.
    async fn claim(
        &mut self,
        now: DateTime<Utc>,
        until: DateTime<Utc>,
    ) -> Result<Option<Certificate>, StorageError>;
    /// Stores the result for a certificate that was claimed until `until`. False, with nothing stored, when another
    /// worker has the claim or the certificate is deleted.
    async fn save(&mut self, certificate: &Certificate, until: DateTime<Utc>) -> Result<bool, StorageError>;
    /// Makes a certificate's next step due at `now`; false when there is none of this name.
    async fn hurry(&mut self, name: &DomainName, now: DateTime<Utc>) -> Result<bool, StorageError>;
    /// The credentials of our account at an authority, sealed.
    async fn account(&mut self, directory: &str) -> Result<Option<Sealed>, StorageError>;
    /// Stores the credentials of an account; false when there is one, which stays. Of several concurrent callers
    /// exactly one MUST get true.
    async fn add_account(
        &mut self,
        directory: &str,
        credentials: &Sealed,
        now: DateTime<Utc>,
    ) -> Result<bool, StorageError>;
    /// Forgets an account that the authority does not know, unless it has been replaced.
    async fn forget_account(&mut self, directory: &str, credentials: &Sealed) -> Result<(), StorageError>;
}

/// Reads certificates.
#[async_trait]
pub trait CertificateQueries: Send + Sync {
    /// The certificate of a domain that is mapped and not suspended.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn certificate(&self, name: &DomainName) -> Result<Option<Certificate>, StorageError>;

    /// Every certificate after a name, in the order of names, whether or not its domain is still mapped.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn certificates(
        &self,
        after: Option<&DomainName>,
        limit: u32,
    ) -> Result<Vec<Certificate>, StorageError>;
}
