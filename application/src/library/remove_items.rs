//! Deleting projects and collections for good.

use std::sync::Arc;

use octavo_domain::{
    ids::{NumId, ProjectId, UserId},
    library::history::HistoryEvent,
};

use super::{BulkError, Changed, Items, Refusal, Refused, find_items, history_writer::HistoryWriter};
use crate::{
    jobs::erase_files,
    shared::{clock::Clock, ids::Ids, storage::Storage},
};

/// Deletes projects, and collections that show none. This cannot be undone.
pub struct RemoveItems {
    /// Stores them.
    pub storage: Arc<dyn Storage>,
    /// Generates ids.
    pub ids: Arc<dyn Ids>,
    /// Reads the current time.
    pub clock: Arc<dyn Clock>,
}

/// What was deleted and what was not.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RemovedItems {
    /// Projects that were deleted.
    pub projects: Vec<NumId>,
    /// Collections that were deleted.
    pub folders: Vec<NumId>,
    /// Items that were not deleted.
    pub refused: Vec<Refused>,
}

impl RemoveItems {
    /// Deletes them. A collection whose projects are all among the named ones counts as empty.
    ///
    /// # Errors
    /// [`BulkError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, owner: UserId, items: Items) -> Result<Changed<RemovedItems>, BulkError> {
        let items = items.checked()?;
        let mut work = self.storage.begin().await?;
        let version = work.users().touch_library(owner).await?;
        let mut outcome = RemovedItems::default();
        let (projects, folders) = find_items(work.as_mut(), owner, &items, &mut outcome.refused).await?;
        let ids: Vec<ProjectId> = projects.iter().map(|project| project.id).collect();
        work.projects().delete_many(&ids).await?;
        let mut history = HistoryWriter::new(self.ids.as_ref(), owner, self.clock.now());
        for project in &projects {
            history.project(HistoryEvent::ProjectDeleted, project);
        }

        let folder_ids: Vec<_> = folders.iter().map(|folder| folder.id).collect();
        let inside = work.projects().find_in_folders(owner, &folder_ids).await?;
        for folder in folders {
            let shows = inside.iter().any(|project| {
                project.folder == Some(folder.id) && project.archive.is_none_or(|mark| mark.with_folder)
            });
            if shows {
                outcome.refused.push(Refused { num_id: folder.num_id, reason: Refusal::NotEmpty });
            } else {
                work.folders().delete(folder.id).await?;
                history.folder(HistoryEvent::CollectionDeleted, &folder);
                outcome.folders.push(folder.num_id);
            }
        }
        if projects.is_empty() && outcome.folders.is_empty() {
            return Err(BulkError::AllRefused(outcome.refused));
        }
        history.write(work.as_mut()).await?;
        erase_files::dropped(work.as_mut(), self.ids.as_ref(), self.clock.now()).await?;
        work.commit().await?;
        outcome.projects = projects.iter().map(|project| project.num_id).collect();
        Ok(Changed { outcome, version })
    }
}
