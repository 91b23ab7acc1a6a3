//! Preview links.

use std::cmp::Reverse;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_application::{
    publication::ports::preview_links::{ListedPreviewLink, PreviewLinkQueries, PreviewLinkRepository},
    shared::storage::StorageError,
};
use octavo_domain::{
    ids::{PreviewLinkId, ProjectId},
    publication::preview_link::PreviewLink,
};

use super::number;
use crate::{MemoryStore, Unit};

#[async_trait]
impl PreviewLinkRepository for Unit {
    async fn add(&mut self, link: &PreviewLink) -> Result<(), StorageError> {
        self.state.preview_links.insert(link.id, link.clone());
        Ok(())
    }

    async fn count(&mut self, project: ProjectId) -> Result<u64, StorageError> {
        Ok(number(self.state.preview_links.values().filter(|link| link.project == project).count()))
    }

    async fn remove(&mut self, project: ProjectId, id: PreviewLinkId) -> Result<bool, StorageError> {
        let links = &mut self.state.preview_links;
        let is_there = links.get(&id).is_some_and(|link| link.project == project);
        if is_there {
            links.remove(&id);
        }
        Ok(is_there)
    }

    async fn let_comment(
        &mut self,
        project: ProjectId,
        id: PreviewLinkId,
        comments: bool,
    ) -> Result<Option<PreviewLink>, StorageError> {
        let link = self.state.preview_links.get_mut(&id).filter(|link| link.project == project);
        Ok(link.map(|link| {
            link.comments = comments;
            link.clone()
        }))
    }

    async fn remove_ended(&mut self, project: ProjectId, now: DateTime<Utc>) -> Result<(), StorageError> {
        self.state.preview_links.retain(|_, link| link.project != project || now < link.ends_at);
        Ok(())
    }
}

#[async_trait]
impl PreviewLinkQueries for MemoryStore {
    async fn preview_links(
        &self,
        project: ProjectId,
        most: u32,
    ) -> Result<Vec<ListedPreviewLink>, StorageError> {
        let state = self.committed().await;
        let mut links: Vec<_> =
            state.preview_links.values().filter(|link| link.project == project).cloned().collect();
        links.sort_by_key(|link| (Reverse(link.made_at), link.id));
        links.truncate(usize::try_from(most).unwrap_or(usize::MAX));
        let name = |link: &PreviewLink| {
            state.users.get(&link.author).map(|known| known.user.name.as_str().to_owned())
        };
        let listed =
            |link: PreviewLink| ListedPreviewLink { author_name: name(&link).unwrap_or_default(), link };
        Ok(links.into_iter().map(listed).collect())
    }

    async fn preview_link(&self, id: PreviewLinkId) -> Result<Option<PreviewLink>, StorageError> {
        Ok(self.committed().await.preview_links.get(&id).cloned())
    }
}
