//! Copying projects within an account.

use std::{collections::HashSet, sync::Arc};

use octavo_domain::{
    ids::{FolderId, NumId, ProjectId, UserId},
    library::{duplicate::copy_titles, history::HistoryEvent, project::Project, title::ProjectTitle},
};

use super::{
    BulkError, Changed, Items, MAX_PROJECTS, Refusal, Refused, active_folder, find_items,
    history_writer::HistoryWriter,
};
use crate::{
    documents::{
        copy::{ProjectCopy, copy_drafts},
        current::CurrentDocument,
    },
    shared::{clock::Clock, ids::Ids, storage::Storage},
};

/// Duplicates projects.
pub struct DuplicateProjects {
    /// Stores projects.
    pub storage: Arc<dyn Storage>,
    /// Generates ids.
    pub ids: Arc<dyn Ids>,
    /// Reads the current time.
    pub clock: Arc<dyn Clock>,
    /// Reads documents as they are now.
    pub documents: CurrentDocument,
}

/// Where the copies go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target {
    /// Each beside its original.
    Beside,
    /// All to the root.
    Root,
    /// All into this collection.
    Folder(FolderId),
}

/// What was copied and what was not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Duplicated {
    /// The new projects, in the order of their originals.
    pub copies: Vec<NumId>,
    /// Projects that were not copied.
    pub refused: Vec<Refused>,
}

impl DuplicateProjects {
    /// Copies them with their documents; archived projects and those that are not received yet are not copied.
    ///
    /// # Errors
    /// [`BulkError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(
        &self,
        owner: UserId,
        projects: Vec<NumId>,
        target: Target,
    ) -> Result<Changed<Duplicated>, BulkError> {
        let items = Items { projects, folders: Vec::new() }.checked()?;
        let mut work = self.storage.begin().await?;
        let version = work.users().touch_library(owner).await?;
        if let Target::Folder(folder) = target
            && active_folder(work.as_mut(), owner, folder).await?.is_none()
        {
            return Err(BulkError::NoSuchFolder);
        }
        let mut refused = Vec::new();
        let (mut originals, _) = find_items(work.as_mut(), owner, &items, &mut refused).await?;
        originals.retain(|project| {
            let reason = match (project.archive, project.copy_status) {
                (Some(_), _) => Refusal::Archived,
                (None, Some(_)) => Refusal::NotReceived,
                (None, None) => return true,
            };
            refused.push(Refused { num_id: project.num_id, reason });
            false
        });
        if originals.is_empty() {
            return Err(BulkError::AllRefused(refused));
        }

        let count = u64::try_from(originals.len()).unwrap_or(u64::MAX);
        if work.projects().count(owner).await?.saturating_add(count) > MAX_PROJECTS {
            return Err(BulkError::Full);
        }
        let titles: Vec<ProjectTitle> = originals.iter().map(|project| project.title.clone()).collect();
        let prefixes: Vec<String> =
            titles.iter().map(copied_prefix).collect::<HashSet<_>>().into_iter().collect();
        let taken: HashSet<String> =
            work.projects().titles_starting(owner, &prefixes).await?.into_iter().collect();
        let count = u32::try_from(originals.len()).map_err(|_| BulkError::TooMany)?;
        let num_ids = work.next_num_ids(count).await?;
        let now = self.clock.now();
        let copies: Vec<Project> = originals
            .iter()
            .zip(copy_titles(&titles, &taken))
            .zip(num_ids)
            .map(|((original, title), num_id)| {
                let folder = match target {
                    Target::Beside => original.folder,
                    Target::Root => None,
                    Target::Folder(folder) => Some(folder),
                };
                original.duplicate(ProjectId::new(self.ids.next()), num_id, folder, title, now)
            })
            .collect();
        work.projects().insert_many(&copies).await?;
        let copied = originals.iter().zip(&copies);
        let copied: Vec<_> =
            copied.map(|(original, copy)| ProjectCopy { from: original.id, to: copy.id }).collect();
        copy_drafts(work.as_mut(), &self.documents, &copied).await?;
        let mut history = HistoryWriter::new(self.ids.as_ref(), owner, now);
        for (original, copy) in originals.iter().zip(&copies) {
            history
                .project(HistoryEvent::ProjectDuplicated, copy)
                .detail("title", original.title.as_str())
                .detail("num_id", original.num_id.to_string());
        }
        history.write(work.as_mut()).await?;
        work.commit().await?;
        let copies = copies.iter().map(|copy| copy.num_id).collect();
        Ok(Changed { outcome: Duplicated { copies, refused }, version })
    }
}

/// The prefix of every copy's title, however much of the original was cut.
fn copied_prefix(title: &ProjectTitle) -> String {
    const LONGEST_SUFFIX: usize = 16;
    title.as_str().chars().take(ProjectTitle::MAX - LONGEST_SUFFIX).collect::<String>().trim_end().to_owned()
}
