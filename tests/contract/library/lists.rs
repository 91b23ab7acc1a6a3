//! Lists of a library.

use octavo_application::library::ports::queries::{ArchiveCount, FolderRow};
use octavo_domain::library::project::ProjectSummary;
use octavo_domain::library::{
    folder::Folder,
    project::{Project, Publication},
};

use crate::{
    fixtures::{add_folders, add_projects, at, committed, folder, full_project, joined, num, project},
    promises,
    store::Store,
};

/// What lists show of a project.
pub(crate) fn row_of(project: &Project) -> ProjectSummary {
    ProjectSummary::from(project)
}

fn folder_row(folder: &Folder, count: u32, count_public: u32) -> FolderRow {
    FolderRow {
        id: folder.id,
        num_id: folder.num_id,
        name: folder.name.as_str().to_owned(),
        uri: folder.uri.as_str().to_owned(),
        is_hidden: folder.is_hidden,
        archived_at: folder.archived_at,
        copy_status: folder.copy_status,
        count,
        count_public,
        created_at: folder.created_at,
        updated_at: folder.updated_at,
        former_uris: Vec::new(),
    }
}

promises! {
    async fn a_list_shows_every_field_the_last_edited_first(store: &Store) {
        let (owner, other) = (joined(store, 1).await.id, joined(store, 2).await.id);
        let kiln = folder(owner, 11, "Kiln");
        add_folders(store, std::slice::from_ref(&kiln)).await;
        let mut tie = project(owner, 103, "Pepper");
        tie.last_changed = at(102);
        let stored = [project(owner, 101, "Salt"), full_project(owner, 102, kiln.id), tie, project(owner, 104, "Oil")];
        add_projects(store, &stored).await;
        add_projects(store, &[project(other, 105, "Not mine")]).await;
        let rows = store.library.projects(owner).await.unwrap();
        assert_eq!(rows, [&stored[3], &stored[2], &stored[1], &stored[0]].map(row_of));
    }

    async fn some_are_shown_by_number(store: &Store) {
        let (owner, other) = (joined(store, 1).await.id, joined(store, 2).await.id);
        let stored = [project(owner, 101, "Salt"), project(owner, 102, "Oil"), project(other, 103, "Not mine")];
        add_projects(store, &stored).await;
        let wanted = [101, 103, 999].map(num);
        assert_eq!(store.library.projects_by_num_id(owner, &wanted).await.unwrap(), [row_of(&stored[0])]);
        assert_eq!(store.library.projects_by_num_id(owner, &[]).await.unwrap(), []);
    }

    async fn collections_count_what_they_show(store: &Store) {
        let (owner, other) = (joined(store, 1).await.id, joined(store, 2).await.id);
        let (kiln, mut gone) = (folder(owner, 11, "Kiln"), folder(owner, 12, "Gone"));
        gone.archived_at = Some(at(50));
        let empty = Folder { created_at: at(0), ..folder(owner, 13, "Empty") };
        add_folders(store, &[kiln.clone(), gone.clone(), empty.clone(), folder(other, 14, "Kiln")]).await;
        let inside = |number, folder: &Folder| Project { folder: Some(folder.id), ..project(owner, number, "P") };
        let publication = Publication { is_published: true, ..Publication::default() };
        let public = Project { publication, ..inside(102, &kiln) };
        let (mut alone, mut with, mut root) = (inside(103, &kiln), inside(104, &gone), project(owner, 105, "R"));
        alone.archive(false, at(60));
        with.archive(true, at(50));
        root.archive(false, at(61));
        add_projects(store, &[inside(101, &kiln), public, alone, with, root, project(owner, 106, "R")]).await;
        let folders = store.library.folders(owner).await.unwrap();
        assert_eq!(folders, [folder_row(&empty, 0, 0), folder_row(&kiln, 2, 1), folder_row(&gone, 1, 0)]);
        assert_eq!(store.library.archive_count(owner).await.unwrap(), ArchiveCount { folders: 1, projects: 2 });
        assert_eq!(store.library.archive_count(other).await.unwrap(), ArchiveCount::default());
    }

    async fn a_version_moves_with_each_touch(store: &Store) {
        let owner = joined(store, 1).await.id;
        for version in 1..=3 {
            let moved = committed(store, async |unit| unit.users().touch_library(owner).await.unwrap()).await;
            assert_eq!(moved, version);
        }
    }
}
