//! Certificates of custom domains.

use chrono::{DateTime, Utc};
use octavo_application::domains::certificates::read::CertificateStatus;
use octavo_domain::domains::certificate::CertificateState as State;
use serde::Serialize;
use utoipa::ToSchema;

/// The state of a certificate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum CertificateState {
    /// It is being ordered.
    Pending,
    /// It is valid.
    Valid,
    /// There is none, and the last order failed.
    Failed,
}

/// The certificate of a domain.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Certificate {
    /// Its state.
    state: CertificateState,
    /// When it expires or expired.
    #[schema(required)]
    valid_until: Option<DateTime<Utc>>,
    /// Why the last order failed, in the words of the certificate authority.
    #[schema(required)]
    error: Option<String>,
    /// When it is ordered again, or renewed.
    next_try: DateTime<Utc>,
}

/// The certificate of a domain, if this server gets certificates.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DomainCertificate {
    /// Null when it does not.
    #[schema(required)]
    pub(crate) certificate: Option<Certificate>,
}

impl From<CertificateStatus> for Certificate {
    fn from(status: CertificateStatus) -> Self {
        Self {
            state: match status.state {
                State::Pending => CertificateState::Pending,
                State::Valid => CertificateState::Valid,
                State::Failed => CertificateState::Failed,
            },
            valid_until: status.valid_until,
            error: status.last_error,
            next_try: status.next_at,
        }
    }
}
