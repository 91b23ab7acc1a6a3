//! Read models.

use std::cmp::{Ordering, Reverse};

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_application::{
    account::ports::queries::{AccountQueries, AccountView, ActivityPage, FactorView, MonthViews},
    auth::ports::{
        passkey::PasskeyView,
        queries::{SessionQueries, SessionRow, SessionView},
    },
    library::ports::queries::{After, ArchiveCount, FolderRow, Found, LibraryQueries, PageRequest},
    shared::storage::{Activity, StorageError},
};
use octavo_domain::library::project::ProjectSummary;
use octavo_domain::{
    account::user::User,
    auth::{credential::SecretHash, passkey::Passkey},
    ids::{NumId, UserId},
    library::{
        arrangement::{LibrarySection, SortMode},
        folder::Folder,
        project::Project,
        search::{SearchQuery, fold},
    },
    prompts::template::Purpose,
};

use crate::{
    MemoryStore,
    auth::passkeys::passkeys_of,
    state::{State, section_of},
};

/// The most rows of page views.
const MOST_VIEWS: usize = 10_000;

pub(crate) fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

pub(crate) fn most(limit: u32) -> usize {
    usize::try_from(limit).unwrap_or(usize::MAX)
}

pub(crate) fn folder_row(state: &State, folder: &Folder) -> FolderRow {
    let shown = || {
        state
            .projects_of(folder.owner)
            .filter(|project| section_of(project) == LibrarySection::Folder(folder.id))
    };
    FolderRow {
        id: folder.id,
        num_id: folder.num_id,
        name: folder.name.as_str().to_owned(),
        uri: folder.uri.as_str().to_owned(),
        is_hidden: folder.is_hidden,
        archived_at: folder.archived_at,
        copy_status: folder.copy_status,
        count: number(shown().count()),
        count_public: number(shown().filter(|project| project.publication.is_published).count()),
        created_at: folder.created_at,
        updated_at: folder.updated_at,
        former_uris: state.former_uris(folder),
    }
}

/// Compares two projects in a page's order.
fn compare(sort: SortMode, one: &Project, other: &Project) -> Ordering {
    let newest = Reverse(one.num_id).cmp(&Reverse(other.num_id));
    match sort {
        SortMode::Alphabet => fold(one.title.as_str()).cmp(&fold(other.title.as_str())),
        SortMode::LastChanged => other.last_changed.cmp(&one.last_changed),
        SortMode::DateCreated => other.created_at.cmp(&one.created_at),
    }
    .then(newest)
}

/// Does a project come after the position where a page begins?
fn is_after(project: &Project, sort: SortMode, after: &After) -> bool {
    match (after, sort) {
        (After::Title(key, num_id), _) => {
            (fold(project.title.as_str()), Reverse(project.num_id)) > (key.clone(), Reverse(*num_id))
        }
        (After::Time(time, num_id), SortMode::DateCreated) => {
            (project.created_at, project.num_id) < (*time, *num_id)
        }
        (After::Time(time, num_id), _) => (project.last_changed, project.num_id) < (*time, *num_id),
    }
}

#[async_trait]
impl SessionQueries for MemoryStore {
    async fn by_token(&self, token: &SecretHash) -> Result<Option<SessionView>, StorageError> {
        let state = self.committed().await;
        let session = state.sessions.values().find(|session| session.token == *token);
        Ok(session.and_then(|session| {
            let account = state.users.get(&session.user)?;
            Some(SessionView {
                session: session.id,
                user: session.user,
                user_num_id: account.user.num_id,
                created_at: session.created_at,
                last_seen_at: session.last_seen_at,
                authenticated_at: session.authenticated_at,
                library_version: account.library_version,
            })
        }))
    }

    async fn of_user(
        &self,
        user: UserId,
        now: DateTime<Utc>,
        limit: u32,
    ) -> Result<Vec<SessionRow>, StorageError> {
        let state = self.committed().await;
        let live = state.sessions.values().filter(|one| one.user == user && now < one.ends_at());
        let mut rows: Vec<SessionRow> = live
            .map(|session| SessionRow {
                id: session.id,
                last_seen_at: session.last_seen_at,
                user_agent: session.user_agent.clone(),
                address: session.address.clone(),
                place: session.place.clone(),
            })
            .collect();
        rows.sort_by_key(|row| std::cmp::Reverse((row.last_seen_at, row.id)));
        rows.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
        Ok(rows)
    }
}

#[async_trait]
impl AccountQueries for MemoryStore {
    async fn account(&self, user: UserId, month: &str) -> Result<Option<AccountView>, StorageError> {
        let state = self.committed().await;
        let Some(account) = state.users.get(&user) else { return Ok(None) };
        let views = |project: &Project| state.page_views.get(&(project.id, month.to_owned()));
        let published = state.projects_of(user).filter(|project| project.publication.is_published);
        let listed = |project: &&Project| {
            state.templates.get(&project.id).is_some_and(|card| card.purpose == Purpose::Listed)
        };
        let templates =
            state.projects_of(user).filter(|project| project.publication.is_published).filter(listed);
        let mapped = state.projects_of(user).filter(|project| project.publication.domain.is_some());
        Ok(Some(AccountView {
            second_factor: state.second_factors.get(&user).map(|factor| FactorView {
                id: factor.id,
                method: factor.method,
                codes_left: state
                    .recovery_codes
                    .get(&user)
                    .map_or(0, |codes| u32::try_from(codes.len()).unwrap_or(u32::MAX)),
            }),
            user: account.user.clone(),
            month_views: state.projects_of(user).filter_map(views).sum(),
            projects: number(state.projects_of(user).filter(|project| project.archive.is_none()).count()),
            published: number(published.count()),
            templates: number(templates.count()),
            domains: number(mapped.count()),
            profile_domain: state.profile_domain(user),
        }))
    }

    async fn user(&self, user: UserId) -> Result<Option<User>, StorageError> {
        Ok(self.committed().await.users.get(&user).map(|account| account.user.clone()))
    }

    async fn activity(&self, user: UserId, page: ActivityPage) -> Result<Vec<Activity>, StorageError> {
        let state = self.committed().await;
        let of_user = state.activity.iter().filter(|entry| entry.user == Some(user));
        let older = |entry: &&Activity| page.before.is_none_or(|start| (entry.at, entry.id) < start);
        let mut found: Vec<Activity> = of_user.filter(older).cloned().collect();
        found.sort_by_key(|entry| Reverse((entry.at, entry.id)));
        found.truncate(usize::try_from(page.limit).unwrap_or(usize::MAX));
        Ok(found)
    }

    async fn pending_email(&self, user: UserId, now: DateTime<Utc>) -> Result<Option<String>, StorageError> {
        let state = self.committed().await;
        let waits = state.email_changes.values().find(|change| change.user == user && change.is_pending(now));
        Ok(waits.map(|change| change.new.as_str().to_owned()))
    }

    async fn passkeys(&self, user: UserId) -> Result<Vec<PasskeyView>, StorageError> {
        let state = self.committed().await;
        let view = |passkey: Passkey| PasskeyView {
            id: passkey.id,
            name: passkey.name.as_str().to_owned(),
            backed_up: passkey.backed_up,
            created_at: passkey.created_at,
            last_used_at: passkey.last_used_at,
        };
        Ok(passkeys_of(&state, user).into_iter().map(view).collect())
    }

    async fn project_views(&self, user: UserId, since: &str) -> Result<Vec<MonthViews>, StorageError> {
        let state = self.committed().await;
        let noted = state.page_views.iter().filter(|((_, month), _)| month.as_str() >= since);
        let mut rows: Vec<MonthViews> = noted
            .filter_map(|((id, month), views)| {
                let project = state.projects.get(id).filter(|project| project.owner == user)?;
                Some(MonthViews { num_id: project.num_id, month: month.clone(), views: *views })
            })
            .collect();
        rows.sort_by(|one, other| (&other.month, other.num_id).cmp(&(&one.month, one.num_id)));
        rows.truncate(MOST_VIEWS);
        Ok(rows)
    }
}

#[async_trait]
impl LibraryQueries for MemoryStore {
    async fn projects(&self, owner: UserId) -> Result<Vec<ProjectSummary>, StorageError> {
        let (section, sort) = (LibrarySection::All, SortMode::LastChanged);
        self.page(owner, &PageRequest { section, sort, after: None, limit: u32::MAX }).await
    }

    async fn projects_by_num_id(
        &self,
        owner: UserId,
        num_ids: &[NumId],
    ) -> Result<Vec<ProjectSummary>, StorageError> {
        let state = self.committed().await;
        Ok(state
            .projects_of(owner)
            .filter(|project| num_ids.contains(&project.num_id))
            .map(ProjectSummary::from)
            .collect())
    }

    async fn page(&self, owner: UserId, request: &PageRequest) -> Result<Vec<ProjectSummary>, StorageError> {
        let by_title = request.sort == SortMode::Alphabet;
        if request.after.as_ref().is_some_and(|after| matches!(after, After::Title(..)) != by_title) {
            return Err(StorageError::Backend("where the page begins does not fit its order".to_owned()));
        }
        let state = self.committed().await;
        let mut found: Vec<&Project> = state
            .projects_of(owner)
            .filter(|project| {
                request.section == LibrarySection::All || section_of(project) == request.section
            })
            .filter(|project| {
                request.after.as_ref().is_none_or(|after| is_after(project, request.sort, after))
            })
            .collect();
        found.sort_by(|one, other| compare(request.sort, one, other));
        Ok(found.into_iter().take(most(request.limit)).map(ProjectSummary::from).collect())
    }

    async fn folders(&self, owner: UserId) -> Result<Vec<FolderRow>, StorageError> {
        let state = self.committed().await;
        let mut folders: Vec<&Folder> = state.folders_of(owner).collect();
        folders.sort_by_key(|folder| (folder.created_at, folder.num_id));
        Ok(folders.into_iter().map(|folder| folder_row(&state, folder)).collect())
    }

    async fn archive_count(&self, owner: UserId) -> Result<ArchiveCount, StorageError> {
        let state = self.committed().await;
        Ok(ArchiveCount {
            folders: number(state.folders_of(owner).filter(|folder| folder.archived_at.is_some()).count()),
            projects: number(
                state
                    .projects_of(owner)
                    .filter(|project| section_of(project) == LibrarySection::Archive)
                    .count(),
            ),
        })
    }

    async fn search(&self, owner: UserId, query: &SearchQuery, limit: u32) -> Result<Found, StorageError> {
        let state = self.committed().await;
        let rank = |text: &str| Reverse(fold(text).starts_with(query.folded()));
        let mut projects: Vec<&Project> =
            state.projects_of(owner).filter(|project| query.is_in(&fold(project.title.as_str()))).collect();
        projects.sort_by_cached_key(|project| {
            (rank(project.title.as_str()), Reverse((project.last_changed, project.num_id)))
        });
        let mut folders: Vec<&Folder> =
            state.folders_of(owner).filter(|folder| query.is_in(&fold(folder.name.as_str()))).collect();
        folders.sort_by_cached_key(|folder| {
            (rank(folder.name.as_str()), Reverse((folder.updated_at, folder.num_id)))
        });
        Ok(Found {
            count: u64::from(number(projects.len())).saturating_add(u64::from(number(folders.len()))),
            projects: projects.into_iter().take(most(limit)).map(ProjectSummary::from).collect(),
            folders: folders.into_iter().take(most(limit)).map(|folder| folder_row(&state, folder)).collect(),
        })
    }
}
