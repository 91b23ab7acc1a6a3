//! Restoring the publications and domains that archiving withdrew, where that is still possible.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use octavo_domain::{
    account::user::User,
    ids::{NumId, ProjectId},
    library::project::Project,
    plans::{
        catalogue::{Cap, Catalogue},
        entitlements::NotEntitled,
    },
    publication::{publishing::CannotPublish, withdrawal::Withdrawal},
};

use crate::shared::storage::{StorageError, UnitOfWork};

/// Why a publication or a domain was not restored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NotRestored {
    /// The plan or the project's state forbids it.
    #[error(transparent)]
    CannotPublish(#[from] CannotPublish),
    /// It was archived too long ago.
    #[error("It was archived more than a day ago")]
    TooLate,
    /// The domain is mapped to something else now, of this or another account.
    #[error("It is connected to something else by now")]
    DomainTaken,
    /// The plan has no domains.
    #[error("Your plan does not include custom domains")]
    PlanRequired,
    /// The subscription is paused (DASH-271).
    #[error("You can't map a custom domain. Please unpause your subscription first")]
    Paused,
    /// The plan's domains are all in use; carries how many it has.
    #[error("All {0} domains of your plan are in use")]
    DomainLimit(u32),
}

/// A publication or a domain that was not restored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnrestoredItem {
    /// The project.
    pub num_id: NumId,
    /// The domain; none for the publication itself.
    pub domain: Option<String>,
    /// Why.
    pub reason: NotRestored,
}

/// What was restored, and what was not.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RestoredPublications {
    /// Projects that are published again.
    pub published: Vec<NumId>,
    /// Domains that are mapped again, by project.
    pub domains: Vec<(NumId, String)>,
    /// What was not restored.
    pub unrestored: Vec<UnrestoredItem>,
}

/// The account with the remaining limits of its plan.
struct Capacity {
    published: u64,
    publish_limit: Cap,
    domains: u64,
    domain_limit: Cap,
    may_map: Result<(), NotEntitled>,
}

impl Capacity {
    async fn of(
        work: &mut dyn UnitOfWork,
        account: &User,
        catalogue: &Catalogue,
    ) -> Result<Self, StorageError> {
        let entitlements = account.entitlements();
        let limits = entitlements.limits(catalogue);
        Ok(Self {
            published: work.publications().count(account.id).await?,
            publish_limit: limits.published_mags,
            domains: work.publications().count_domains(account.id).await?,
            domain_limit: limits.domain_limit,
            may_map: entitlements.map_domain(),
        })
    }

    fn for_domain(&self) -> Result<(), NotRestored> {
        self.may_map.map_err(|reason| match reason {
            NotEntitled::PlanRequired => NotRestored::PlanRequired,
            NotEntitled::Paused => NotRestored::Paused,
        })?;
        match self.domain_limit {
            Cap::AtMost(limit) if self.domains >= u64::from(limit) => Err(NotRestored::DomainLimit(limit)),
            _ => Ok(()),
        }
    }
}

/// Publishes restored projects again and maps their domains, as far as the plan and other accounts allow. The projects
/// are changed and not yet stored; the account is locked.
pub(super) async fn restore_publication(
    work: &mut dyn UnitOfWork,
    account: &User,
    catalogue: &Catalogue,
    projects: &mut [Project],
    withdrawn: Vec<Withdrawal>,
    now: DateTime<Utc>,
) -> Result<RestoredPublications, StorageError> {
    let mut room = Capacity::of(work, account, catalogue).await?;
    let withdrawn: HashMap<ProjectId, Withdrawal> =
        withdrawn.into_iter().map(|withdrawal| (withdrawal.project, withdrawal)).collect();
    let mut outcome = RestoredPublications::default();
    for project in projects {
        let Some(withdrawal) = withdrawn.get(&project.id) else { continue };
        let num_id = project.num_id;
        if let Some(snapshot) = &withdrawal.published {
            match publish(project, withdrawal, &room, now) {
                Ok(()) => {
                    work.publications().save(snapshot).await?;
                    room.published = room.published.saturating_add(1);
                    outcome.published.push(num_id);
                }
                Err(reason) => outcome.unrestored.push(UnrestoredItem { num_id, domain: None, reason }),
            }
        }
        if let Some(domain) = &withdrawal.domain {
            let name = domain.name.as_str().to_owned();
            match map(work, project, withdrawal, &room, now).await? {
                Ok(()) => {
                    room.domains = room.domains.saturating_add(1);
                    outcome.domains.push((num_id, name));
                }
                Err(reason) => outcome.unrestored.push(UnrestoredItem { num_id, domain: Some(name), reason }),
            }
        }
    }
    Ok(outcome)
}

fn publish(
    project: &mut Project,
    withdrawal: &Withdrawal,
    room: &Capacity,
    now: DateTime<Utc>,
) -> Result<(), NotRestored> {
    if !withdrawal.holds(now) {
        return Err(NotRestored::TooLate);
    }
    Ok(project.publish_again(withdrawal, room.published, room.publish_limit, now)?)
}

async fn map(
    work: &mut dyn UnitOfWork,
    project: &mut Project,
    withdrawal: &Withdrawal,
    room: &Capacity,
    now: DateTime<Utc>,
) -> Result<Result<(), NotRestored>, StorageError> {
    let Some(domain) = withdrawal.domain_again(now).filter(|_| withdrawal.holds(now)) else {
        return Ok(Err(NotRestored::TooLate));
    };
    if let Err(reason) = room.for_domain() {
        return Ok(Err(reason));
    }
    match work.domains().claim(&domain).await {
        Ok(()) => {
            project.map_domain_again(&domain, withdrawal, now);
            Ok(Ok(()))
        }
        Err(StorageError::Duplicate(_)) => Ok(Err(NotRestored::DomainTaken)),
        Err(error) => Err(error),
    }
}
