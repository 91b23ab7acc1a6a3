//! Restoring projects and collections from the Archive.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    sync::Arc,
};

use octavo_domain::{
    ids::{FolderId, NumId, ProjectId, UserId},
    library::{folder::Folder, history::HistoryEvent, project::Project},
    plans::catalogue::Catalogue,
};

use super::{
    BulkError, Changed, Items, Refusal, Refused, find_items,
    history_writer::{HistoryDraft, HistoryWriter},
    restore_publication::{RestoredPublications, restore_publication},
};
use crate::{
    documents::styles::spread_account_styles,
    shared::{
        clock::Clock,
        ids::Ids,
        storage::{Storage, StorageError},
    },
};

/// Restores projects and collections; a collection restores the projects that were archived with it.
pub struct RestoreItems {
    /// Stores them.
    pub storage: Arc<dyn Storage>,
    /// Generates ids.
    pub ids: Arc<dyn Ids>,
    /// Reads the current time.
    pub clock: Arc<dyn Clock>,
    /// The plans' limits.
    pub catalogue: Arc<Catalogue>,
}

/// What was restored, and where to.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RestoredItems {
    /// Projects, those inside of collections included, with the collection they are in now.
    pub projects: Vec<(NumId, Option<FolderId>)>,
    /// Collections.
    pub folders: Vec<NumId>,
    /// Items that were not restored.
    pub refused: Vec<Refused>,
    /// The restored publications; empty unless the archiving was undone.
    pub restored: RestoredPublications,
}

impl RestoreItems {
    /// Undoes their archiving: restores them, publishes again what was published, and maps the domains that were
    /// released, all in one unit of work. What the plan forbids or others have taken meanwhile is not restored, and is
    /// reported.
    ///
    /// # Errors
    /// [`BulkError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn undo(&self, owner: UserId, items: Items) -> Result<Changed<RestoredItems>, BulkError> {
        self.restore(owner, items, true).await
    }

    /// Restores them. A project goes back to its collection if that exists and is not archived, else to the root.
    ///
    /// # Errors
    /// [`BulkError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, owner: UserId, items: Items) -> Result<Changed<RestoredItems>, BulkError> {
        self.restore(owner, items, false).await
    }

    async fn restore(
        &self,
        owner: UserId,
        items: Items,
        undo: bool,
    ) -> Result<Changed<RestoredItems>, BulkError> {
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
        let mut history = HistoryWriter::new(self.ids.as_ref(), owner, now);
        for folder in &mut folders {
            folder.archived_at = None;
            folder.updated_at = now;
            work.folders().update(folder).await?;
            history.folder(HistoryEvent::CollectionRestored, folder);
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
        let came_along: BTreeSet<NumId> = changed
            .iter()
            .filter(|project| project.archive.is_some_and(|mark| mark.with_folder))
            .map(|project| project.num_id)
            .collect();
        for project in &mut changed {
            let stands = project.folder.is_some_and(|folder| standing.contains_key(&folder));
            project.restore(stands, now);
        }
        // Whether the publication is restored or not: the withdrawal of a restored project is used up.
        let ids: Vec<ProjectId> = changed.iter().map(|project| project.id).collect();
        let withdrawn = work.publications().take_withdrawn(&ids).await?;
        if undo {
            let account = work.users().find(owner).await?.ok_or(StorageError::Stale("user"))?;
            let catalogue = &self.catalogue;
            outcome.restored =
                restore_publication(work.as_mut(), &account, catalogue, &mut changed, withdrawn, now).await?;
        }
        for project in &changed {
            let with_folder = came_along.contains(&project.num_id);
            let folder = project.folder.and_then(|folder| standing.get(&folder).copied());
            let note = history.project(HistoryEvent::ProjectRestored, project).into_folder(folder);
            let note = describe_restored(note, &outcome.restored, project.num_id);
            if with_folder && folder_ids.iter().any(|id| project.folder == Some(*id)) {
                note.as_part_of_folder();
            }
        }
        work.projects().update_many(&changed).await?;
        // What the account's text styles became meanwhile was not carried to what was archived.
        spread_account_styles::later(work.as_mut(), self.ids.as_ref(), owner, now).await?;
        history.write(work.as_mut()).await?;
        work.commit().await?;
        outcome.projects = changed.iter().map(|project| (project.num_id, project.folder)).collect();
        outcome.folders = folders.iter().map(|folder| folder.num_id).collect();
        Ok(Changed { outcome, version })
    }
}

fn describe_restored<'a>(
    mut note: HistoryDraft<'a>,
    restored: &RestoredPublications,
    project: NumId,
) -> HistoryDraft<'a> {
    if restored.published.contains(&project) {
        note = note.detail("published", "true");
    }
    let domain = restored.domains.iter().find(|(num_id, _)| *num_id == project);
    match domain {
        Some((_, domain)) => note.detail("domain", domain),
        None => note,
    }
}

fn keep_archived(archived: bool, num_id: NumId, refused: &mut Vec<Refused>) -> bool {
    if !archived {
        refused.push(Refused { num_id, reason: Refusal::NotArchived });
    }
    archived
}
