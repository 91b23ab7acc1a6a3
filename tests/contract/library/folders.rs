//! Collections.

use std::collections::HashSet;

use octavo_application::shared::storage::StorageError;
use octavo_domain::library::{
    folder::{Folder, FolderUri},
    project::CopyStatus,
    title::FolderName,
};

use crate::{
    fixtures::{add_folders, add_projects, at, committed, folder, joined, num, project},
    promises,
    store::{Store, duplicate},
};

promises! {
    async fn a_collection_comes_back_as_it_was_stored(store: &Store) {
        let (owner, other) = (joined(store, 1).await.id, joined(store, 2).await.id);
        let full = Folder {
            is_hidden: false,
            archived_at: Some(at(4)),
            copy_status: Some(CopyStatus::Failed),
            updated_at: at(99),
            ..folder(owner, 12, "Дневники “2026” 🧂")
        };
        let folders = [folder(owner, 11, "Kiln"), full];
        add_folders(store, &folders).await;
        let mut unit = store.begin().await;
        for folder in &folders {
            assert_eq!(unit.folders().find(owner, folder.id).await.unwrap().as_ref(), Some(folder));
            assert_eq!(unit.folders().find(other, folder.id).await.unwrap(), None);
        }
        assert_eq!(unit.folders().all(owner).await.unwrap(), folders);
        assert_eq!(unit.folders().all(other).await.unwrap(), []);
    }

    async fn a_taken_name_is_told_and_the_unit_goes_on(store: &Store) {
        let (owner, other) = (joined(store, 1).await.id, joined(store, 2).await.id);
        let (kiln, salt) = (folder(owner, 11, "Kiln"), folder(owner, 12, "Salt"));
        add_folders(store, &[kiln.clone(), salt.clone()]).await;
        let mut unit = store.begin().await;
        let shout = Folder { uri: folder(owner, 13, "other").uri, ..folder(owner, 13, "KILN") };
        assert_eq!(duplicate(unit.folders().insert(&shout).await), "name");
        let address = Folder { uri: kiln.uri.clone(), ..folder(owner, 13, "Other") };
        assert_eq!(duplicate(unit.folders().insert(&address).await), "name");
        let renamed = Folder { name: FolderName::parse("kiln").unwrap(), ..salt.clone() };
        assert_eq!(duplicate(unit.folders().update(&renamed).await), "name");
        let moved = Folder { uri: kiln.uri.clone(), ..salt.clone() };
        assert_eq!(duplicate(unit.folders().update(&moved).await), "name");
        // Another account has names of its own.
        unit.folders().insert(&folder(other, 14, "Kiln")).await.unwrap();
        unit.commit().await.unwrap();
        let mut unit = store.begin().await;
        assert_eq!(unit.folders().all(owner).await.unwrap(), [kiln, salt]);
        assert_eq!(unit.folders().all(other).await.unwrap().len(), 1);
    }

    async fn an_update_stores_every_field(store: &Store) {
        let owner = joined(store, 1).await.id;
        add_folders(store, &[folder(owner, 11, "Kiln")]).await;
        let name = FolderName::parse("KILN").unwrap();
        let changed = Folder {
            uri: FolderUri::for_name(&name, num(11), &HashSet::from(["kiln".to_owned()])),
            name,
            is_hidden: false,
            archived_at: Some(at(7)),
            copy_status: Some(CopyStatus::Processing),
            updated_at: at(8),
            ..folder(owner, 11, "Kiln")
        };
        committed(store, async |unit| unit.folders().update(&changed).await.unwrap()).await;
        let mut unit = store.begin().await;
        assert_eq!(unit.folders().find(owner, changed.id).await.unwrap(), Some(changed));
        let gone = folder(owner, 12, "Gone");
        assert!(matches!(unit.folders().update(&gone).await, Err(StorageError::Stale(_))));
    }

    async fn a_former_address_leads_to_its_collection_until_another_gets_it(store: &Store) {
        let owner = joined(store, 1).await.id;
        let kiln = Folder { is_hidden: false, ..folder(owner, 11, "Kiln") };
        add_folders(store, std::slice::from_ref(&kiln)).await;
        let renamed = |name: &str| {
            let name = FolderName::parse(name).unwrap();
            Folder { uri: FolderUri::for_name(&name, num(11), &HashSet::new()), name, ..kiln.clone() }
        };
        for name in ["Oven", "Hearth"] {
            committed(store, async |unit| unit.folders().update(&renamed(name)).await.unwrap()).await;
        }
        let at_address = async |uri: &str| {
            let found = store.public.folder(owner, uri).await.unwrap();
            found.map(|folder| (folder.id, folder.uri))
        };
        let hearth = Some((kiln.id, "hearth".to_owned()));
        for uri in ["kiln", "oven", "hearth"] {
            assert_eq!(at_address(uri).await, hearth, "{uri}");
        }
        let former = async || store.library.folders(owner).await.unwrap()[0].former_uris.clone();
        assert_eq!(former().await, ["kiln", "oven"]);
        let second = Folder { is_hidden: false, ..folder(owner, 12, "Kiln") };
        add_folders(store, std::slice::from_ref(&second)).await;
        assert_eq!(at_address("kiln").await, Some((second.id, "kiln".to_owned())));
        assert_eq!(former().await, ["oven"]);
        committed(store, async |unit| unit.folders().update(&renamed("Oven")).await.unwrap()).await;
        assert_eq!(at_address("hearth").await, Some((kiln.id, "oven".to_owned())));
        assert_eq!(former().await, ["hearth"]);
        committed(store, async |unit| unit.folders().delete(kiln.id).await.unwrap()).await;
        assert_eq!(at_address("hearth").await, None);
    }

    async fn what_was_in_a_removed_collection_is_at_the_root(store: &Store) {
        let owner = joined(store, 1).await.id;
        let kiln = folder(owner, 11, "Kiln");
        add_folders(store, std::slice::from_ref(&kiln)).await;
        let (mut active, mut archived) = (project(owner, 101, "Salt"), project(owner, 102, "Pepper"));
        active.move_to(Some(kiln.id), at(1));
        archived.move_to(Some(kiln.id), at(1));
        archived.archive(true, at(2));
        add_projects(store, &[active, archived]).await;
        assert_eq!(store.library.archive_count(owner).await.unwrap().items(), 0);
        committed(store, async |unit| unit.folders().delete(kiln.id).await.unwrap()).await;
        let rows = store.library.projects(owner).await.unwrap();
        assert_eq!(rows.iter().filter(|row| row.folder.is_some()).count(), 0);
        assert_eq!(store.library.folders(owner).await.unwrap(), []);
        // Otherwise no list would show what was archived with it.
        assert_eq!(store.library.archive_count(owner).await.unwrap().projects, 1);
    }
}
