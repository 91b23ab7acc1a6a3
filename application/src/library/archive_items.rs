//! Putting projects and collections into the Archive.

use std::{collections::BTreeMap, sync::Arc};

use octavo_domain::{
    ids::{NumId, ProjectId, UserId},
    library::{history::HistoryEvent, project::Project},
};

use super::{BulkError, Changed, Items, Refusal, Refused, find_items, history_writer::HistoryWriter};
use crate::{
    documents::ports::signals::{AccessOf, DocumentSignals},
    shared::{clock::Clock, ids::Ids, storage::Storage},
};

/// Archives projects and collections; a collection takes its projects with it (DASH-163).
pub struct ArchiveItems {
    /// Stores them.
    pub storage: Arc<dyn Storage>,
    /// Generates ids.
    pub ids: Arc<dyn Ids>,
    /// Reads the current time.
    pub clock: Arc<dyn Clock>,
    /// Tells who has a document open that access was changed.
    pub signals: Arc<dyn DocumentSignals>,
}

/// What was archived and what that withdrew from the public.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ArchivedItems {
    /// Projects that were named and are archived.
    pub projects: Vec<NumId>,
    /// Collections that are archived.
    pub folders: Vec<NumId>,
    /// Items that were not archived.
    pub refused: Vec<Refused>,
    /// Projects that were published and no longer are, those inside of collections included.
    pub unpublished: Vec<NumId>,
    /// Domains that are free again, by the project that had them.
    pub released: Vec<(NumId, String)>,
}

impl ArchiveItems {
    /// Archives them. A project that is named and is in a named collection goes with the collection.
    ///
    /// # Errors
    /// [`BulkError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, owner: UserId, items: Items) -> Result<Changed<ArchivedItems>, BulkError> {
        let items = items.checked()?;
        let mut work = self.storage.begin().await?;
        let version = work.users().touch_library(owner).await?;
        let mut outcome = ArchivedItems::default();
        let (mut projects, mut folders) =
            find_items(work.as_mut(), owner, &items, &mut outcome.refused).await?;
        folders
            .retain(|folder| keep_active(folder.archived_at.is_none(), folder.num_id, &mut outcome.refused));
        projects
            .retain(|project| keep_active(project.archive.is_none(), project.num_id, &mut outcome.refused));
        if projects.is_empty() && folders.is_empty() {
            return Err(BulkError::AllRefused(outcome.refused));
        }

        let now = self.clock.now();
        let folder_ids: Vec<_> = folders.iter().map(|folder| folder.id).collect();
        let inside = work.projects().find_in_folders(owner, &folder_ids).await?;
        let inside = inside.into_iter().filter(|project| project.archive.is_none());
        let named: Vec<NumId> = projects.iter().map(|project| project.num_id).collect();
        let alone = projects.into_iter().map(|project| (project.num_id, (project, false)));
        let together = inside.map(|project| (project.num_id, (project, true)));
        let all: BTreeMap<NumId, (Project, bool)> = alone.chain(together).collect();
        let mut changed = Vec::with_capacity(all.len());
        let mut history = HistoryWriter::new(self.ids.as_ref(), owner, now);
        for (num_id, (mut project, with_folder)) in all {
            let withdrawn = project.archive(with_folder, now);
            let mut note = history.project(HistoryEvent::ProjectArchived, &project);
            if withdrawn.unpublished {
                note = note.detail("unpublished", "true");
            }
            if let Some(domain) = &withdrawn.released_domain {
                note = note.detail("domain", domain);
            }
            let folder = folders.iter().find(|folder| with_folder && project.folder == Some(folder.id));
            if let Some(folder) = folder {
                note.with_folder(folder).as_part_of_folder();
            }
            outcome.unpublished.extend(withdrawn.unpublished.then_some(num_id));
            outcome.released.extend(withdrawn.released_domain.map(|domain| (num_id, domain)));
            changed.push(project);
        }
        // Before the projects are stored: a project without a domain has released it.
        let gone: Vec<ProjectId> = changed.iter().map(|project| project.id).collect();
        work.publications().withdraw(&gone, now).await?;
        work.projects().update_many(&changed).await?;
        for folder in &mut folders {
            folder.archived_at = Some(now);
            folder.updated_at = now;
            work.folders().update(folder).await?;
            history.folder(HistoryEvent::CollectionArchived, folder);
        }
        history.write(work.as_mut()).await?;
        work.commit().await?;
        for project in changed {
            self.signals.access(AccessOf::Project(project.id));
        }
        outcome.projects = named;
        outcome.folders = folders.iter().map(|folder| folder.num_id).collect();
        Ok(Changed { outcome, version })
    }
}

fn keep_active(active: bool, num_id: NumId, refused: &mut Vec<Refused>) -> bool {
    if !active {
        refused.push(Refused { num_id, reason: Refusal::Archived });
    }
    active
}
