//! Monitoring mapped domains: do they still point here?

use async_trait::async_trait;
use octavo_domain::domains::{Change, CustomDomain, DomainStatus, Reading};

use super::DomainPorts;
use crate::{
    domains::ports::dns::DnsError,
    jobs::{JobError, JobHandler, Next},
    shared::{
        mailer::DomainEvent,
        storage::{Job, JobKind, StorageError},
    },
};

/// Checks the DNS of mapped domains periodically.
pub struct MonitorDomains {
    /// Its ports.
    pub ports: DomainPorts,
}

/// Time between two checks for due domains.
const EVERY: chrono::TimeDelta = chrono::TimeDelta::minutes(5);

/// Why a mapped domain was not checked.
#[derive(Debug, thiserror::Error)]
pub(super) enum LookError {
    /// The DNS did not answer.
    #[error(transparent)]
    Dns(#[from] DnsError),
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl MonitorDomains {
    /// Checks the domain that has waited longest, if it is due. One per step, because the DNS may be slow.
    ///
    /// # Errors
    /// [`JobError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self) -> Result<Next, JobError> {
        let now = self.ports.clock.now();
        let mut work = self.ports.storage.begin().await?;
        let due = work.domains().due(now, 1).await?.into_iter().next();
        drop(work);
        let Some(mut domain) = due else {
            return Ok(Next::After(EVERY));
        };
        match self.ports.look(&mut domain).await {
            Ok(_) => {}
            Err(LookError::Storage(error)) => return Err(error.into()),
            Err(LookError::Dns(error)) => {
                // Our own failure says nothing about the domain: it is checked at its next turn.
                tracing::warn!(%error, domain = domain.name.as_str(), "a domain could not be checked");
                domain.checked_at = now;
                let mut work = self.ports.storage.begin().await?;
                work.users().find(domain.owner).await?;
                work.domains().note(&domain).await?;
                work.commit().await?;
            }
        }
        Ok(Next::After(chrono::TimeDelta::zero()))
    }
}

#[async_trait]
impl JobHandler for MonitorDomains {
    fn kind(&self) -> JobKind {
        JobKind::MonitorDomains
    }

    fn recurs(&self) -> bool {
        true
    }

    async fn run(&self, _: &Job) -> Result<Next, JobError> {
        self.execute().await
    }
}

impl DomainPorts {
    /// Checks a mapped domain's DNS, stores the result, and notifies its owner when the status changes. Returns what is
    /// wrong with it.
    pub(super) async fn look(&self, domain: &mut CustomDomain) -> Result<Vec<DomainStatus>, LookError> {
        let owner_key = self.owner_key(domain.owner).await?;
        let (records, target) = self.ask(&domain.name).await?;
        let reading = records.map(|records| Reading::of(&domain.name, &records, &target, &owner_key));
        let now = self.clock.now();
        let change = domain.look(reading.is_some_and(Reading::points_here), now);
        let mut work = self.storage.begin().await?;
        let owner = work.users().find(domain.owner).await?;
        let is_mapped = work.domains().note(domain).await?;
        let event = match change {
            Change::Failing => Some(DomainEvent::Failing),
            Change::Suspended => Some(DomainEvent::Suspended),
            Change::None | Change::Recovered => None,
        };
        if let (Some(owner), Some(event), true) = (owner, event, is_mapped) {
            self.tell(work.as_mut(), &owner, &domain.name, event, now).await?;
        }
        work.commit().await?;
        // An account that has the domain needs no proof.
        Ok(reading.map_or_else(
            || vec![DomainStatus::DomainNotFound],
            |reading| {
                let faults = reading.faults(false).into_iter();
                faults.filter(|fault| *fault != DomainStatus::InvalidOwner).collect()
            },
        ))
    }
}
