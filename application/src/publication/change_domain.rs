//! A project's custom domain.

use std::sync::Arc;

use octavo_domain::{
    ids::{ProjectRef, UserId},
    library::{history::HistoryEvent, project::Project},
    plan::{entitlements::NotEntitled, level::Level},
    publication::host,
    team::access::Action,
};

use super::entitlements;
use crate::{
    library::{Changed, notes::Notes},
    ports::{
        clock::Clock,
        ids::Ids,
        storage::{Storage, StorageError},
    },
    team::acting::{self, ActingError},
};

/// Maps and unmaps a project's domain.
pub struct ChangeDomain {
    /// Where projects are kept.
    pub storage: Arc<dyn Storage>,
    /// Makes the ids.
    pub ids: Arc<dyn Ids>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
}

/// Why the domain stays as it is.
#[derive(Debug, thiserror::Error)]
pub enum ChangeDomainError {
    /// There is no such project, or they may not do that.
    #[error(transparent)]
    Refused(#[from] ActingError),
    /// The project has no domain to unmap.
    #[error("No domain is connected to this project")]
    NotMapped,
    /// The plan has no domains.
    #[error("Your plan does not include custom domains")]
    PlanRequired,
    /// The subscription is paused (DASH-271).
    #[error("You can't map a custom domain. Please unpause your subscription first")]
    Paused,
    /// The plan's domains are all in use; carries how many it has and its level.
    #[error("All {0} domains of your plan are in use")]
    Limit(u32, Level),
    /// Not a name that could be a domain.
    #[error("Please enter a domain, such as salt.example")]
    NotADomain,
    /// Nobody has proved that the domain is theirs.
    #[error("This domain has not been proved to be yours")]
    NotProved,
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl ChangeDomain {
    /// Unmaps the domain (DASH-176).
    ///
    /// # Errors
    /// [`ChangeDomainError`].
    pub async fn unmap(
        &self,
        user: UserId,
        project: ProjectRef,
    ) -> Result<Changed<Project>, ChangeDomainError> {
        let acting = acting::begin(self.storage.as_ref(), user, project, Action::MapDomain).await?;
        let (mut work, mut project, version) = (acting.work, acting.project, acting.version);
        let now = self.clock.now();
        let domain = project.unmap_domain(now).ok_or(ChangeDomainError::NotMapped)?;
        work.projects().update_many(std::slice::from_ref(&project)).await?;
        let mut notes = Notes::new(self.ids.as_ref(), user, now);
        notes.project(HistoryEvent::ProjectDomainUnmapped, &project).detail("domain", domain);
        notes.write(work.as_mut()).await?;
        work.commit().await?;
        Ok(Changed { outcome: project, version })
    }

    /// Says why a domain is not mapped: the plan, the pause, the number of domains (DASH-250), the name. A domain is
    /// mapped once its owner has proved it, and proofs are not taken here, so the last reason is that there is none.
    ///
    /// # Errors
    /// Always one: [`ChangeDomainError`].
    pub async fn map(
        &self,
        user: UserId,
        project: ProjectRef,
        domain: &str,
    ) -> Result<Changed<Project>, ChangeDomainError> {
        let acting = acting::begin(self.storage.as_ref(), user, project, Action::MapDomain).await?;
        let (mut work, project) = (acting.work, acting.project);
        let entitlements = entitlements(work.as_mut(), project.owner).await?;
        entitlements.map_domain().map_err(|reason| match reason {
            NotEntitled::PlanRequired => ChangeDomainError::PlanRequired,
            NotEntitled::Paused => ChangeDomainError::Paused,
        })?;
        let limit = entitlements.limits().domain_limit;
        let used = work.publications().count_domains(project.owner).await?;
        if project.publication.domain.is_none() && used >= u64::from(limit) {
            return Err(ChangeDomainError::Limit(limit, entitlements.level()));
        }
        let name = host::mappable(domain.trim()).ok_or(ChangeDomainError::NotADomain)?;
        tracing::debug!(name, "a domain without a proof was asked for");
        Err(ChangeDomainError::NotProved)
    }
}
