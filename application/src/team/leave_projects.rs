//! Leaving shared items.

use std::{collections::BTreeSet, sync::Arc};

use octavo_domain::{
    ids::{FolderId, NumId, TeammateId, UserId},
    library::history::HistoryEvent,
    team::teammate::Shares,
};

use crate::{
    account::{Origin, record},
    documents::ports::signals::{AccessOf, DocumentSignals},
    library::history_writer::HistoryWriter,
    shared::{
        clock::Clock,
        ids::Ids,
        storage::{Event, Storage, StorageError},
    },
};

/// Removes shared items from a teammate's view permanently.
pub struct LeaveProjects {
    /// Stores teams.
    pub storage: Arc<dyn Storage>,
    /// Generates ids.
    pub ids: Arc<dyn Ids>,
    /// Reads the current time.
    pub clock: Arc<dyn Clock>,
    /// Tells who has a document open that access was changed.
    pub signals: Arc<dyn DocumentSignals>,
}

/// The changed memberships.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Left {
    /// Those that share less now.
    pub updated: Vec<TeammateId>,
    /// Those that were removed, because they shared nothing more.
    pub removed: Vec<TeammateId>,
}

/// Why the teammate left nothing.
#[derive(Debug, thiserror::Error)]
pub enum LeaveError {
    /// No item was named.
    #[error("Choose at least one project or collection")]
    NothingChosen,
    /// More than [`Shares::MAX_ITEMS`] were named.
    #[error("Choose at most 1000 items at a time")]
    TooMany,
    /// None of the items is shared with the account.
    #[error("There is no such item")]
    NotFound,
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl LeaveProjects {
    /// Leaves them; items that are not shared are skipped.
    ///
    /// # Errors
    /// [`LeaveError`]; nothing has changed then.
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(
        &self,
        user: UserId,
        projects: BTreeSet<NumId>,
        folders: BTreeSet<FolderId>,
        origin: &Origin,
    ) -> Result<Left, LeaveError> {
        match projects.len().saturating_add(folders.len()) {
            0 => return Err(LeaveError::NothingChosen),
            count if count > Shares::MAX_ITEMS => return Err(LeaveError::TooMany),
            _ => {}
        }
        let now = self.clock.now();
        let mut left = Left::default();
        let mut work = self.storage.begin().await?;
        // In the order of their ids, as every caller locks accounts.
        for owner in work.team().owners_sharing(user, &projects, &folders).await? {
            if work.users().find(owner).await?.is_none() {
                continue;
            }
            let Some(mut teammate) = work.team().find_by_user(owner, user).await? else {
                continue;
            };
            let items = work.team().active_items(owner).await?;
            let before = teammate.shares.clone();
            if !teammate.shares.leave(&projects, &folders, &items) {
                continue;
            }
            let mut history = HistoryWriter::new(self.ids.as_ref(), user, now);
            let numbers: Vec<NumId> = projects.iter().copied().collect();
            for project in work.projects().find_many(owner, &numbers).await? {
                if project.archive.is_none() && before.shows_project(project.num_id, project.folder) {
                    history.project(HistoryEvent::ProjectLeft, &project);
                }
            }
            for folder in work.folders().all(owner).await? {
                let left = folders.contains(&folder.id) && before.shows_folder(folder.id);
                if left && folder.archived_at.is_none() {
                    history.folder(HistoryEvent::CollectionLeft, &folder);
                }
            }
            history.write(work.as_mut()).await?;
            if teammate.shares.is_empty() {
                work.team().delete(teammate.id).await?;
                left.removed.push(teammate.id);
            } else {
                teammate.updated_at = now;
                work.team().update(&teammate).await?;
                left.updated.push(teammate.id);
            }
        }
        if left == Left::default() {
            return Err(LeaveError::NotFound);
        }
        record(work.as_mut(), self.ids.as_ref(), Some(user), Event::TeamLeft, origin, now).await?;
        work.commit().await?;
        self.signals.access(AccessOf::Account(user));
        Ok(left)
    }
}
