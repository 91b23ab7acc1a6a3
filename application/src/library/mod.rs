//! What an account does with its projects and collections.

pub mod archive_items;
pub mod create_folder;
pub mod create_project;
pub mod delete_folder;
pub mod duplicate_projects;
pub mod history_writer;
pub mod move_projects;
pub mod ports;
pub mod read_history;
pub mod read_library;
pub mod remove_items;
pub mod rename_project;
pub mod restore_items;
pub mod restore_publication;
pub mod search_library;
pub mod update_folder;

use std::collections::{BTreeSet, HashMap};

use octavo_domain::{
    ids::{FolderId, NumId, UserId},
    library::{folder::Folder, project::Project},
};

use crate::{
    library::{
        archive_items::ArchiveItems, create_folder::CreateFolder, create_project::CreateProject,
        delete_folder::DeleteFolder, duplicate_projects::DuplicateProjects, move_projects::MoveProjects,
        read_history::ReadHistory, read_library::ReadLibrary, remove_items::RemoveItems,
        rename_project::RenameProject, restore_items::RestoreItems, search_library::SearchLibrary,
        update_folder::UpdateFolder,
    },
    shared::{
        storage::{StorageError, UnitOfWork},
        use_cases::use_cases,
    },
};

use_cases! {
    /// Projects, collections and the Archive.
    pub struct LibraryUseCases(ports) {
        /// Reads lists of projects and collections.
        read_library: ReadLibrary { library },
        /// Finds own and shared projects and collections by their name or by a teammate (DASH-390).
        search_library: SearchLibrary { library, team },
        /// Reads the history of a library, or of one project in it.
        read_history: ReadHistory { history },
        /// Makes a project, at the root or in a collection.
        create_project: CreateProject { storage, ids, clock },
        /// Renames a project.
        rename_project: RenameProject { storage, ids, clock },
        /// Makes a collection.
        create_folder: CreateFolder { storage, ids, clock },
        /// Renames, shows or hides a collection.
        update_folder: UpdateFolder { storage, ids, clock },
        /// Deletes an empty collection.
        delete_folder: DeleteFolder { storage, ids, clock },
        /// Moves projects into a collection or to the root.
        move_projects: MoveProjects { storage, ids, clock },
        /// Archives projects and collections; a collection with its projects (DASH-163).
        archive_items: ArchiveItems { storage, ids, clock, signals: ports.document_signals.clone() },
        /// Restores projects and collections; a collection with the projects that were archived with it.
        restore_items: RestoreItems { storage, ids, clock, catalogue },
        /// Deletes projects, and collections without projects.
        remove_items: RemoveItems { storage, ids, clock },
        /// Duplicates projects.
        duplicate_projects: DuplicateProjects { storage, ids, clock, documents: ports.current_document() },
    }
}

/// The most projects and collections one call takes.
pub const MAX_ITEMS: usize = 1_000;

/// The most projects an account has, archived ones included: its list is sent in one response.
pub const MAX_PROJECTS: u64 = 20_000;

/// Why one item of several was not changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// There is no such item, or it is another account's: the answer does not say which.
    #[error("There is no such item")]
    NotFound,
    /// It is in the Archive.
    #[error("It is in the archive. Restore it first")]
    Archived,
    /// It is not in the Archive.
    #[error("It is not in the archive")]
    NotArchived,
    /// A collection that still has projects in it cannot be removed.
    #[error("This collection still has projects in it")]
    NotEmpty,
    /// It is a copy that has not been received yet, or has failed.
    #[error("It has not been received")]
    NotReceived,
}

/// One item of several that was not changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Refused {
    /// The item's number.
    pub num_id: NumId,
    /// Why.
    pub reason: Refusal,
}

/// Why a call on several items changed nothing.
#[derive(Debug, thiserror::Error)]
pub enum BulkError {
    /// No item was named.
    #[error("Choose at least one project or collection")]
    NothingChosen,
    /// More than [`MAX_ITEMS`] were named.
    #[error("Choose at most 1000 items at a time")]
    TooMany,
    /// The account would have more than [`MAX_PROJECTS`] projects.
    #[error("An account has at most 20,000 projects")]
    Full,
    /// The target collection is not there, not the account's, or archived.
    #[error("There is no such collection")]
    NoSuchFolder,
    /// Every item was refused.
    #[error("none of the items could be changed")]
    AllRefused(Vec<Refused>),
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// The items of a call, each once.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Items {
    /// Projects by number.
    pub projects: Vec<NumId>,
    /// Collections by number.
    pub folders: Vec<NumId>,
}

impl Items {
    /// Drops duplicates and checks the number of items.
    pub(crate) fn checked(mut self) -> Result<Self, BulkError> {
        let once = |ids: &mut Vec<NumId>| {
            let mut seen = BTreeSet::new();
            ids.retain(|id| seen.insert(*id));
        };
        once(&mut self.projects);
        once(&mut self.folders);
        match self.projects.len() + self.folders.len() {
            0 => Err(BulkError::NothingChosen),
            count if count > MAX_ITEMS => Err(BulkError::TooMany),
            _ => Ok(self),
        }
    }
}

/// Sorts what was found by the order of the request; what is missing is refused.
fn in_order<T>(
    asked: &[NumId],
    found: Vec<T>,
    num_id: impl Fn(&T) -> NumId,
    refused: &mut Vec<Refused>,
) -> Vec<T> {
    let mut found: HashMap<NumId, T> = found.into_iter().map(|item| (num_id(&item), item)).collect();
    asked
        .iter()
        .filter_map(|id| {
            let item = found.remove(id);
            if item.is_none() {
                refused.push(Refused { num_id: *id, reason: Refusal::NotFound });
            }
            item
        })
        .collect()
}

/// The projects and collections of a call, in the order they were named; the others are refused.
pub(crate) async fn find_items(
    work: &mut dyn UnitOfWork,
    owner: UserId,
    items: &Items,
    refused: &mut Vec<Refused>,
) -> Result<(Vec<Project>, Vec<Folder>), StorageError> {
    let projects = work.projects().find_many(owner, &items.projects).await?;
    let projects = in_order(&items.projects, projects, |project| project.num_id, refused);
    let folders = if items.folders.is_empty() { Vec::new() } else { work.folders().all(owner).await? };
    let wanted: BTreeSet<NumId> = items.folders.iter().copied().collect();
    let folders = folders.into_iter().filter(|folder| wanted.contains(&folder.num_id)).collect();
    let folders = in_order(&items.folders, folders, |folder| folder.num_id, refused);
    Ok((projects, folders))
}

/// An active collection of the account.
async fn active_folder(
    work: &mut dyn UnitOfWork,
    owner: UserId,
    id: FolderId,
) -> Result<Option<Folder>, StorageError> {
    Ok(work.folders().find(owner, id).await?.filter(|folder| folder.archived_at.is_none()))
}

/// A result with the library version after it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Changed<T> {
    /// The result.
    pub outcome: T,
    /// The library's version that shows it.
    pub version: i64,
}
