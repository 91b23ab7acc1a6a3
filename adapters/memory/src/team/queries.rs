//! Read models of teams.

use std::cmp::Reverse;

use async_trait::async_trait;
use octavo_application::{
    shared::storage::StorageError,
    team::ports::{
        queries::{
            Counterpart, InvitationView, LastTeamChangeView, LastTeamChanges, NamedFolder, NamedProject,
            OwnFound, Person, SharedFolderRow, SharedFound, SharedProjectRow, SharedState, TeamQueries,
            TeammateView,
        },
        team::ProjectAccess,
    },
};
use octavo_domain::library::project::ProjectSummary;
use octavo_domain::{
    auth::credential::SecretHash,
    ids::{NumId, ProjectRef, TeammateId, UserId},
    library::{
        folder::Folder,
        project::Project,
        search::{SearchQuery, fold},
    },
    team::teammate::Teammate,
};

use crate::{
    MemoryStore,
    queries::{folder_row, most, number},
    state::State,
};

impl State {
    fn person(&self, user: UserId) -> Option<Person> {
        let user = &self.users.get(&user)?.user;
        let (name, username) = (user.name.as_str().to_owned(), user.username.as_str().to_owned());
        Some(Person { id: user.id, name, username, avatar: user.profile_media.avatar.clone() })
    }

    /// Memberships in the order they were made.
    fn memberships(&self, is: impl Fn(&Teammate) -> bool) -> Vec<&Teammate> {
        let mut found: Vec<&Teammate> = self.teammates.values().filter(|one| is(one)).collect();
        found.sort_by_key(|one| (one.created_at, one.id));
        found
    }

    fn view(&self, teammate: &Teammate, by_me: bool) -> Option<TeammateView> {
        let owner = &self.users.get(&teammate.owner)?.user;
        let person =
            if by_me { teammate.user.and_then(|user| self.person(user)) } else { self.person(owner.id) };
        let email = if by_me { &teammate.email } else { &owner.email };
        let shares = &teammate.shares;
        // A teammate learns the role of a single item only if they can see it.
        let told = |shown: bool| by_me || (shown && !teammate.suspended);
        let mut projects: Vec<&Project> = self
            .projects_of(owner.id)
            .filter(|one| one.archive.is_none())
            .filter(|one| {
                shares.projects.contains(&one.num_id) || shares.project_roles.contains_key(&one.num_id)
            })
            .filter(|one| told(shares.shows_project(one.num_id, one.folder)))
            .collect();
        projects.sort_by_cached_key(|one| (fold(one.title.as_str()), one.num_id));
        let mut folders: Vec<&Folder> = self
            .folders_of(owner.id)
            .filter(|one| one.archived_at.is_none())
            .filter(|one| shares.folders.contains(&one.id) || shares.folder_roles.contains_key(&one.id))
            .filter(|one| told(shares.shows_folder(one.id)))
            .collect();
        folders.sort_by_cached_key(|one| (fold(one.name.as_str()), one.num_id));
        let project = |one: &Project| NamedProject {
            num_id: one.num_id,
            title: one.title.as_str().to_owned(),
            shared: shares.projects.contains(&one.num_id),
            role: shares.project_roles.get(&one.num_id).copied(),
        };
        let folder = |one: &Folder| NamedFolder {
            id: one.id,
            num_id: one.num_id,
            name: one.name.as_str().to_owned(),
            shared: shares.folders.contains(&one.id),
            role: shares.folder_roles.get(&one.id).copied(),
        };
        Some(TeammateView {
            id: teammate.id,
            person,
            email: email.as_str().to_owned(),
            all: shares.all,
            role: teammate.role,
            suspended: teammate.suspended,
            projects: projects.into_iter().map(project).collect(),
            folders: folders.into_iter().map(folder).collect(),
        })
    }

    fn invitation(&self, teammate: &Teammate) -> Option<InvitationView> {
        let view = self.view(teammate, true)?;
        Some(InvitationView {
            id: teammate.id,
            from: self.person(teammate.owner)?,
            email: view.email,
            all: view.all,
            projects: number(view.projects.iter().filter(|one| one.shared).count()),
            folders: number(view.folders.iter().filter(|one| one.shared).count()),
            role: view.role,
            created_at: teammate.created_at,
            expires_at: teammate.invitation.map(|invitation| invitation.expires_at),
        })
    }

    fn shared_projects(&self, user: UserId) -> Vec<SharedProjectRow> {
        let shared = self.projects.values().filter(|project| project.owner != user).filter_map(|project| {
            let access = self.access(user, project)?;
            Some(SharedProjectRow {
                row: ProjectSummary::from(project),
                owner: project.owner,
                role: access.access.role()?,
                shows_folder: access.shows_folder,
            })
        });
        let mut shared: Vec<SharedProjectRow> = shared.collect();
        shared.sort_by_key(|one| Reverse((one.row.last_changed, one.row.num_id)));
        shared
    }

    fn shared_folders(&self, user: UserId) -> Vec<SharedFolderRow> {
        let mut shared = Vec::new();
        for teammate in self.memberships(|one| one.user == Some(user) && !one.suspended) {
            let folders = self.folders_of(teammate.owner).filter(|folder| folder.archived_at.is_none());
            for folder in folders.filter(|folder| teammate.shares.shows_folder(folder.id)) {
                let role = teammate.shares.folder_roles.get(&folder.id).copied();
                shared.push(SharedFolderRow {
                    row: folder_row(self, folder),
                    owner: teammate.owner,
                    role: role.unwrap_or(teammate.role),
                });
            }
        }
        shared.sort_by_key(|one| (one.row.created_at, one.row.num_id));
        shared
    }

    /// Is one of these memberships the owner's that `user` has accepted?
    fn is_of(&self, owner: UserId, user: UserId, memberships: &[TeammateId]) -> bool {
        let between = self.teammates.values().find(|one| one.owner == owner && one.user == Some(user));
        between.is_some_and(|one| memberships.contains(&one.id))
    }
}

/// The rank of a title in a search's order.
fn search_rank(query: &SearchQuery, title: &str) -> u8 {
    let title = fold(title);
    match (title.starts_with(query.folded()), query.is_in(&title)) {
        (true, _) => 0,
        (false, true) => 1,
        (false, false) => 2,
    }
}

fn total(projects: usize, folders: usize) -> u64 {
    u64::from(number(projects)).saturating_add(u64::from(number(folders)))
}

#[async_trait]
impl TeamQueries for MemoryStore {
    async fn project_access(
        &self,
        user: UserId,
        project: ProjectRef,
    ) -> Result<Option<ProjectAccess>, StorageError> {
        Ok(self.committed().await.project_access(user, project))
    }

    async fn by_me(&self, owner: UserId) -> Result<Vec<TeammateView>, StorageError> {
        let state = self.committed().await;
        let team = state.memberships(|one| one.owner == owner);
        Ok(team.into_iter().filter_map(|one| state.view(one, true)).collect())
    }

    async fn with_me(&self, user: UserId) -> Result<Vec<TeammateView>, StorageError> {
        let state = self.committed().await;
        let team = state.memberships(|one| one.user == Some(user));
        Ok(team.into_iter().filter_map(|one| state.view(one, false)).collect())
    }

    async fn marks(&self, owner: UserId) -> Result<LastTeamChanges, StorageError> {
        let state = self.committed().await;
        let (added, removed) = state.team_last_changes.get(&owner).cloned().unwrap_or_default();
        let [added, removed] = [added, removed]
            .map(|mark| mark.map(|(email, at)| LastTeamChangeView { email: email.as_str().to_owned(), at }));
        Ok(LastTeamChanges { added, removed })
    }

    async fn invitations(&self, user: UserId) -> Result<Vec<InvitationView>, StorageError> {
        let state = self.committed().await;
        let Some(account) = state.users.get(&user) else { return Ok(Vec::new()) };
        if account.user.email_confirmed_at.is_none() {
            return Ok(Vec::new());
        }
        let key = account.user.email.key();
        let mut pending =
            state.memberships(|one| one.is_pending() && one.owner != user && one.email.key() == key);
        pending.reverse();
        Ok(pending.into_iter().filter_map(|one| state.invitation(one)).collect())
    }

    async fn invitation(&self, hash: &SecretHash) -> Result<Option<InvitationView>, StorageError> {
        let state = self.committed().await;
        let has_token = |one: &Teammate| one.invitation.is_some_and(|link| link.hash == *hash);
        let pending = state.memberships(|one| one.is_pending() && has_token(one));
        Ok(pending.first().and_then(|one| state.invitation(one)))
    }

    async fn shared_state(&self, user: UserId) -> Result<Vec<SharedState>, StorageError> {
        let state = self.committed().await;
        let mine = state.teammates.values().filter(|one| one.user == Some(user));
        let of = mine.filter_map(|one| {
            let owner = state.users.get(&one.owner)?;
            Some(SharedState {
                id: one.id,
                updated_at: one.updated_at,
                suspended: one.suspended,
                library_version: owner.library_version,
                owner_updated_at: owner.user.updated_at,
            })
        });
        Ok(of.collect())
    }

    async fn shared_projects(&self, user: UserId) -> Result<Vec<SharedProjectRow>, StorageError> {
        Ok(self.committed().await.shared_projects(user))
    }

    async fn shared_folders(&self, user: UserId) -> Result<Vec<SharedFolderRow>, StorageError> {
        Ok(self.committed().await.shared_folders(user))
    }

    async fn counterparts(&self, user: UserId) -> Result<Vec<Counterpart>, StorageError> {
        let state = self.committed().await;
        let mine = state.memberships(|one| one.owner == user || one.user == Some(user));
        let counterpart = |one: &Teammate| {
            let by_me = one.owner == user;
            let view = state.view(one, by_me)?;
            let (name, username) =
                view.person.map(|person| (person.name, person.username)).unwrap_or_default();
            Some(Counterpart { id: one.id, by_me, name, username, email: view.email })
        };
        Ok(mine.into_iter().filter_map(counterpart).collect())
    }

    async fn search_shared(
        &self,
        user: UserId,
        query: &SearchQuery,
        memberships: &[TeammateId],
        limit: u32,
    ) -> Result<SharedFound, StorageError> {
        let state = self.committed().await;
        let found = |text: &str, owner| query.is_in(&fold(text)) || state.is_of(owner, user, memberships);
        let mut projects = state.shared_projects(user);
        projects.retain(|one| found(one.row.title.as_str(), one.owner));
        projects.sort_by_cached_key(|one| search_rank(query, one.row.title.as_str()));
        let mut folders = state.shared_folders(user);
        folders.retain(|one| found(&one.row.name, one.owner));
        let count = total(projects.len(), folders.len());
        projects.truncate(most(limit.max(1)));
        Ok(SharedFound { projects, folders, count })
    }

    async fn search_own(
        &self,
        owner: UserId,
        query: &SearchQuery,
        memberships: &[TeammateId],
        limit: u32,
    ) -> Result<OwnFound, StorageError> {
        let state = self.committed().await;
        let team = state.memberships(|one| one.owner == owner && memberships.contains(&one.id));
        let mut projects: Vec<&Project> = state
            .projects_of(owner)
            .filter(|project| project.archive.is_none() && !query.is_in(&fold(project.title.as_str())))
            .filter(|project| team.iter().any(|one| one.shares.shows_project(project.num_id, project.folder)))
            .collect();
        projects.sort_by_key(|project| Reverse::<(_, NumId)>((project.last_changed, project.num_id)));
        let folders: Vec<&Folder> = state
            .folders_of(owner)
            .filter(|folder| folder.archived_at.is_none() && !query.is_in(&fold(folder.name.as_str())))
            .filter(|folder| team.iter().any(|one| one.shares.shows_folder(folder.id)))
            .collect();
        Ok(OwnFound {
            count: total(projects.len(), folders.len()),
            projects: projects.into_iter().take(most(limit.max(1))).map(ProjectSummary::from).collect(),
            folders: folders.into_iter().map(|folder| folder_row(&state, folder)).collect(),
        })
    }
}
