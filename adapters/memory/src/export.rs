//! Exports.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_application::{
    export::ports::exports::{ExportQueries, ExportRepository},
    shared::storage::StorageError,
};
use octavo_domain::{
    export::{Export, ExportFile, Progress, Stage},
    ids::{ExportId, UserId},
};

use crate::{MemoryStore, Unit, state::State};

fn latest(state: &State, user: UserId, now: DateTime<Utc>) -> Option<Export> {
    let standing = state.exports.values().filter(|export| export.user == user && export.stands(now));
    standing.max_by_key(|export| (export.requested_at, export.id)).cloned()
}

#[async_trait]
impl ExportRepository for Unit {
    async fn latest(&mut self, user: UserId, now: DateTime<Utc>) -> Result<Option<Export>, StorageError> {
        Ok(latest(&self.state, user, now))
    }

    async fn find(&mut self, id: ExportId) -> Result<Option<Export>, StorageError> {
        Ok(self.state.exports.get(&id).cloned())
    }

    async fn insert(&mut self, export: &Export) -> Result<(), StorageError> {
        if self.state.exports.contains_key(&export.id) {
            return Err(StorageError::Duplicate("export"));
        }
        self.state.exports.insert(export.id, export.clone());
        Ok(())
    }

    async fn update(&mut self, export: &Export) -> Result<(), StorageError> {
        let stored = self.state.exports.get_mut(&export.id).ok_or(StorageError::Stale("export"))?;
        *stored = export.clone();
        Ok(())
    }

    async fn note(&mut self, file: &ExportFile, progress: Progress) -> Result<bool, StorageError> {
        let of_file = self.state.exports.values_mut().find(|export| export.file == Some(*file));
        match of_file.map(|export| &mut export.stage) {
            Some(Stage::Running(noted)) => {
                *noted = progress;
                Ok(true)
            }
            _ => Ok(false),
        }
    }

    async fn end_all(&mut self, user: UserId, now: DateTime<Utc>) -> Result<(), StorageError> {
        let of_user = self.state.exports.values_mut().filter(|export| export.user == user);
        for export in of_user.filter(|export| export.ends_at.is_some_and(|end| end > now)) {
            export.ends_at = Some(now);
        }
        Ok(())
    }

    async fn ended(&mut self, now: DateTime<Utc>, limit: u32) -> Result<Vec<Export>, StorageError> {
        let limit = usize::try_from(limit).unwrap_or(usize::MAX);
        let mut ended: Vec<_> = self.state.exports.values().filter(|export| !export.stands(now)).collect();
        ended.sort_by_key(|export| (export.ends_at, export.id));
        Ok(ended.into_iter().take(limit).cloned().collect())
    }

    async fn forget(&mut self, id: ExportId) -> Result<(), StorageError> {
        self.state.exports.remove(&id);
        Ok(())
    }
}

#[async_trait]
impl ExportQueries for MemoryStore {
    async fn export_of(&self, user: UserId, now: DateTime<Utc>) -> Result<Option<Export>, StorageError> {
        Ok(latest(&*self.committed().await, user, now))
    }
}
