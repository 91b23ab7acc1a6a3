//! Mapping and unmapping, of the profile and of projects.

use octavo_domain::{
    ids::{ProjectRef, UserId},
    library::{history::HistoryEvent, project::Project},
    plans::level::Level,
    team::access::Action,
};

use super::{BadName, DomainPorts, To};
use crate::{
    account::{Origin, record},
    auth::throttle,
    domains::ports::dns::DnsError,
    library::{Changed, history_writer::HistoryWriter},
    shared::storage::{Event, StorageError},
    team::acting::{self, ActingError},
};

/// Maps and unmaps domains.
pub struct ChangeDomain {
    /// Its ports.
    pub ports: DomainPorts,
}

/// Why the domain is not changed.
#[derive(Debug, thiserror::Error)]
pub enum ChangeDomainError {
    /// There is no such project, or the caller may not change it.
    #[error(transparent)]
    Refused(#[from] ActingError),
    /// There is no domain to unmap.
    #[error("No domain is connected")]
    NotMapped,
    /// The plan has no domains.
    #[error("Your plan does not include custom domains")]
    PlanRequired,
    /// The subscription is paused (DASH-271).
    #[error("You can't map a custom domain. Please unpause your subscription first")]
    Paused,
    /// Nothing is published that the domain could show.
    #[error("Please publish a project first")]
    NotPublished,
    /// The plan's domains are all in use; carries the limit and the plan's level.
    #[error("All {0} domains of your plan are in use")]
    Limit(u32, Level),
    /// The name cannot be a custom domain.
    #[error(transparent)]
    BadName(#[from] BadName),
    /// The DNS does not show that the account owns it and that it points here.
    #[error("The DNS records of this domain are not right yet")]
    NotProved,
    /// Another account has it.
    #[error("This domain is connected to another account")]
    Taken,
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

impl ChangeDomain {
    /// Maps a domain to a project: plan, pause, publication, name, the number of domains (DASH-250) and the DNS are
    /// checked again, whatever a test has said before. The account's own domain is switched over. Returns the project.
    ///
    /// # Errors
    /// [`ChangeDomainError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn map_project(
        &self,
        user: UserId,
        project: ProjectRef,
        domain: &str,
        origin: &Origin,
    ) -> Result<Changed<Project>, ChangeDomainError> {
        let mapped = self.ports.map(user, To::Project(project), domain, origin).await?;
        mapped.ok_or(ChangeDomainError::Refused(ActingError::NotFound))
    }

    /// Unmaps the domain of a project (DASH-176).
    ///
    /// # Errors
    /// [`ChangeDomainError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn unmap_project(
        &self,
        user: UserId,
        project: ProjectRef,
    ) -> Result<Changed<Project>, ChangeDomainError> {
        let ports = &self.ports;
        let acting = acting::begin(ports.storage.as_ref(), user, project, Action::MapDomain).await?;
        let (mut work, mut project, version) = (acting.work, acting.project, acting.version);
        let now = ports.clock.now();
        let domain = project.unmap_domain(now).ok_or(ChangeDomainError::NotMapped)?;
        work.projects().update_many(std::slice::from_ref(&project)).await?;
        let mut history = HistoryWriter::new(ports.ids.as_ref(), user, now);
        history.project(HistoryEvent::ProjectDomainUnmapped, &project).detail("domain", domain);
        history.write(work.as_mut()).await?;
        work.commit().await?;
        Ok(Changed { outcome: project, version })
    }

    /// Maps a domain to the profile, which releases the one it had.
    ///
    /// # Errors
    /// [`ChangeDomainError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn map_profile(
        &self,
        user: UserId,
        domain: &str,
        origin: &Origin,
    ) -> Result<(), ChangeDomainError> {
        self.ports.map(user, To::Profile, domain, origin).await.map(drop)
    }

    /// Unmaps the domain of the profile (ACCT-095); nothing happens when it has none.
    ///
    /// # Errors
    /// [`ChangeDomainError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn unmap_profile(&self, user: UserId, origin: &Origin) -> Result<(), ChangeDomainError> {
        let ports = &self.ports;
        let now = ports.clock.now();
        let mut work = ports.storage.begin().await?;
        work.users().find(user).await?.ok_or(StorageError::Stale("user"))?;
        let Some(mapped) = work.domains().of_profile(user).await? else {
            return Ok(());
        };
        work.domains().release(&mapped.name).await?;
        let ids = ports.ids.as_ref();
        record(work.as_mut(), ids, Some(user), Event::DomainUnmapped, origin, now).await?;
        Ok(work.commit().await?)
    }

    /// Forgets the name that was tested last (ACCT-176).
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn forget_checked(&self, user: UserId) -> Result<(), StorageError> {
        let mut work = self.ports.storage.begin().await?;
        work.users().find(user).await?.ok_or(StorageError::Stale("user"))?;
        work.domains().set_last_checked(user, None).await?;
        work.commit().await
    }
}
