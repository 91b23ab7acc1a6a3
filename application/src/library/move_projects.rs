//! Moving projects between collections.

use std::sync::Arc;

use octavo_domain::{
    ids::{FolderId, NumId, UserId},
    library::history::HistoryEvent,
};

use super::{
    BulkError, Changed, Items, Refusal, Refused, active_folder, find_items, history_writer::HistoryWriter,
};
use crate::shared::{clock::Clock, ids::Ids, storage::Storage};

/// Moves projects into a collection or to the root.
pub struct MoveProjects {
    /// Stores projects.
    pub storage: Arc<dyn Storage>,
    /// Generates ids.
    pub ids: Arc<dyn Ids>,
    /// Reads the current time.
    pub clock: Arc<dyn Clock>,
}

/// What was moved and what was not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Moved {
    /// Projects that are now in the target.
    pub projects: Vec<NumId>,
    /// Projects that were not moved.
    pub refused: Vec<Refused>,
}

impl MoveProjects {
    /// Moves them; archived projects stay.
    ///
    /// # Errors
    /// [`BulkError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(
        &self,
        owner: UserId,
        target: Option<FolderId>,
        projects: Vec<NumId>,
    ) -> Result<Changed<Moved>, BulkError> {
        let items = Items { projects, folders: Vec::new() }.checked()?;
        let mut work = self.storage.begin().await?;
        let version = work.users().touch_library(owner).await?;
        let folder = match target {
            None => None,
            Some(id) => Some(active_folder(work.as_mut(), owner, id).await?.ok_or(BulkError::NoSuchFolder)?),
        };
        let mut refused = Vec::new();
        let (mut projects, _) = find_items(work.as_mut(), owner, &items, &mut refused).await?;
        projects.retain(|project| {
            let archived = project.archive.is_some();
            if archived {
                refused.push(Refused { num_id: project.num_id, reason: Refusal::Archived });
            }
            !archived
        });
        if projects.is_empty() {
            return Err(BulkError::AllRefused(refused));
        }
        let now = self.clock.now();
        let mut history = HistoryWriter::new(self.ids.as_ref(), owner, now);
        for project in &mut projects {
            if project.folder != target {
                history.project(HistoryEvent::ProjectMoved, project).into_folder(folder.as_ref());
            }
            project.move_to(target, now);
        }
        work.projects().update_many(&projects).await?;
        history.write(work.as_mut()).await?;
        work.commit().await?;
        let projects = projects.iter().map(|project| project.num_id).collect();
        Ok(Changed { outcome: Moved { projects, refused }, version })
    }
}
