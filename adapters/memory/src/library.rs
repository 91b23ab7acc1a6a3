//! Projects and collections.

pub(crate) mod history;

use std::collections::BTreeSet;

use async_trait::async_trait;
use octavo_application::{
    account::ports::users::UserRepository,
    library::ports::projects::{FolderRepository, ProjectRepository},
    shared::storage::StorageError,
};
use octavo_domain::{
    ids::{FolderId, NumId, ProjectId, ProjectRef, UserId},
    library::{
        folder::{Folder, FolderUri},
        project::Project,
    },
};

use crate::{Unit, state::State};

#[async_trait]
impl ProjectRepository for Unit {
    async fn insert_many(&mut self, projects: &[Project]) -> Result<(), StorageError> {
        let numbers: BTreeSet<NumId> = self.state.projects.values().map(|project| project.num_id).collect();
        for project in projects {
            if numbers.contains(&project.num_id) || self.state.projects.contains_key(&project.id) {
                return Err(StorageError::Duplicate("project"));
            }
            // Views are counted elsewhere, and not stored here.
            self.state.projects.insert(project.id, Project { views: 0, ..project.clone() });
        }
        Ok(())
    }

    async fn find(&mut self, owner: UserId, num_id: NumId) -> Result<Option<Project>, StorageError> {
        Ok(self.state.projects_of(owner).find(|project| project.num_id == num_id).cloned())
    }

    async fn find_to_change(
        &mut self,
        owner: UserId,
        project: ProjectRef,
    ) -> Result<Option<(Project, i64)>, StorageError> {
        let is_it = |found: &&Project| match project {
            ProjectRef::NumId(num_id) => found.num_id == num_id,
            ProjectRef::Id(id) => found.id == id,
        };
        let Some(found) = self.state.projects_of(owner).find(is_it).cloned() else {
            return Ok(None);
        };
        Ok(Some((found, self.touch_library(owner).await?)))
    }

    async fn owner(&mut self, id: ProjectId) -> Result<Option<UserId>, StorageError> {
        Ok(self.state.projects.get(&id).map(|project| project.owner))
    }

    async fn num_id(&mut self, owner: UserId, id: ProjectId) -> Result<Option<NumId>, StorageError> {
        let project = self.state.projects.get(&id).filter(|project| project.owner == owner);
        Ok(project.map(|project| project.num_id))
    }

    async fn find_many(&mut self, owner: UserId, num_ids: &[NumId]) -> Result<Vec<Project>, StorageError> {
        let wanted: BTreeSet<&NumId> = num_ids.iter().collect();
        Ok(self
            .state
            .projects_of(owner)
            .filter(|project| wanted.contains(&project.num_id))
            .cloned()
            .collect())
    }

    async fn find_in_folders(
        &mut self,
        owner: UserId,
        folders: &[FolderId],
    ) -> Result<Vec<Project>, StorageError> {
        let inside = |project: &&Project| project.folder.is_some_and(|folder| folders.contains(&folder));
        Ok(self.state.projects_of(owner).filter(inside).cloned().collect())
    }

    async fn titles_starting(
        &mut self,
        owner: UserId,
        prefixes: &[String],
    ) -> Result<Vec<String>, StorageError> {
        let starts = |title: &&str| prefixes.iter().any(|prefix| title.starts_with(prefix));
        let titles: BTreeSet<&str> =
            self.state.projects_of(owner).map(|project| project.title.as_str()).filter(starts).collect();
        Ok(titles.into_iter().map(str::to_owned).collect())
    }

    async fn update_many(&mut self, projects: &[Project]) -> Result<(), StorageError> {
        for project in projects {
            let stored =
                self.state.projects.get_mut(&project.id).filter(|stored| stored.owner == project.owner);
            let stored = stored.ok_or(StorageError::Stale("project"))?;
            *stored = Project { views: stored.views, ..project.clone() };
        }
        self.state.release_domains();
        Ok(())
    }

    async fn count(&mut self, owner: UserId) -> Result<u64, StorageError> {
        Ok(u64::try_from(self.state.projects_of(owner).count()).unwrap_or(u64::MAX))
    }

    async fn delete_many(&mut self, ids: &[ProjectId]) -> Result<(), StorageError> {
        let gone: BTreeSet<&ProjectId> = ids.iter().collect();
        self.state.projects.retain(|id, _| !gone.contains(id));
        self.state.page_views.retain(|(id, _), _| !gone.contains(id));
        self.state.forget_shared();
        self.forget_copies();
        self.state.daily_views.retain(|(id, _), _| !gone.contains(id));
        self.state.visits.retain(|(id, _), _| !gone.contains(id));
        self.state.publications.retain(|id, _| !gone.contains(id));
        self.state.documents.retain(|id, _| !gone.contains(id));
        self.state.drop_assets(|asset| gone.contains(&asset.project));
        self.state.preview_links.retain(|_, link| !gone.contains(&link.project));
        self.state.drop_comments(|project| gone.contains(&project));
        self.state.drop_forms(|project| gone.contains(&project));
        self.state.withdrawals.retain(|id, _| !gone.contains(id));
        self.state.release_domains();
        self.state.homes.retain(|_, id| !gone.contains(id));
        self.state.reader_links.retain(|_, link| !gone.contains(&link.project));
        Ok(())
    }
}

impl State {
    /// A collection's earlier addresses.
    pub(crate) fn former_uris(&self, folder: &Folder) -> Vec<String> {
        let of_folder = self.folder_addresses.iter().filter(|(_, id)| **id == folder.id);
        of_folder.map(|((_, uri), _)| uri.clone()).collect()
    }
}

impl Unit {
    /// Is there another collection of this name or address?
    fn name_taken(&self, folder: &Folder) -> bool {
        self.state
            .folders_of(folder.owner)
            .filter(|other| other.id != folder.id)
            .any(|other| other.name.key() == folder.name.key() || other.uri == folder.uri)
    }
}

#[async_trait]
impl FolderRepository for Unit {
    async fn insert(&mut self, folder: &Folder) -> Result<(), StorageError> {
        if self.name_taken(folder) || self.state.folders.contains_key(&folder.id) {
            return Err(StorageError::Duplicate("name"));
        }
        self.state.folder_addresses.remove(&(folder.owner, folder.uri.as_str().to_owned()));
        self.state.folders.insert(folder.id, folder.clone());
        Ok(())
    }

    async fn find(&mut self, owner: UserId, id: FolderId) -> Result<Option<Folder>, StorageError> {
        Ok(self.state.folders.get(&id).filter(|folder| folder.owner == owner).cloned())
    }

    async fn all(&mut self, owner: UserId) -> Result<Vec<Folder>, StorageError> {
        let mut folders: Vec<Folder> = self.state.folders_of(owner).cloned().collect();
        folders.sort_by_key(|folder| (folder.created_at, folder.num_id));
        Ok(folders)
    }

    async fn update(&mut self, folder: &Folder) -> Result<(), StorageError> {
        if self.name_taken(folder) {
            return Err(StorageError::Duplicate("name"));
        }
        let stored = self.state.folders.get_mut(&folder.id).ok_or(StorageError::Stale("folder"))?;
        let former = std::mem::replace(stored, folder.clone()).uri;
        let address = |uri: &FolderUri| (folder.owner, uri.as_str().to_owned());
        self.state.folder_addresses.remove(&address(&folder.uri));
        if former != folder.uri {
            self.state.folder_addresses.insert(address(&former), folder.id);
        }
        Ok(())
    }

    async fn delete(&mut self, id: FolderId) -> Result<(), StorageError> {
        self.state.folders.remove(&id);
        self.state.folder_addresses.retain(|_, folder| *folder != id);
        for project in self.state.projects.values_mut().filter(|project| project.folder == Some(id)) {
            project.folder = None;
        }
        for sso in self.state.sso.values_mut().filter(|sso| sso.folder == Some(id)) {
            sso.folder = None;
        }
        self.state.forget_shared();
        self.forget_copies();
        Ok(())
    }
}
