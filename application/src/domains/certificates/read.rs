//! Reading certificates: for TLS connections of readers, and for the authority that checks a domain.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use octavo_domain::domains::{
    DomainName,
    certificate::{Certificate, CertificateState},
};

use super::sealed_for;
use crate::{
    auth::ports::second_factor::Vault,
    domains::ports::certificates::CertificateQueries,
    shared::{clock::Clock, secrets::Secret, storage::StorageError},
};

/// Reads certificates.
#[derive(Clone)]
pub struct ReadCertificates {
    /// Reads them.
    pub certificates: Arc<dyn CertificateQueries>,
    /// Opens their keys.
    pub vault: Arc<dyn Vault>,
    /// Reads the current time.
    pub clock: Arc<dyn Clock>,
}

/// A certificate with its key, as a TLS listener serves it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shown {
    /// The certificate and its chain, as PEM.
    pub chain: String,
    /// Its private key, as PEM.
    pub key: Secret,
}

/// The status of a domain's certificate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CertificateStatus {
    /// The state.
    pub state: CertificateState,
    /// Until when it is valid.
    pub valid_until: Option<DateTime<Utc>>,
    /// Why the last order failed.
    pub last_error: Option<String>,
    /// When the next step is due.
    pub next_at: DateTime<Utc>,
}

impl CertificateStatus {
    /// The status of a certificate.
    #[must_use]
    pub fn of(certificate: &Certificate, now: DateTime<Utc>) -> Self {
        Self {
            state: certificate.state(now),
            valid_until: certificate.issued.as_ref().map(|issued| issued.not_after),
            last_error: certificate.last_error.clone(),
            next_at: certificate.next_at,
        }
    }
}

impl ReadCertificates {
    /// The certificate for a TLS handshake; none for a domain that is not served, or has no valid one.
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn shown(&self, name: &DomainName) -> Result<Option<Shown>, StorageError> {
        let now = self.clock.now();
        let found = self.certificates.certificate(name).await?.and_then(|certificate| certificate.issued);
        let Some(issued) = found.filter(|issued| issued.holds(now)) else {
            return Ok(None);
        };
        let sealed = || StorageError::Sealed { table: "certificates", id: name.to_string() };
        let key = self.vault.open(&issued.key, &sealed_for(name)).map_err(|_| sealed())?;
        Ok(Some(Shown { chain: issued.chain, key }))
    }

    /// The answer to the authority's http-01 challenge; none when no order has this token.
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn answer(&self, name: &DomainName, token: &str) -> Result<Option<String>, StorageError> {
        let order = self.certificates.certificate(name).await?.and_then(|certificate| certificate.order);
        Ok(order.filter(|order| order.token == token).map(|order| order.answer))
    }

    /// Is there a valid certificate for a served domain?
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn holds(&self, name: &DomainName) -> Result<bool, StorageError> {
        let found = self.certificates.certificate(name).await?;
        Ok(found.is_some_and(|certificate| certificate.state(self.clock.now()) == CertificateState::Valid))
    }
}
