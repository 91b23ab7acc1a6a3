//! Certificates of custom domains: who issues them, and where they are kept.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_domain::{
    auth::second_factor::Sealed,
    domains::{DomainName, certificate::Certificate},
};

use crate::shared::{error::StorageError, secrets::Secret};

/// Why a certificate authority did not do what it was asked.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum AuthorityError {
    /// It will not issue this certificate, in its own words.
    #[error("{0}")]
    Refused(String),
    /// It has been asked too often.
    #[error("the certificate authority has been asked too often: {0}")]
    Busy(String),
    /// It does not know this account.
    #[error("the certificate authority does not know this account")]
    UnknownAccount,
    /// It cannot be reached, or says what cannot be read.
    #[error("the certificate authority cannot be reached: {0}")]
    Unreachable(String),
}

/// An order that a certificate authority has taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Placed {
    /// Where the authority keeps it.
    pub url: String,
    /// The token that it will ask for at the domain.
    pub token: String,
    /// What the domain has to answer.
    pub answer: String,
}

/// How far an order has come.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Progress {
    /// The authority is at work.
    Waiting,
    /// It has issued the certificate.
    Issued {
        /// The certificate and those that vouch for it, as PEM.
        chain: String,
        /// The moment from which it holds.
        not_before: DateTime<Utc>,
        /// The moment from which it no longer does.
        not_after: DateTime<Utc>,
    },
}

/// Issues certificates to whoever shows that a domain answers as they say (RFC 8555, http-01). Each call MUST end within
/// some seconds, and may be made again when it is not known how it ended.
#[async_trait]
pub trait CertificateAuthority: Send + Sync {
    /// Which one it is: accounts of one are worth nothing at another.
    fn directory(&self) -> &str;

    /// A new private key, as PEM.
    ///
    /// # Errors
    /// [`AuthorityError::Unreachable`] when none can be made.
    fn new_key(&self) -> Result<Secret, AuthorityError>;

    /// Opens an account and answers what proves it.
    ///
    /// # Errors
    /// [`AuthorityError`].
    async fn register(&self) -> Result<Secret, AuthorityError>;

    /// Orders a certificate. The domain need not answer before the order is [advanced](Self::advance).
    ///
    /// # Errors
    /// [`AuthorityError`].
    async fn order(&self, account: &Secret, name: &DomainName) -> Result<Placed, AuthorityError>;

    /// Takes an order one step further.
    ///
    /// # Errors
    /// [`AuthorityError::Refused`] when it came to nothing.
    async fn advance(
        &self,
        account: &Secret,
        order: &str,
        name: &DomainName,
        key: &Secret,
    ) -> Result<Progress, AuthorityError>;
}

/// Certificates, and accounts at authorities. None of this waits for an account's lock.
///
/// An account that is removed MUST take the certificates of its domains along.
#[async_trait]
pub trait CertificateRepository: Send {
    /// Wants a certificate for each domain that was mapped at `since` or later (none: for every domain), unless there is
    /// one; one that is there follows its domain to a new owner.
    async fn follow(&mut self, since: Option<DateTime<Utc>>, now: DateTime<Utc>) -> Result<(), StorageError>;
    /// Notes which certificates belong to no mapped domain, and forgets those that have not since `before`; answers how
    /// many were forgotten.
    async fn forget_unused(&mut self, before: DateTime<Utc>, now: DateTime<Utc>)
    -> Result<u64, StorageError>;
    /// Claims, until `until`, the certificate whose next step is due first, of those whose domain is mapped and points
    /// here. No two workers MUST get the same one while a claim stands; one that has run out is free again.
    async fn claim(
        &mut self,
        now: DateTime<Utc>,
        until: DateTime<Utc>,
    ) -> Result<Option<Certificate>, StorageError>;
    /// Stores what became of a certificate that was claimed until `until`; false when the claim is another's by now, or
    /// the certificate is gone, and nothing was stored.
    async fn save(&mut self, certificate: &Certificate, until: DateTime<Utc>) -> Result<bool, StorageError>;
    /// Makes a certificate's next step due at `now`; false when there is none of this name.
    async fn hurry(&mut self, name: &DomainName, now: DateTime<Utc>) -> Result<bool, StorageError>;
    /// What proves our account at an authority, sealed.
    async fn account(&mut self, directory: &str) -> Result<Option<Sealed>, StorageError>;
    /// Keeps what proves an account; false when there is one, which stays. Of several who try at once, exactly one MUST
    /// get true.
    async fn add_account(
        &mut self,
        directory: &str,
        credentials: &Sealed,
        now: DateTime<Utc>,
    ) -> Result<bool, StorageError>;
    /// Forgets an account that the authority does not know, unless it is another one by now.
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
