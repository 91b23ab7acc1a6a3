//! Memberships.

pub(crate) mod queries;

use std::collections::BTreeSet;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_application::{
    shared::storage::StorageError,
    team::ports::team::{LastTeamChange, ProjectAccess, TeamRepository},
};
use octavo_domain::{
    account::email::Email,
    auth::credential::SecretHash,
    ids::{FolderId, NumId, ProjectRef, TeammateId, UserId},
    library::project::Project,
    plans::limits::Cap,
    team::{access::Access, leaving::ActiveItems, teammate::Teammate},
};

use crate::{Unit, state::State};

impl State {
    /// The access of `user` to a project that they may see.
    pub(crate) fn access(&self, user: UserId, project: &Project) -> Option<ProjectAccess> {
        let seen = |access, shows_folder| ProjectAccess {
            owner: project.owner,
            num_id: project.num_id,
            id: project.id,
            access,
            shows_folder,
        };
        if project.owner == user {
            return Some(seen(Access::Owner, true));
        }
        let mut of_owner = self.teammates.values().filter(|teammate| teammate.owner == project.owner);
        let teammate = of_owner.find(|teammate| teammate.user == Some(user))?;
        let role = teammate.role_on(project.num_id, project.folder)?;
        let shows_folder =
            teammate.shares.all || project.folder.is_some_and(|folder| teammate.shares.shows_folder(folder));
        project.archive.is_none().then(|| seen(Access::from(role), shows_folder))
    }

    pub(crate) fn project_access(&self, user: UserId, project: ProjectRef) -> Option<ProjectAccess> {
        let named = |found: &&Project| match project {
            ProjectRef::NumId(num_id) => found.num_id == num_id,
            ProjectRef::Id(id) => found.id == id,
        };
        self.projects.values().find(named).and_then(|project| self.access(user, project))
    }

    /// Removes deleted projects and collections from memberships.
    pub(crate) fn forget_shared(&mut self) {
        let numbers: BTreeSet<_> = self.projects.values().map(|project| project.num_id).collect();
        let Self { teammates, folders, .. } = self;
        for teammate in teammates.values_mut() {
            teammate.shares.projects.retain(|num_id| numbers.contains(num_id));
            teammate.shares.project_roles.retain(|num_id, _| numbers.contains(num_id));
            teammate.shares.folders.retain(|folder| folders.contains_key(folder));
            teammate.shares.folder_roles.retain(|folder, _| folders.contains_key(folder));
        }
    }
}

impl Unit {
    fn teammate_where(&self, found: impl Fn(&Teammate) -> bool) -> Option<Teammate> {
        self.state.teammates.values().find(|teammate| found(teammate)).cloned()
    }

    /// Does the owner share with this address or account by another membership?
    fn teammate_taken(&self, teammate: &Teammate) -> bool {
        self.state
            .teammates
            .values()
            .filter(|other| other.owner == teammate.owner && other.id != teammate.id)
            .any(|other| {
                other.email.key() == teammate.email.key()
                    || (other.user.is_some() && other.user == teammate.user)
            })
    }
}

#[async_trait]
impl TeamRepository for Unit {
    async fn insert(&mut self, teammate: &Teammate) -> Result<(), StorageError> {
        if self.teammate_taken(teammate) || self.state.teammates.contains_key(&teammate.id) {
            return Err(StorageError::Duplicate("teammate"));
        }
        self.state.teammates.insert(teammate.id, teammate.clone());
        Ok(())
    }

    async fn find(&mut self, id: TeammateId) -> Result<Option<Teammate>, StorageError> {
        Ok(self.state.teammates.get(&id).cloned())
    }

    async fn find_by_email(
        &mut self,
        owner: UserId,
        email: &Email,
    ) -> Result<Option<Teammate>, StorageError> {
        Ok(self.teammate_where(|one| one.owner == owner && one.email.key() == email.key()))
    }

    async fn find_by_user(&mut self, owner: UserId, user: UserId) -> Result<Option<Teammate>, StorageError> {
        Ok(self.teammate_where(|one| one.owner == owner && one.user == Some(user)))
    }

    async fn find_by_token(&mut self, hash: &SecretHash) -> Result<Option<Teammate>, StorageError> {
        Ok(self.teammate_where(|one| one.invitation.is_some_and(|invitation| invitation.hash == *hash)))
    }

    async fn owners_sharing(
        &mut self,
        user: UserId,
        projects: &BTreeSet<NumId>,
        folders: &BTreeSet<FolderId>,
    ) -> Result<Vec<UserId>, StorageError> {
        let mine = self.state.teammates.values().filter(|teammate| teammate.user == Some(user));
        let owners: BTreeSet<UserId> = mine.map(|teammate| teammate.owner).collect();
        let owns = |owner: &UserId| {
            self.state.projects_of(*owner).any(|project| projects.contains(&project.num_id))
                || self.state.folders_of(*owner).any(|folder| folders.contains(&folder.id))
        };
        Ok(owners.into_iter().filter(owns).collect())
    }

    async fn active_items(&mut self, owner: UserId) -> Result<ActiveItems, StorageError> {
        let projects = self.state.projects_of(owner).filter(|project| project.archive.is_none());
        let folders = self.state.folders_of(owner).filter(|folder| folder.archived_at.is_none());
        Ok(ActiveItems {
            projects: projects.map(|project| (project.num_id, project.folder)).collect(),
            folders: folders.map(|folder| folder.id).collect(),
        })
    }

    async fn update(&mut self, teammate: &Teammate) -> Result<(), StorageError> {
        if self.teammate_taken(teammate) {
            return Err(StorageError::Duplicate("teammate"));
        }
        let stored = self.state.teammates.get_mut(&teammate.id).ok_or(StorageError::Stale("teammate"))?;
        *stored = teammate.clone();
        Ok(())
    }

    async fn delete(&mut self, id: TeammateId) -> Result<bool, StorageError> {
        let Some(gone) = self.state.teammates.remove(&id) else { return Ok(false) };
        let waiting =
            self.state.teammates.values_mut().filter(|one| one.owner == gone.owner && one.suspended);
        if let Some(next) = waiting.min_by_key(|one| (one.created_at, one.id)).filter(|_| !gone.suspended) {
            next.suspended = false;
        }
        Ok(true)
    }

    async fn assign_seats(&mut self, owner: UserId, allowed: Cap) -> Result<(), StorageError> {
        let mut team: Vec<&mut Teammate> =
            self.state.teammates.values_mut().filter(|one| one.owner == owner).collect();
        team.sort_by_key(|one| (one.created_at, one.id));
        for (position, one) in team.into_iter().enumerate() {
            one.suspended = match allowed {
                Cap::AtMost(limit) => u32::try_from(position).is_ok_and(|position| position >= limit),
                Cap::Unlimited => false,
            };
        }
        Ok(())
    }

    async fn count(&mut self, owner: UserId) -> Result<u32, StorageError> {
        let team = self.state.teammates.values().filter(|teammate| teammate.owner == owner);
        Ok(u32::try_from(team.count()).unwrap_or(u32::MAX))
    }

    async fn record_last_change(
        &mut self,
        owner: UserId,
        change: LastTeamChange,
        email: &Email,
        at: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        let marks = self.state.team_last_changes.entry(owner).or_default();
        match change {
            LastTeamChange::Added => marks.0 = Some((email.clone(), at)),
            LastTeamChange::Removed => marks.1 = Some((email.clone(), at)),
        }
        Ok(())
    }

    async fn project_access(
        &mut self,
        user: UserId,
        project: ProjectRef,
    ) -> Result<Option<ProjectAccess>, StorageError> {
        Ok(self.state.project_access(user, project))
    }
}
