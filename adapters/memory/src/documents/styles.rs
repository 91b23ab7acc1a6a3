//! Text styles of accounts.

use async_trait::async_trait;
use octavo_application::{
    documents::ports::styles::{StoredStyle, StyleQueries, StyleRepository},
    shared::storage::StorageError,
};
use octavo_domain::{
    documents::id::RecordId,
    ids::{ProjectId, UserId},
};

use crate::{MemoryStore, Unit, state::State};

impl State {
    fn styles_of(&self, owner: UserId) -> Vec<StoredStyle> {
        self.account_styles.values().filter(|style| style.owner == owner).cloned().collect()
    }
}

#[async_trait]
impl StyleRepository for Unit {
    async fn put(&mut self, style: &StoredStyle) -> Result<(), StorageError> {
        self.state.account_styles.insert((style.owner, style.id), style.clone());
        Ok(())
    }

    async fn all(&mut self, owner: UserId) -> Result<Vec<StoredStyle>, StorageError> {
        Ok(self.state.styles_of(owner))
    }

    async fn remove(&mut self, owner: UserId, id: RecordId) -> Result<bool, StorageError> {
        Ok(self.state.account_styles.remove(&(owner, id)).is_some())
    }
}

#[async_trait]
impl StyleQueries for MemoryStore {
    async fn styles(&self, owner: UserId) -> Result<Vec<StoredStyle>, StorageError> {
        Ok(self.committed().await.styles_of(owner))
    }

    async fn drawn_projects(
        &self,
        owner: UserId,
        after: Option<ProjectId>,
        limit: u32,
    ) -> Result<Vec<ProjectId>, StorageError> {
        let state = self.committed().await;
        let own = state.projects_of(owner).filter(|project| project.archive.is_none());
        let drawn = own.map(|project| project.id).filter(|id| state.documents.contains_key(id));
        let mut found: Vec<ProjectId> = drawn.filter(|id| after.is_none_or(|after| *id > after)).collect();
        found.sort_unstable();
        found.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
        Ok(found)
    }
}
