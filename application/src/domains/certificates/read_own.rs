//! Reading how the certificate of one's own domain stands.

use std::sync::Arc;

use octavo_domain::{
    domains::{DomainName, certificate::Certificate},
    ids::UserId,
};

use super::read::{ReadCertificates, Standing};
use crate::shared::storage::{Storage, StorageError};

/// Reads the certificate of a domain for its owner.
pub struct ReadOwnCertificate {
    /// Where domains are.
    pub storage: Arc<dyn Storage>,
    /// Reads certificates.
    pub read: ReadCertificates,
}

/// Why it was not read.
#[derive(Debug, thiserror::Error)]
pub enum ReadOwnCertificateError {
    /// The domain is none of theirs.
    #[error("This domain is not connected to your account")]
    NotFound,
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl ReadOwnCertificate {
    /// How it stands. One that nobody has looked at yet is being made.
    ///
    /// # Errors
    /// [`ReadOwnCertificateError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, user: UserId, domain: &str) -> Result<Standing, ReadOwnCertificateError> {
        let name = DomainName::parse(domain).map_err(|_| ReadOwnCertificateError::NotFound)?;
        let found = self.storage.begin().await?.domains().find(&name).await?;
        if found.is_none_or(|found| found.owner != user) {
            return Err(ReadOwnCertificateError::NotFound);
        }
        let now = self.read.clock.now();
        let known = self.read.certificates.certificate(&name).await?;
        // Until it has followed its domain, it says what was somebody else's.
        let own = known.filter(|certificate| certificate.owner == user);
        Ok(Standing::of(&own.unwrap_or_else(|| Certificate::wanted(name, user, now)), now))
    }
}
