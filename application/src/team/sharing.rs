//! An owner's request to share, checked against their library.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use octavo_domain::{
    account::{email::Email, user::User},
    ids::{FolderId, NumId},
    library::{folder::Folder, history::HistoryEvent, project::Project},
    team::{
        role::Role,
        teammate::{Shares, Teammate},
    },
};

use crate::{
    auth::throttle,
    library::history_writer::HistoryWriter,
    shared::storage::{StorageError, UnitOfWork},
};

/// What to share with whom; a field that is left out stays as it was, or is empty.
#[derive(Debug, Clone)]
pub struct SharingRequest {
    /// With whom.
    pub email: Email,
    /// Projects by number.
    pub projects: Option<Vec<NumId>>,
    /// Collections by number.
    pub folders: Option<Vec<NumId>>,
    /// Everything, future items included.
    pub all: Option<bool>,
    /// The role where no nearer one is set.
    pub role: Option<Role>,
    /// Roles of single projects.
    pub project_roles: Option<BTreeMap<NumId, Role>>,
    /// Roles of single collections.
    pub folder_roles: Option<BTreeMap<FolderId, Role>>,
}

/// Why a team is unchanged.
#[derive(Debug, thiserror::Error)]
pub enum SharingError {
    /// The address is the owner's own.
    #[error("This is your own address")]
    OwnAddress,
    /// The team has no such address or record.
    #[error("There is no such teammate")]
    NoSuchTeammate,
    /// An item does not exist or is not the owner's; the field that names it.
    #[error("There is no such item")]
    NoSuchItem(&'static str),
    /// An item is in the Archive; the field that names it.
    #[error("It is in the archive. Restore it first")]
    Archived(&'static str),
    /// More than [`Shares::MAX_ITEMS`] single items.
    #[error("Share at most 1000 single items with somebody, or everything")]
    TooManyItems,
    /// The teammate has accepted, so there is nothing to mail.
    #[error("They have accepted your invitation already")]
    AlreadyAccepted,
    /// The plan includes no contributors.
    #[error("Your plan is for one person. Change it to work together")]
    PlanRequired,
    /// The plan's contributors are all in use; carries the limit.
    #[error("Your plan is for {0} contributors, pending ones included")]
    LimitReached(u32),
    /// Too many invitations or changes.
    #[error("too many attempts")]
    TooMany(chrono::TimeDelta),
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl From<throttle::Refused> for SharingError {
    fn from(refused: throttle::Refused) -> Self {
        match refused {
            throttle::Refused::TooMany(wait) => Self::TooMany(wait),
            throttle::Refused::Storage(error) => Self::Storage(error),
        }
    }
}

/// A request whose items are all the owner's.
pub(super) struct Named {
    request: SharingRequest,
    projects: HashMap<NumId, Project>,
    folders: Vec<Folder>,
}

impl Named {
    /// Looks the named items up. An archived item can be named only if `shares` has it already.
    pub(super) async fn find(
        work: &mut dyn UnitOfWork,
        owner: &User,
        request: SharingRequest,
        shares: &Shares,
    ) -> Result<Self, SharingError> {
        if request.email.key() == owner.email.key() {
            return Err(SharingError::OwnAddress);
        }
        let roles = request.project_roles.as_ref();
        let listed: BTreeSet<NumId> = request.projects.iter().flatten().copied().collect();
        let with_role: BTreeSet<NumId> = roles.into_iter().flatten().map(|(num_id, _)| *num_id).collect();
        let numbers: Vec<NumId> = listed.union(&with_role).copied().collect();
        if numbers.len() > Shares::MAX_ITEMS {
            return Err(SharingError::TooManyItems);
        }
        let found = if numbers.is_empty() {
            Vec::new()
        } else {
            work.projects().find_many(owner.id, &numbers).await?
        };
        let projects: HashMap<NumId, Project> = found.into_iter().map(|one| (one.num_id, one)).collect();
        for (numbers, field) in [(&listed, "mags"), (&with_role, "projectRoles")] {
            for num_id in numbers {
                let project = projects.get(num_id).ok_or(SharingError::NoSuchItem(field))?;
                let known = shares.projects.contains(num_id) || shares.project_roles.contains_key(num_id);
                if project.archive.is_some() && !known {
                    return Err(SharingError::Archived(field));
                }
            }
        }
        let folders = work.folders().all(owner.id).await?;
        let named = Self { request, projects, folders };
        for num_id in named.request.folders.iter().flatten() {
            named.folder("folders", |folder| folder.num_id == *num_id, shares)?;
        }
        for id in named.request.folder_roles.iter().flatten().map(|(id, _)| *id) {
            named.folder("folderRoles", |folder| folder.id == id, shares)?;
        }
        Ok(named)
    }

    fn folder(
        &self,
        field: &'static str,
        is: impl Fn(&Folder) -> bool,
        shares: &Shares,
    ) -> Result<(), SharingError> {
        let folder = self.folders.iter().find(|folder| is(folder)).ok_or(SharingError::NoSuchItem(field))?;
        let known = shares.folders.contains(&folder.id) || shares.folder_roles.contains_key(&folder.id);
        if folder.archived_at.is_some() && !known { Err(SharingError::Archived(field)) } else { Ok(()) }
    }

    fn folder_ids(&self) -> Option<BTreeSet<FolderId>> {
        let numbers: BTreeSet<&NumId> = self.request.folders.as_ref()?.iter().collect();
        let named = self.folders.iter().filter(|folder| numbers.contains(&folder.num_id));
        Some(named.map(|folder| folder.id).collect())
    }

    /// Adds the requested items to the shared ones. A role for an existing teammate applies to the items of this
    /// request; only with `all` it applies to everything.
    pub(super) fn add_to(&mut self, teammate: &mut Teammate, is_new: bool) -> Result<(), SharingError> {
        let folders = self.folder_ids().unwrap_or_default();
        let projects: BTreeSet<NumId> = self.request.projects.iter().flatten().copied().collect();
        let shares = &mut teammate.shares;
        let everything = self.request.all == Some(true);
        match self.request.role {
            Some(role) if is_new || everything => teammate.role = role,
            Some(role) if role != teammate.role => {
                let new = projects.iter().filter(|num_id| !shares.projects.contains(num_id));
                shares.project_roles.extend(new.map(|num_id| (*num_id, role)));
                let new = folders.iter().filter(|id| !shares.folders.contains(id));
                shares.folder_roles.extend(new.map(|id| (*id, role)));
            }
            _ => {}
        }
        shares.all |= everything;
        shares.projects.extend(projects);
        shares.folders.extend(folders);
        shares.project_roles.extend(self.request.project_roles.take().unwrap_or_default());
        shares.folder_roles.extend(self.request.folder_roles.take().unwrap_or_default());
        within_bounds(shares)
    }

    /// Replaces the lists and roles with those given. Archived, and so invisible, items stay shared until they are
    /// restored.
    pub(super) async fn replace_in(
        &mut self,
        work: &mut dyn UnitOfWork,
        teammate: &mut Teammate,
    ) -> Result<(), SharingError> {
        self.find_shared(work, teammate).await?;
        let away =
            |num_id: &NumId| self.projects.get(num_id).is_some_and(|project| project.archive.is_some());
        let folders = self.folder_ids();
        let is_away = |id: &FolderId| {
            self.folders.iter().any(|folder| folder.id == *id && folder.archived_at.is_some())
        };
        let shares = &mut teammate.shares;
        shares.all = self.request.all.unwrap_or(shares.all);
        teammate.role = self.request.role.unwrap_or(teammate.role);
        if let Some(projects) = &self.request.projects {
            shares.projects.retain(|num_id| away(num_id));
            shares.projects.extend(projects.iter().copied());
        }
        if let Some(folders) = folders {
            shares.folders.retain(|id| is_away(id));
            shares.folders.extend(folders);
        }
        if let Some(roles) = &self.request.project_roles {
            shares.project_roles.retain(|num_id, _| away(num_id));
            shares.project_roles.extend(roles.iter().map(|(num_id, role)| (*num_id, *role)));
        }
        if let Some(roles) = &self.request.folder_roles {
            shares.folder_roles.retain(|id, _| is_away(id));
            shares.folder_roles.extend(roles.iter().map(|(id, role)| (*id, *role)));
        }
        within_bounds(shares)
    }

    /// Looks up what a membership names beside the request.
    async fn find_shared(
        &mut self,
        work: &mut dyn UnitOfWork,
        teammate: &Teammate,
    ) -> Result<(), StorageError> {
        let shares = &teammate.shares;
        let named: BTreeSet<NumId> =
            shares.projects.iter().chain(shares.project_roles.keys()).copied().collect();
        let unknown: Vec<NumId> =
            named.into_iter().filter(|num_id| !self.projects.contains_key(num_id)).collect();
        let found = work.projects().find_many(teammate.owner, &unknown).await?;
        self.projects.extend(found.into_iter().map(|project| (project.num_id, project)));
        Ok(())
    }

    /// Records which items became shared, and which are no longer.
    pub(super) fn note(&self, history: &mut HistoryWriter<'_>, teammate: &Teammate, before: &Shares) {
        let (after, with) = (&teammate.shares, teammate.email.as_str());
        let shared = after.projects.difference(&before.projects).map(|id| (id, HistoryEvent::ProjectShared));
        let gone = before.projects.difference(&after.projects).map(|id| (id, HistoryEvent::ProjectUnshared));
        for (num_id, event) in shared.chain(gone) {
            if let Some(project) = self.projects.get(num_id) {
                history.project(event, project).detail("with", with);
            }
        }
        let shared = after.folders.difference(&before.folders).map(|id| (id, HistoryEvent::CollectionShared));
        let gone = before.folders.difference(&after.folders).map(|id| (id, HistoryEvent::CollectionUnshared));
        for (id, event) in shared.chain(gone) {
            if let Some(folder) = self.folders.iter().find(|folder| folder.id == *id) {
                history.folder(event, folder).detail("with", with);
            }
        }
    }
}

fn within_bounds(shares: &Shares) -> Result<(), SharingError> {
    if shares.len() > Shares::MAX_ITEMS { Err(SharingError::TooManyItems) } else { Ok(()) }
}
