//! Checking a mapped domain when its owner opens it.

use octavo_domain::{
    domains::{CustomDomain, DomainName, DomainStatus},
    ids::UserId,
};

use super::{DomainPorts, monitor_domains::LookError};
use crate::{account::Origin, auth::throttle, domains::ports::dns::DnsError, shared::storage::StorageError};

/// Checks the DNS of a domain for its owner.
pub struct VisitDomain {
    /// Its ports.
    pub ports: DomainPorts,
}

/// The status of a mapped domain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Visited {
    /// The domain.
    pub domain: CustomDomain,
    /// What is wrong with it; empty when nothing is.
    pub faults: Vec<DomainStatus>,
    /// Is it served?
    pub is_served: bool,
}

/// Why a domain was not checked.
#[derive(Debug, thiserror::Error)]
pub enum VisitDomainError {
    /// It is not the account's.
    #[error("This domain is not connected to your account")]
    NotFound,
    /// Too many attempts.
    #[error(transparent)]
    AttemptCount(#[from] throttle::Refused),
    /// The DNS did not answer.
    #[error("The DNS did not answer in time. Please try again later")]
    Dns(#[from] DnsError),
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl From<LookError> for VisitDomainError {
    fn from(error: LookError) -> Self {
        match error {
            LookError::Dns(error) => Self::Dns(error),
            LookError::Storage(error) => Self::Storage(error),
        }
    }
}

impl VisitDomain {
    /// Checks it.
    ///
    /// # Errors
    /// [`VisitDomainError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(
        &self,
        user: UserId,
        domain: &str,
        origin: &Origin,
    ) -> Result<Visited, VisitDomainError> {
        let ports = &self.ports;
        let name = DomainName::parse(domain).map_err(|_| VisitDomainError::NotFound)?;
        let mut work = ports.storage.begin().await?;
        let found = work.domains().find(&name).await?;
        let account = work.users().find(user).await?.ok_or(VisitDomainError::NotFound)?;
        drop(work);
        let mut domain = found.filter(|found| found.owner == user).ok_or(VisitDomainError::NotFound)?;
        ports.count(user, origin).await?;
        let mut faults = ports.look(&mut domain).await?;
        let is_in_plan = account.entitlements().can_map_domain();
        if !is_in_plan {
            faults = vec![DomainStatus::NoValidSubscriptionMapped];
        }
        let is_served = is_in_plan && domain.suspended_at.is_none();
        Ok(Visited { domain, faults, is_served })
    }
}
