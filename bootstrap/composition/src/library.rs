//! The use cases of the library, wired.

use octavo_application::library::{
    archive_items::ArchiveItems, create_folder::CreateFolder, create_project::CreateProject,
    delete_folder::DeleteFolder, duplicate_projects::DuplicateProjects, move_projects::MoveProjects,
    read_history::ReadHistory, read_library::ReadLibrary, remove_items::RemoveItems,
    rename_project::RenameProject, restore_items::RestoreItems, search_library::SearchLibrary,
    update_folder::UpdateFolder,
};

use octavo_http::use_cases::LibraryUseCases;

use crate::ports::Ports;

/// Wires them.
pub(crate) fn library(ports: &Ports) -> LibraryUseCases {
    let Ports { storage, library, team, history, ids, clock, catalogue, .. } = ports;
    LibraryUseCases {
        read_library: ReadLibrary { library: library.clone() },
        search_library: SearchLibrary { library: library.clone(), team: team.clone() },
        read_history: ReadHistory { history: history.clone() },
        create_project: CreateProject { storage: storage.clone(), ids: ids.clone(), clock: clock.clone() },
        rename_project: RenameProject { storage: storage.clone(), ids: ids.clone(), clock: clock.clone() },
        create_folder: CreateFolder { storage: storage.clone(), ids: ids.clone(), clock: clock.clone() },
        update_folder: UpdateFolder { storage: storage.clone(), ids: ids.clone(), clock: clock.clone() },
        delete_folder: DeleteFolder { storage: storage.clone(), ids: ids.clone(), clock: clock.clone() },
        move_projects: MoveProjects { storage: storage.clone(), ids: ids.clone(), clock: clock.clone() },
        archive_items: ArchiveItems { storage: storage.clone(), ids: ids.clone(), clock: clock.clone() },
        restore_items: RestoreItems {
            storage: storage.clone(),
            ids: ids.clone(),
            clock: clock.clone(),
            catalogue: catalogue.clone(),
        },
        remove_items: RemoveItems { storage: storage.clone(), ids: ids.clone(), clock: clock.clone() },
        duplicate_projects: DuplicateProjects {
            storage: storage.clone(),
            ids: ids.clone(),
            clock: clock.clone(),
        },
    }
}
