//! Certificates of custom domains.

use chrono::{DateTime, Utc};
use octavo_application::domains::certificates::read::Standing;
use octavo_domain::domains::certificate::CertificateState as State;
use serde::Serialize;
use utoipa::ToSchema;

/// How a certificate stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum CertificateState {
    /// It is being made.
    Pending,
    /// There is one that holds.
    Valid,
    /// There is none, and the last order came to nothing.
    Failed,
}

/// The certificate of a domain.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Certificate {
    /// How it stands.
    state: CertificateState,
    /// Until when it holds, or held.
    #[schema(required)]
    valid_until: Option<DateTime<Utc>>,
    /// Why the last order came to nothing, in the words of the certificate authority.
    #[schema(required)]
    error: Option<String>,
    /// When it is tried again, or renewed.
    next_try: DateTime<Utc>,
}

/// The certificate of a domain, where certificates are got here.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DomainCertificate {
    /// Null where somebody else gets them.
    #[schema(required)]
    pub(crate) certificate: Option<Certificate>,
}

impl From<Standing> for Certificate {
    fn from(standing: Standing) -> Self {
        Self {
            state: match standing.state {
                State::Pending => CertificateState::Pending,
                State::Valid => CertificateState::Valid,
                State::Failed => CertificateState::Failed,
            },
            valid_until: standing.valid_until,
            error: standing.last_error,
            next_try: standing.next_at,
        }
    }
}
