//! Publications and their readers.

pub(crate) mod home;
mod preview_links;
pub(crate) mod public;

use std::collections::{BTreeMap, BTreeSet};

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_application::{
    publication::ports::{
        publication::{Count, DetailRow, PublicationQueries, PublicationRepository, PublishedRow},
        visits::{Countable, Seen, ViewsOfDay, VisitRepository, Visitor},
    },
    shared::{keys::Key, storage::StorageError},
};
use octavo_domain::library::project::ProjectSummary;
use octavo_domain::{
    domains::Shown,
    ids::{ProjectId, ProjectRef, UserId},
    library::project::Project,
    publication::{publishing::Snapshot, withdrawal::Withdrawal},
};

use crate::{MemoryStore, Unit, state::State};

fn number(count: usize) -> u64 {
    u64::try_from(count).unwrap_or(u64::MAX)
}

#[async_trait]
impl PublicationRepository for Unit {
    async fn save(&mut self, snapshot: &Snapshot) -> Result<(), StorageError> {
        if !self.state.projects.contains_key(&snapshot.project) {
            return Err(StorageError::Stale("project"));
        }
        self.state.publications.insert(snapshot.project, snapshot.clone());
        Ok(())
    }

    async fn says_else(&mut self, project: ProjectId) -> Result<bool, StorageError> {
        let (project, published) = (self.state.projects.get(&project), self.state.publications.get(&project));
        Ok(project.zip(published).is_some_and(|(project, published)| {
            (&project.title, &project.description, &project.cover)
                != (&published.title, &published.description, &published.cover)
        }))
    }

    async fn remove_many(&mut self, projects: &[ProjectId]) -> Result<(), StorageError> {
        self.state.publications.retain(|id, _| !projects.contains(id));
        Ok(())
    }

    async fn withdraw(&mut self, projects: &[ProjectId], now: DateTime<Utc>) -> Result<(), StorageError> {
        for id in projects {
            let published = self.state.publications.remove(id);
            let mut domains = self.state.domains.values();
            let domain = domains.find(|domain| domain.shown == Shown::Project(*id)).cloned();
            self.state.withdrawals.remove(id);
            let Some(project) = self.state.projects.get(id) else { continue };
            if published.is_none() && domain.is_none() {
                continue;
            }
            let withdrawal = Withdrawal {
                project: *id,
                at: now,
                published,
                domain,
                last_unpublished: project.publication.last_unpublished,
                last_unmapped: project.publication.last_unmapped,
            };
            self.state.withdrawals.insert(*id, withdrawal);
        }
        Ok(())
    }

    async fn take_withdrawn(&mut self, projects: &[ProjectId]) -> Result<Vec<Withdrawal>, StorageError> {
        Ok(projects.iter().filter_map(|id| self.state.withdrawals.remove(id)).collect())
    }

    async fn forget_withdrawn(&mut self, before: DateTime<Utc>) -> Result<u64, StorageError> {
        let all = self.state.withdrawals.len();
        self.state.withdrawals.retain(|_, withdrawal| withdrawal.at >= before);
        Ok(number(all.saturating_sub(self.state.withdrawals.len())))
    }

    async fn count(&mut self, owner: UserId) -> Result<u64, StorageError> {
        let published = self.state.projects_of(owner).filter(|project| project.publication.is_published);
        Ok(number(published.count()))
    }

    async fn count_domains(&mut self, owner: UserId) -> Result<u64, StorageError> {
        let mapped = self.state.projects_of(owner).filter(|project| project.publication.domain.is_some());
        Ok(number(mapped.count()))
    }
}

#[async_trait]
impl VisitRepository for Unit {
    async fn key(
        &mut self,
        name: &str,
        fresh: &Key,
        until: Option<DateTime<Utc>>,
    ) -> Result<Key, StorageError> {
        let kept = self.state.keys.entry(name.to_owned()).or_insert_with(|| (fresh.clone(), until));
        Ok(kept.0.clone())
    }

    async fn hold(&mut self, projects: &BTreeSet<ProjectId>) -> Result<Countable, StorageError> {
        // Units take turns anyway.
        let there = |id: &&ProjectId| self.state.projects.contains_key(id);
        Ok(Countable { held: projects.iter().filter(there).copied().collect(), busy: BTreeSet::new() })
    }

    async fn last_seen(&mut self, visitors: &[Seen]) -> Result<Vec<Seen>, StorageError> {
        let asked: BTreeSet<(ProjectId, Visitor)> =
            visitors.iter().map(|seen| (seen.project, seen.visitor)).collect();
        let known = |(project, visitor): (ProjectId, Visitor)| {
            let at = *self.state.visits.get(&(project, visitor))?;
            Some(Seen { project, visitor, at })
        };
        Ok(asked.into_iter().filter_map(known).collect())
    }

    async fn saw(&mut self, visitors: &[Seen]) -> Result<(), StorageError> {
        for Seen { project, visitor, at } in visitors {
            let last = self.state.visits.entry((*project, *visitor)).or_insert(*at);
            *last = (*last).max(*at);
        }
        Ok(())
    }

    async fn add_views(&mut self, views: &[ViewsOfDay]) -> Result<(), StorageError> {
        for one in views {
            let Some(project) = self.state.projects.get_mut(&one.project) else { continue };
            project.views = project.views.saturating_add(one.views);
            let (month, day) = (one.day.format("%Y-%m").to_string(), one.day.format("%Y-%m-%d").to_string());
            for (counts, period) in
                [(&mut *self.state.page_views, month), (&mut *self.state.daily_views, day)]
            {
                let count = counts.entry((one.project, period)).or_default();
                *count = count.saturating_add(one.views);
            }
        }
        Ok(())
    }

    async fn forget(&mut self, before: DateTime<Utc>) -> Result<u64, StorageError> {
        let kept = |state: &State| state.visits.len().saturating_add(state.keys.len());
        let all = kept(&self.state);
        self.state.visits.retain(|_, seen| *seen >= before);
        self.state.keys.retain(|_, (_, until)| until.is_none_or(|until| until >= before));
        Ok(number(all.saturating_sub(kept(&self.state))))
    }
}

impl State {
    /// Is a project in a collection that is private?
    pub(crate) fn in_private_folder(&self, project: &Project) -> bool {
        project.folder.and_then(|id| self.folders.get(&id)).is_some_and(|folder| folder.is_hidden)
    }

    /// Views by period, from a table of views by project and period.
    fn counts(
        &self,
        views: &BTreeMap<(ProjectId, String), u64>,
        owner: UserId,
        project: Option<ProjectId>,
        since: &str,
    ) -> Vec<Count> {
        let mut counts: BTreeMap<String, u64> = BTreeMap::new();
        for ((id, period), views) in views {
            let owned = self.projects.get(id).is_some_and(|project| project.owner == owner);
            if owned && project.is_none_or(|project| project == *id) && period.as_str() >= since {
                let count = counts.entry(period.clone()).or_default();
                *count = count.saturating_add(*views);
            }
        }
        counts.into_iter().collect()
    }
}

#[async_trait]
impl PublicationQueries for MemoryStore {
    async fn detail(&self, project: ProjectRef) -> Result<Option<DetailRow>, StorageError> {
        let state = self.committed().await;
        let found = match project {
            ProjectRef::Id(id) => state.projects.get(&id),
            ProjectRef::NumId(num_id) => state.projects.values().find(|project| project.num_id == num_id),
        };
        Ok(found.and_then(|project| {
            let owner = &state.users.get(&project.owner)?.user;
            let published = state.publications.get(&project.id).map(|snapshot| PublishedRow {
                title: snapshot.title.as_str().to_owned(),
                description: snapshot.description.as_str().to_owned(),
                cover: snapshot.cover.clone(),
                at: snapshot.at,
            });
            Some(DetailRow {
                project: ProjectSummary::from(project),
                description: project.description.as_str().to_owned(),
                search_indexing: project.search_indexing,
                has_password: project.page_password.is_some(),
                is_private_by_email: project.is_private_by_email,
                is_listed: project.is_listed,
                in_private_folder: state.in_private_folder(project),
                owner: owner.id,
                owner_num_id: owner.num_id,
                owner_name: owner.name.as_str().to_owned(),
                owner_username: owner.username.as_str().to_owned(),
                published,
            })
        }))
    }

    async fn months(
        &self,
        owner: UserId,
        project: Option<ProjectId>,
        since: &str,
    ) -> Result<Vec<Count>, StorageError> {
        let state = self.committed().await;
        Ok(state.counts(&state.page_views, owner, project, since))
    }

    async fn days(
        &self,
        owner: UserId,
        project: Option<ProjectId>,
        since: &str,
    ) -> Result<Vec<Count>, StorageError> {
        let state = self.committed().await;
        Ok(state.counts(&state.daily_views, owner, project, since))
    }
}
