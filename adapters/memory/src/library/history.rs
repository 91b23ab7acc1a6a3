//! The history of libraries.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_application::{
    library::ports::history::{Actor, HistoryPage, HistoryQueries, HistoryRow, ProjectHistory},
    shared::storage::StorageError,
};
use octavo_domain::{
    ids::{NumId, ProjectRef, UserId},
    library::history::HistoryEntry,
};

use crate::{MemoryStore, Unit, state::State};

#[async_trait]
impl ProjectHistory for Unit {
    async fn record(&mut self, entries: &[HistoryEntry]) -> Result<(), StorageError> {
        for entry in entries {
            if self.state.history.insert((entry.at, entry.id), entry.clone()).is_some() {
                return Err(StorageError::Duplicate("entry"));
            }
        }
        Ok(())
    }

    async fn extend(&mut self, entry: &HistoryEntry, since: DateTime<Utc>) -> Result<bool, StorageError> {
        let number = |entry: &HistoryEntry| entry.project.as_ref().map(|project| project.num_id);
        let alike = |one: &HistoryEntry| {
            (one.owner, one.actor, one.event, number(one))
                == (entry.owner, entry.actor, entry.event, number(entry))
        };
        let mut recent = self.state.history.iter().rev().take_while(|((at, _), _)| *at >= since);
        let Some(key) = recent.find(|(_, one)| alike(one)).map(|(key, _)| *key) else { return Ok(false) };
        if let Some(mut moved) = self.state.history.remove(&key) {
            moved.at = entry.at;
            moved.project.clone_from(&entry.project);
            self.state.history.insert((moved.at, moved.id), moved);
        }
        Ok(true)
    }

    async fn delete_older(&mut self, before: DateTime<Utc>) -> Result<u64, StorageError> {
        let kept = self.state.history.len();
        self.state.history.retain(|(at, _), _| *at >= before);
        Ok(u64::try_from(kept.saturating_sub(self.state.history.len())).unwrap_or(u64::MAX))
    }
}

fn row(state: &State, entry: &HistoryEntry) -> HistoryRow {
    let actor = state.users.get(&entry.actor).map(|account| &account.user);
    HistoryRow {
        id: entry.id,
        actor: Actor {
            id: entry.actor,
            name: actor.map(|user| user.name.as_str().to_owned()).unwrap_or_default(),
            username: actor.map(|user| user.username.as_str().to_owned()).unwrap_or_default(),
        },
        event: entry.event,
        project: entry.project.clone(),
        folder: entry.folder.clone(),
        details: entry.details.clone(),
        at: entry.at,
    }
}

impl MemoryStore {
    async fn entries(&self, page: HistoryPage, wanted: impl Fn(&HistoryEntry) -> bool) -> Vec<HistoryRow> {
        let state = self.committed().await;
        let limit = usize::try_from(page.limit).unwrap_or(usize::MAX);
        let older =
            state.history.iter().rev().filter(|(key, _)| page.before.is_none_or(|start| **key < start));
        let found = older.map(|(_, entry)| entry).filter(|entry| wanted(entry)).take(limit);
        found.map(|entry| row(&state, entry)).collect()
    }
}

#[async_trait]
impl HistoryQueries for MemoryStore {
    async fn of_library(&self, owner: UserId, page: HistoryPage) -> Result<Vec<HistoryRow>, StorageError> {
        Ok(self.entries(page, |entry| entry.owner == owner && !entry.with_folder).await)
    }

    async fn of_project(
        &self,
        owner: UserId,
        project: NumId,
        page: HistoryPage,
    ) -> Result<Vec<HistoryRow>, StorageError> {
        let about =
            |entry: &HistoryEntry| entry.project.as_ref().is_some_and(|subject| subject.num_id == project);
        Ok(self.entries(page, |entry| entry.owner == owner && about(entry)).await)
    }

    async fn project(&self, owner: UserId, project: ProjectRef) -> Result<Option<NumId>, StorageError> {
        let state = self.committed().await;
        let found = state.projects_of(owner).find(|one| match project {
            ProjectRef::NumId(num_id) => one.num_id == num_id,
            ProjectRef::Id(id) => one.id == id,
        });
        Ok(found.map(|project| project.num_id))
    }
}
