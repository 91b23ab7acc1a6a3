//! The use cases of the library.

use octavo_application::library::{
    archive_items::ArchiveItems, create_folder::CreateFolder, create_project::CreateProject,
    delete_folder::DeleteFolder, duplicate_projects::DuplicateProjects, move_projects::MoveProjects,
    read_history::ReadHistory, read_library::ReadLibrary, remove_items::RemoveItems,
    rename_project::RenameProject, restore_items::RestoreItems, search_library::SearchLibrary,
    update_folder::UpdateFolder,
};

/// Projects, collections and the Archive.
pub struct LibraryUseCases {
    /// Reads lists of projects and collections.
    pub read_library: ReadLibrary,
    /// Finds own and shared projects and collections by their name or by a teammate (DASH-390).
    pub search_library: SearchLibrary,
    /// Reads the history of a library, or of one project in it.
    pub read_history: ReadHistory,
    /// Makes a project, at the root or in a collection.
    pub create_project: CreateProject,
    /// Renames a project.
    pub rename_project: RenameProject,
    /// Makes a collection.
    pub create_folder: CreateFolder,
    /// Renames, shows or hides a collection.
    pub update_folder: UpdateFolder,
    /// Deletes an empty collection.
    pub delete_folder: DeleteFolder,
    /// Moves projects into a collection or to the root.
    pub move_projects: MoveProjects,
    /// Archives projects and collections; a collection with its projects (DASH-163).
    pub archive_items: ArchiveItems,
    /// Restores projects and collections; a collection with the projects that were archived with it.
    pub restore_items: RestoreItems,
    /// Deletes projects, and collections without projects.
    pub remove_items: RemoveItems,
    /// Duplicates projects.
    pub duplicate_projects: DuplicateProjects,
}
