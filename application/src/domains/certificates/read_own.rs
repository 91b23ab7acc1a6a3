//! Reading the status of an own domain's certificate.

use std::sync::Arc;

use octavo_domain::{
    domains::{DomainName, certificate::Certificate},
    ids::UserId,
};

use super::read::{CertificateStatus, ReadCertificates};
use crate::shared::storage::{Storage, StorageError};

/// Reads the certificate of a domain for its owner.
pub struct ReadOwnCertificate {
    /// Reads domains.
    pub storage: Arc<dyn Storage>,
    /// Reads certificates.
    pub read: ReadCertificates,
}

/// Why it was not read.
#[derive(Debug, thiserror::Error)]
pub enum ReadOwnCertificateError {
    /// The domain is not the account's.
    #[error("This domain is not connected to your account")]
    NotFound,
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl ReadOwnCertificate {
    /// Its status. One without a record yet is being made.
    ///
    /// # Errors
    /// [`ReadOwnCertificateError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(
        &self,
        user: UserId,
        domain: &str,
    ) -> Result<CertificateStatus, ReadOwnCertificateError> {
        let name = DomainName::parse(domain).map_err(|_| ReadOwnCertificateError::NotFound)?;
        let found = self.storage.begin().await?.domains().find(&name).await?;
        if found.is_none_or(|found| found.owner != user) {
            return Err(ReadOwnCertificateError::NotFound);
        }
        let now = self.read.clock.now();
        let known = self.read.certificates.certificate(&name).await?;
        // Until it is assigned to the domain's new owner, it describes the former owner's.
        let own = known.filter(|certificate| certificate.owner == user);
        Ok(CertificateStatus::of(&own.unwrap_or_else(|| Certificate::wanted(name, user, now)), now))
    }
}
