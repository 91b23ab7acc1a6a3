//! Home projects.

use async_trait::async_trait;
use octavo_application::{
    publication::ports::home::{HomeProject, HomeQueries, HomeRepository},
    shared::storage::StorageError,
};
use octavo_domain::ids::{ProjectId, UserId};

use crate::{MemoryStore, Unit};

#[async_trait]
impl HomeRepository for Unit {
    async fn set_home(&mut self, user: UserId, project: Option<ProjectId>) -> Result<(), StorageError> {
        match project {
            Some(project) => self.state.homes.insert(user, project),
            None => self.state.homes.remove(&user),
        };
        Ok(())
    }
}

#[async_trait]
impl HomeQueries for MemoryStore {
    async fn home_of(&self, user: UserId) -> Result<Option<HomeProject>, StorageError> {
        let state = self.committed().await;
        let project = state.homes.get(&user).and_then(|id| state.projects.get(id));
        Ok(project.map(|project| HomeProject {
            num_id: project.num_id,
            title: project.title.as_str().to_owned(),
            is_published: project.publication.is_published,
        }))
    }
}
