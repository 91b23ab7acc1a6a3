//! Readers' view of publications.

use std::{cmp::Reverse, ops::Range};

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_application::{
    publication::ports::public::{
        PublicFolder, PublicOwner, PublicPage, PublicPageRequest, PublicProject, PublicQueries,
    },
    shared::storage::StorageError,
};
use octavo_domain::{
    account::user::User,
    domains::Shown,
    ids::{FolderId, NumId, UserId},
    library::{arrangement::LibrarySection, folder::Folder, project::Project},
};

use crate::{
    MemoryStore,
    state::{State, section_of},
};

fn owner_of(state: &State, user: &User) -> PublicOwner {
    PublicOwner {
        id: user.id,
        num_id: user.num_id,
        name: user.name.as_str().to_owned(),
        username: user.username.as_str().to_owned(),
        description: user.description.as_str().to_owned(),
        profile_visible: user.profile_visible,
        entitlements: user.entitlements(),
        domain: state.served(user.id, Shown::Profile),
        tag_manager: user.profile_media.tag_manager.as_ref().map(|id| id.as_str().to_owned()),
        analytics: user.profile_media.analytics.as_ref().map(|id| id.as_str().to_owned()),
        favicon: user.profile_media.favicon.clone(),
        share_picture: user.profile_media.share_picture.clone(),
        avatar: user.profile_media.avatar.clone(),
    }
}

impl State {
    /// The published version of a project.
    fn published(&self, project: &Project) -> Option<PublicProject> {
        let snapshot = self.publications.get(&project.id).filter(|_| project.publication.is_published)?;
        Some(PublicProject {
            id: project.id,
            num_id: project.num_id,
            title: snapshot.title.as_str().to_owned(),
            cover: snapshot.cover.clone(),
            at: snapshot.at,
        })
    }

    /// An account's public projects, of one collection or of all of them, in their order.
    fn public_projects(&self, owner: UserId, folder: Option<FolderId>) -> Vec<PublicProject> {
        let inside =
            |project: &&Project| folder.is_none_or(|id| section_of(project) == LibrarySection::Folder(id));
        let shown = |project: &Project| project.is_listed || !self.in_private_folder(project);
        let listed = |project: &&Project| !project.is_private && !project.is_hidden && shown(project);
        let projects = self.projects_of(owner).filter(inside).filter(listed);
        let mut found: Vec<PublicProject> = projects.filter_map(|project| self.published(project)).collect();
        found.sort_by_key(|project| Reverse((project.at, project.num_id)));
        found
    }

    /// The pages of an account's public projects, in the order of their numbers.
    fn public_pages(&self, owner: UserId) -> Vec<PublicPage> {
        let projects = self.public_projects(owner, None);
        let page = |found: &PublicProject| self.public_page(self.projects.get(&found.id)?);
        let mut pages: Vec<PublicPage> = projects.iter().filter_map(page).collect();
        pages.sort_by_key(|page| page.project.num_id);
        pages
    }

    /// The accounts whose profile is shown, in the order of their numbers.
    fn shown_profiles(&self) -> Vec<&User> {
        let users = self.users.values().map(|account| &account.user);
        let mut shown: Vec<&User> = users.filter(|user| user.profile_visible).collect();
        shown.sort_by_key(|user| user.num_id);
        shown
    }

    fn public_folders(&self, owner: UserId) -> Vec<&Folder> {
        let is_public = |folder: &&Folder| !folder.is_hidden && folder.archived_at.is_none();
        let mut folders: Vec<&Folder> = self.folders_of(owner).filter(is_public).collect();
        folders.sort_by_key(|folder| (folder.created_at, folder.num_id));
        folders
    }

    fn public_folder(&self, folder: &Folder) -> PublicFolder {
        let count = self.public_projects(folder.owner, Some(folder.id)).len();
        PublicFolder {
            id: folder.id,
            name: folder.name.as_str().to_owned(),
            uri: folder.uri.as_str().to_owned(),
            count: u64::try_from(count).unwrap_or(u64::MAX),
        }
    }

    fn public_page(&self, project: &Project) -> Option<PublicPage> {
        Some(PublicPage {
            project: self.published(project)?,
            description: self.publications.get(&project.id)?.description.as_str().to_owned(),
            owner: owner_of(self, &self.users.get(&project.owner)?.user),
            search_indexing: project.search_indexing,
            is_private: project.is_private,
            password: project.page_password.clone().filter(|_| project.is_private_pages),
            whitelist: project
                .is_private_by_email
                .then(|| self.whitelists.get(&project.owner).cloned().unwrap_or_default()),
            is_template: project.template.is_published,
            domain: self.served(project.owner, Shown::Project(project.id)),
            has_document: self.has_published_document(project.id),
            pictures_at: self.pictures_at(project.id),
        })
    }
}

#[async_trait]
impl PublicQueries for MemoryStore {
    async fn owner(&self, username: &str) -> Result<Option<PublicOwner>, StorageError> {
        let state = self.committed().await;
        let mut users = state.users.values().map(|account| &account.user);
        Ok(users.find(|user| user.username.key() == username).map(|user| owner_of(&state, user)))
    }

    async fn owner_at(&self, domain: &str) -> Result<Option<PublicOwner>, StorageError> {
        let state = self.committed().await;
        let at = |user: &&User| state.served(user.id, Shown::Profile).as_deref() == Some(domain);
        let found = state.users.values().map(|account| &account.user).find(at);
        Ok(found.map(|user| owner_of(&state, user)))
    }

    async fn page(&self, project: NumId) -> Result<Option<PublicPage>, StorageError> {
        let state = self.committed().await;
        let found = state.projects.values().find(|found| found.num_id == project);
        Ok(found.and_then(|found| state.public_page(found)))
    }

    async fn home(&self, owner: UserId) -> Result<Option<PublicPage>, StorageError> {
        let state = self.committed().await;
        let chosen = state.homes.get(&owner).and_then(|id| state.projects.get(id));
        Ok(chosen.and_then(|found| state.public_page(found)))
    }

    async fn page_at(&self, domain: &str) -> Result<Option<PublicPage>, StorageError> {
        let state = self.committed().await;
        let at = |project: &&Project| {
            state.served(project.owner, Shown::Project(project.id)).as_deref() == Some(domain)
        };
        Ok(state.projects.values().find(at).and_then(|found| state.public_page(found)))
    }

    async fn projects(
        &self,
        owner: UserId,
        request: PublicPageRequest,
    ) -> Result<Vec<PublicProject>, StorageError> {
        let state = self.committed().await;
        let after = |project: &PublicProject| {
            request.after.is_none_or(|cursor| (project.at, project.num_id) < cursor)
        };
        let limit = usize::try_from(request.limit).unwrap_or(usize::MAX);
        let found = state.public_projects(owner, request.folder).into_iter();
        Ok(found.filter(after).take(limit).collect())
    }

    async fn count(&self, owner: UserId) -> Result<u64, StorageError> {
        let found = self.committed().await.public_projects(owner, None).len();
        Ok(u64::try_from(found).unwrap_or(u64::MAX))
    }

    async fn folders(&self, owner: UserId) -> Result<Vec<PublicFolder>, StorageError> {
        let state = self.committed().await;
        Ok(state.public_folders(owner).into_iter().map(|folder| state.public_folder(folder)).collect())
    }

    async fn strips(&self, owner: UserId, each: u32) -> Result<Vec<(FolderId, PublicProject)>, StorageError> {
        let state = self.committed().await;
        let each = usize::try_from(each).unwrap_or(usize::MAX);
        let mut folders = state.public_folders(owner);
        folders.sort_by_key(|folder| folder.num_id);
        let strip = |folder: &Folder| {
            let id = folder.id;
            state.public_projects(owner, Some(id)).into_iter().take(each).map(move |found| (id, found))
        };
        Ok(folders.into_iter().flat_map(strip).collect())
    }

    async fn last_number(&self) -> Result<Option<NumId>, StorageError> {
        let state = self.committed().await;
        let users = state.users.values().map(|account| account.user.num_id);
        Ok(state.projects.values().map(|project| project.num_id).chain(users).max())
    }

    async fn profiles_in(
        &self,
        numbers: Range<NumId>,
    ) -> Result<Vec<(PublicOwner, Option<DateTime<Utc>>)>, StorageError> {
        let state = self.committed().await;
        let profiles = state.shown_profiles().into_iter().filter(|user| numbers.contains(&user.num_id));
        let last = |user: &User| state.public_projects(user.id, None).first().map(|project| project.at);
        Ok(profiles.map(|user| (owner_of(&state, user), last(user))).collect())
    }

    async fn homes_in(&self, numbers: Range<NumId>) -> Result<Vec<PublicPage>, StorageError> {
        let state = self.committed().await;
        let profiles = state.shown_profiles().into_iter().filter(|user| numbers.contains(&user.num_id));
        let home = |user: &User| state.projects.get(state.homes.get(&user.id)?);
        Ok(profiles.filter_map(home).filter_map(|project| state.public_page(project)).collect())
    }

    async fn pages_in(&self, numbers: Range<NumId>) -> Result<Vec<PublicPage>, StorageError> {
        let state = self.committed().await;
        let pages = state.shown_profiles().into_iter().flat_map(|user| state.public_pages(user.id));
        let mut found: Vec<PublicPage> =
            pages.filter(|page| numbers.contains(&page.project.num_id)).collect();
        found.sort_by_key(|page| page.project.num_id);
        Ok(found)
    }

    async fn pages_of(&self, owner: UserId, skip: u64, limit: u32) -> Result<Vec<PublicPage>, StorageError> {
        let pages = self.committed().await.public_pages(owner).into_iter();
        let skip = usize::try_from(skip).unwrap_or(usize::MAX);
        Ok(pages.skip(skip).take(usize::try_from(limit).unwrap_or(usize::MAX)).collect())
    }

    async fn folder(&self, owner: UserId, uri: &str) -> Result<Option<PublicFolder>, StorageError> {
        let state = self.committed().await;
        let former = state.folder_addresses.get(&(owner, uri.to_owned()));
        let is_it = |folder: &&Folder| folder.uri.as_str() == uri || former == Some(&folder.id);
        let found = state.public_folders(owner).into_iter().find(is_it);
        Ok(found.map(|folder| state.public_folder(folder)))
    }
}
