//! Projects.

use octavo_application::shared::storage::StorageError;
use octavo_domain::{
    ids::NumId,
    library::{project::Project, title::ProjectTitle},
};

use crate::{
    fixtures::{add_folders, add_projects, at, committed, folder, full_project, joined, num, project},
    promises,
    store::{Store, duplicate},
};

fn numbers(projects: &[Project]) -> Vec<NumId> {
    let mut numbers: Vec<NumId> = projects.iter().map(|project| project.num_id).collect();
    numbers.sort();
    numbers
}

promises! {
    async fn a_project_comes_back_as_it_was_stored(store: &Store) {
        let owner = joined(store, 1).await.id;
        let kiln = folder(owner, 11, "Kiln");
        add_folders(store, std::slice::from_ref(&kiln)).await;
        let stored = [project(owner, 101, "Salt"), full_project(owner, 102, kiln.id)];
        add_projects(store, &stored).await;
        let mut unit = store.begin().await;
        for project in &stored {
            assert_eq!(unit.projects().find(owner, project.num_id).await.unwrap().as_ref(), Some(project));
            assert_eq!(unit.projects().num_id(owner, project.id).await.unwrap(), Some(project.num_id));
        }
        assert_eq!(duplicate(unit.projects().insert_many(&stored[..1]).await), "project");
    }

    async fn projects_of_others_are_not_found(store: &Store) {
        let (owner, other) = (joined(store, 1).await.id, joined(store, 2).await.id);
        let salt = project(owner, 101, "Salt");
        add_projects(store, std::slice::from_ref(&salt)).await;
        let mut unit = store.begin().await;
        assert_eq!(unit.projects().find(other, salt.num_id).await.unwrap(), None);
        assert_eq!(unit.projects().num_id(other, salt.id).await.unwrap(), None);
        assert_eq!(unit.projects().owner(salt.id).await.unwrap(), Some(owner));
        assert_eq!(unit.projects().owner(project(owner, 102, "Gone").id).await.unwrap(), None);
        assert_eq!(unit.projects().find_many(other, &[salt.num_id]).await.unwrap(), []);
        assert_eq!(unit.projects().titles_starting(other, &["S".to_owned()]).await.unwrap(), [""; 0]);
    }

    async fn many_are_found_changed_and_removed_at_a_time(store: &Store) {
        let owner = joined(store, 1).await.id;
        let kiln = folder(owner, 11, "Kiln");
        add_folders(store, std::slice::from_ref(&kiln)).await;
        let stored: Vec<Project> = (101..=1_000).map(|number| project(owner, number, &format!("P {number}"))).collect();
        add_projects(store, &stored).await;
        let counted = committed(store, async |unit| unit.projects().count(owner).await.unwrap()).await;
        assert_eq!(usize::try_from(counted).unwrap(), stored.len());
        let wanted: Vec<NumId> = (1..=1_000).map(num).collect();
        let mut changed = committed(store, async |unit| unit.projects().find_many(owner, &wanted).await.unwrap()).await;
        assert_eq!(numbers(&changed), numbers(&stored));
        for project in &mut changed {
            project.move_to(Some(kiln.id), at(5_000));
            project.archive(true, at(5_001));
        }
        committed(store, async |unit| unit.projects().update_many(&changed).await.unwrap()).await;
        let mut inside =
            committed(store, async |unit| unit.projects().find_in_folders(owner, &[kiln.id]).await.unwrap()).await;
        inside.sort_by_key(|project| project.num_id);
        changed.sort_by_key(|project| project.num_id);
        assert_eq!(inside, changed);
        let ids: Vec<_> = inside.iter().skip(1).map(|project| project.id).collect();
        committed(store, async |unit| unit.projects().delete_many(&ids).await.unwrap()).await;
        assert_eq!(store.library.projects(owner).await.unwrap().len(), 1);
        committed(store, async |unit| {
            unit.projects().insert_many(&[]).await.unwrap();
            unit.projects().update_many(&[]).await.unwrap();
            unit.projects().delete_many(&[]).await.unwrap();
            assert_eq!(unit.projects().find_many(owner, &[]).await.unwrap(), []);
            assert_eq!(unit.projects().find_in_folders(owner, &[]).await.unwrap(), []);
            assert_eq!(unit.projects().titles_starting(owner, &[]).await.unwrap(), [""; 0]);
        })
        .await;
    }

    async fn every_field_is_stored_again_and_again_in_a_unit(store: &Store) {
        let owner = joined(store, 1).await.id;
        let kiln = folder(owner, 11, "Kiln");
        add_folders(store, std::slice::from_ref(&kiln)).await;
        let (plain, full) = (project(owner, 101, "Salt"), full_project(owner, 101, kiln.id));
        add_projects(store, &[plain.clone(), project(owner, 102, "Oil")]).await;
        let mut unit = store.begin().await;
        for wanted in [&full, &full, &plain, &full] {
            unit.projects().find(owner, plain.num_id).await.unwrap();
            unit.projects().update_many(std::slice::from_ref(wanted)).await.unwrap();
            assert_eq!(unit.projects().find(owner, plain.num_id).await.unwrap().as_ref(), Some(wanted));
        }
        unit.projects().update_many(std::slice::from_ref(&full)).await.unwrap();
        // Two rows with changes in different fields.
        let mut oil = unit.projects().find(owner, num(102)).await.unwrap().unwrap();
        oil.rename(ProjectTitle::parse("Olive oil").unwrap(), false, at(900));
        let moved = Project { folder: None, archive: None, ..full };
        unit.projects().update_many(&[oil.clone(), moved.clone()]).await.unwrap();
        // Removing a collection changes its projects.
        unit.projects().update_many(&[Project { folder: Some(kiln.id), ..moved.clone() }]).await.unwrap();
        unit.folders().delete(kiln.id).await.unwrap();
        unit.projects().update_many(std::slice::from_ref(&moved)).await.unwrap();
        unit.commit().await.unwrap();
        let mut unit = store.begin().await;
        assert_eq!(unit.projects().find(owner, plain.num_id).await.unwrap(), Some(moved));
        assert_eq!(unit.projects().find(owner, oil.num_id).await.unwrap(), Some(oil));
    }

    async fn changing_a_project_that_is_gone_is_told(store: &Store) {
        let (owner, other) = (joined(store, 1).await.id, joined(store, 2).await.id);
        add_projects(store, &[project(owner, 101, "Salt")]).await;
        let both = [project(owner, 101, "Salt"), project(owner, 102, "Pepper")];
        let mut unit = store.begin().await;
        assert!(matches!(unit.projects().update_many(&both).await, Err(StorageError::Stale(_))));
        drop(unit);
        let mut unit = store.begin().await;
        let stolen = project(other, 101, "Salt");
        assert!(matches!(unit.projects().update_many(&[stolen]).await, Err(StorageError::Stale(_))));
    }

    async fn titles_are_found_by_how_they_start(store: &Store) {
        let owner = joined(store, 1).await.id;
        let titles = [
            "Salt", "Salt copy", "Salt copy 2", "salt copy", "Saltz", "Sal", "100%", "100% linen", "100 linen", "a_b",
            "axb", "東京", "東京の夏", "É", "E\u{301}t\u{e9}", "\u{10ffff}", "\u{10ffff}a", "b\u{10ffff}", "b\u{10ffff}c",
            "\u{d7ff}x", "\u{e000}",
        ];
        let stored: Vec<Project> =
            titles.iter().zip(101..).map(|(title, number)| project(owner, number, title)).collect();
        add_projects(store, &stored).await;
        let mut unit = store.begin().await;
        for prefixes in [
            &["Salt"][..], &["Salt copy"], &["Salt", "Salt copy"], &["100%"], &["a_"], &["東"], &["E"], &["É"],
            &["\u{10ffff}"], &["b\u{10ffff}"], &["\u{d7ff}"], &["none"], &["S", "s", "1", "\""], &[""],
        ] {
            let prefixes: Vec<String> = prefixes.iter().map(|&prefix| prefix.to_owned()).collect();
            let mut found = unit.projects().titles_starting(owner, &prefixes).await.unwrap();
            found.sort();
            let mut expected: Vec<String> = stored.iter().map(|project| project.title.as_str().to_owned()).collect();
            expected.retain(|title| prefixes.iter().any(|prefix| title.starts_with(prefix)));
            expected.sort();
            assert_eq!(found, expected, "{prefixes:?}");
        }
    }

    async fn the_longest_titles_fit(store: &Store) {
        let owner = joined(store, 1).await.id;
        // One character that folds into eighteen, and the widest ones.
        let titles = ["\u{fdfa}".repeat(128), "𒀱".repeat(128), "\u{fdfa}𒀱".repeat(64)];
        let stored: Vec<Project> =
            titles.iter().zip(101..).map(|(title, number)| project(owner, number, title)).collect();
        add_projects(store, &stored).await;
        let mut unit = store.begin().await;
        for project in &stored {
            assert_eq!(unit.projects().find(owner, project.num_id).await.unwrap().as_ref(), Some(project));
        }
    }
}
