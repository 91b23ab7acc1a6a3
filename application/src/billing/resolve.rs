//! Resolving the conflicts of a downgrade at once, by unpublishing, unmapping or removing.

use octavo_domain::{
    ids::{NumId, UserId},
    library::history::HistoryEvent,
};

use super::Billing;
use crate::{
    account::{Origin, record},
    library::history_writer::HistoryWriter,
    shared::storage::{Event, StorageError},
    team::ports::{queries::TeammateView, team::LastTeamChange},
};
use octavo_domain::library::project::ProjectSummary;

/// Removes what a smaller plan does not allow.
pub struct ResolveConflicts(pub Billing);

/// A domain that is mapped.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MappedDomain {
    /// Its name.
    pub name: String,
    /// The project that it shows; none for the profile.
    pub project: Option<(NumId, String)>,
}

/// What of an account could be removed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct InUse {
    /// What is published, the latest first.
    pub published: Vec<ProjectSummary>,
    /// Domains, the latest first.
    pub domains: Vec<MappedDomain>,
    /// People, the latest first.
    pub contributors: Vec<TeammateView>,
}

/// What is to be removed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Pick {
    /// These, by their ids.
    These(Vec<String>),
    /// The latest ones.
    Latest(usize),
}

impl Pick {
    fn of<T>(&self, all: Vec<T>, id: impl Fn(&T) -> String) -> Vec<T> {
        match self {
            Self::These(ids) => all.into_iter().filter(|item| ids.contains(&id(item))).collect(),
            Self::Latest(count) => all.into_iter().take(*count).collect(),
        }
    }
}

impl ResolveConflicts {
    /// What is in use of everything that a plan limits.
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn in_use(&self, user: UserId) -> Result<InUse, StorageError> {
        let Self(billing) = self;
        let projects = billing.library.projects(user).await?;
        let mut mapped: Vec<&ProjectSummary> =
            projects.iter().filter(|row| row.publication.domain.is_some()).collect();
        mapped.sort_by_key(|row| std::cmp::Reverse((row.publication.last_mapped, row.num_id)));
        let profile = billing.read_account(user).await?.and_then(|account| account.profile_domain.name);
        let profile = profile.map(|name| MappedDomain { name, project: None });
        let of_projects = mapped.into_iter().filter_map(|row| {
            let project = Some((row.num_id, row.title.as_str().to_owned()));
            row.publication.domain.clone().map(|name| MappedDomain { name, project })
        });
        let domains = of_projects.chain(profile).collect();
        let mut published: Vec<ProjectSummary> =
            projects.into_iter().filter(|row| row.publication.is_published).collect();
        published.sort_by_key(|row| std::cmp::Reverse((row.publication.last_published, row.num_id)));
        let mut contributors = billing.team.by_me(user).await?;
        contributors.reverse();
        Ok(InUse { published, domains, contributors })
    }

    /// Unpublishes projects; returns how many. A project's id is its UUID or its number.
    ///
    /// # Errors
    /// [`StorageError`]; nothing has changed then.
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn unpublish(&self, user: UserId, pick: &Pick) -> Result<u32, StorageError> {
        let Self(billing) = self;
        let published = self.in_use(user).await?.published;
        let numbers: Vec<NumId> =
            pick.of(published, |row| row.id.to_string()).iter().map(|row| row.num_id).collect();
        let Some(mut locked) = billing.lock(user).await? else { return Ok(0) };
        let count = locked.unpublish(billing, &numbers).await?;
        locked.work.commit().await?;
        Ok(count)
    }

    /// Unmaps domains, given by name; returns how many.
    ///
    /// # Errors
    /// [`StorageError`]; nothing has changed then.
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn unmap(&self, user: UserId, pick: &Pick, origin: &Origin) -> Result<u32, StorageError> {
        let Self(billing) = self;
        let picked = pick.of(self.in_use(user).await?.domains, |domain| domain.name.clone());
        if picked.is_empty() {
            return Ok(0);
        }
        let Some(mut locked) = billing.lock(user).await? else { return Ok(0) };
        let (now, ids) = (billing.clock.now(), billing.ids.as_ref());
        locked.work.users().touch_library(user).await?;
        let numbers: Vec<NumId> =
            picked.iter().filter_map(|domain| domain.project.as_ref().map(|(number, _)| *number)).collect();
        let mut count = 0_u32;
        let mut history = HistoryWriter::new(ids, user, now);
        let mut projects = locked.work.projects().find_many(user, &numbers).await?;
        for project in &mut projects {
            if let Some(domain) = project.unmap_domain(now) {
                history.project(HistoryEvent::ProjectDomainUnmapped, project).detail("domain", domain);
                count = count.saturating_add(1);
            }
        }
        locked.work.projects().update_many(&projects).await?;
        history.write(locked.work.as_mut()).await?;
        if picked.iter().any(|domain| domain.project.is_none())
            && let Some(profile) = locked.work.domains().of_profile(user).await?
        {
            locked.work.domains().release(&profile.name).await?;
            record(locked.work.as_mut(), ids, Some(user), Event::DomainUnmapped, origin, now).await?;
            count = count.saturating_add(1);
        }
        locked.work.commit().await?;
        Ok(count)
    }

    /// Removes people from the team; returns how many.
    ///
    /// # Errors
    /// [`StorageError`]; nothing has changed then.
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn remove_people(
        &self,
        user: UserId,
        pick: &Pick,
        origin: &Origin,
    ) -> Result<u32, StorageError> {
        let Self(billing) = self;
        let people = self.in_use(user).await?.contributors;
        let picked = pick.of(people, |member| member.id.to_string());
        let Some(mut locked) = billing.lock(user).await? else { return Ok(0) };
        let (now, ids) = (billing.clock.now(), billing.ids.as_ref());
        let mut count = 0_u32;
        for member in &picked {
            let found = locked.work.team().find(member.id).await?.filter(|found| found.owner == user);
            let Some(found) = found else { continue };
            locked.work.team().delete(found.id).await?;
            locked.work.team().record_last_change(user, LastTeamChange::Removed, &found.email, now).await?;
            record(locked.work.as_mut(), ids, Some(user), Event::TeammateRemoved, origin, now).await?;
            count = count.saturating_add(1);
        }
        locked.work.commit().await?;
        Ok(count)
    }
}
