//! Taking projects and collections out of the Archive.

use std::{
    collections::{BTreeMap, HashMap},
    sync::Arc,
};

use octavo_domain::{
    ids::{FolderId, NumId, UserId},
    library::{folder::Folder, history::HistoryEvent, project::Project},
};

use super::{BulkError, Changed, Items, Refusal, Refused, find_items, notes::Notes};
use crate::ports::{clock::Clock, ids::Ids, storage::Storage};

/// Restores projects and collections; a collection brings back the projects that were archived with it.
pub struct RestoreItems {
    /// Where they are kept.
    pub storage: Arc<dyn Storage>,
    /// Makes the ids.
    pub ids: Arc<dyn Ids>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
}

/// What was restored, and where to.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RestoredItems {
    /// Projects, those inside of collections included, with the collection they are in now.
    pub projects: Vec<(NumId, Option<FolderId>)>,
    /// Collections.
    pub folders: Vec<NumId>,
    /// Items that stay as they are.
    pub refused: Vec<Refused>,
}

impl RestoreItems {
    /// Restores them. A project goes back to its collection if that stands (is there and is not itself in the
    /// Archive), else to the root.
    ///
    /// # Errors
    /// [`BulkError`].
    pub async fn execute(&self, owner: UserId, items: Items) -> Result<Changed<RestoredItems>, BulkError> {
        let items = items.checked()?;
        let mut work = self.storage.begin().await?;
        let version = work.users().touch_library(owner).await?;
        let mut outcome = RestoredItems::default();
        let (mut projects, mut folders) =
            find_items(work.as_mut(), owner, &items, &mut outcome.refused).await?;
        folders.retain(|folder| {
            keep_archived(folder.archived_at.is_some(), folder.num_id, &mut outcome.refused)
        });
        projects
            .retain(|project| keep_archived(project.archive.is_some(), project.num_id, &mut outcome.refused));
        if projects.is_empty() && folders.is_empty() {
            return Err(BulkError::AllRefused(outcome.refused));
        }

        let now = self.clock.now();
        let mut notes = Notes::new(self.ids.as_ref(), owner, now);
        for folder in &mut folders {
            folder.archived_at = None;
            folder.updated_at = now;
            work.folders().update(folder).await?;
            notes.folder(HistoryEvent::CollectionRestored, folder);
        }
        let folder_ids: Vec<_> = folders.iter().map(|folder| folder.id).collect();
        let inside = work.projects().find_in_folders(owner, &folder_ids).await?;
        let inside =
            inside.into_iter().filter(|project| project.archive.is_some_and(|mark| mark.with_folder));
        let all: BTreeMap<NumId, Project> =
            projects.into_iter().chain(inside).map(|project| (project.num_id, project)).collect();
        let all_folders = work.folders().all(owner).await?;
        let standing: HashMap<FolderId, &Folder> = all_folders
            .iter()
            .filter(|folder| folder.archived_at.is_none())
            .map(|folder| (folder.id, folder))
            .collect();
        let mut changed: Vec<Project> = all.into_values().collect();
        for project in &mut changed {
            let with_folder = project.archive.is_some_and(|mark| mark.with_folder);
            let folder = project.folder.and_then(|folder| standing.get(&folder).copied());
            project.restore(folder.is_some(), now);
            let note = notes.project(HistoryEvent::ProjectRestored, project).into_folder(folder);
            if with_folder && folder_ids.iter().any(|id| project.folder == Some(*id)) {
                note.along();
            }
        }
        work.projects().update_many(&changed).await?;
        notes.write(work.as_mut()).await?;
        work.commit().await?;
        outcome.projects = changed.iter().map(|project| (project.num_id, project.folder)).collect();
        outcome.folders = folders.iter().map(|folder| folder.num_id).collect();
        Ok(Changed { outcome, version })
    }
}

fn keep_archived(archived: bool, num_id: NumId, refused: &mut Vec<Refused>) -> bool {
    if !archived {
        refused.push(Refused { num_id, reason: Refusal::NotArchived });
    }
    archived
}
