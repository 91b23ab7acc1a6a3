//! Pictures of projects.

use octavo_application::documents::ports::assets::CopiedAssets;
use octavo_domain::{
    account::profile_media::{UploadKey, UploadKind},
    documents::{
        asset::{Asset, AssetForm, AverageColour, FileName},
        value::AssetKey,
    },
    library::project::Project,
};

use crate::{
    fixtures::{add_projects, at, committed, joined, project, uuid},
    promises,
    store::Store,
};

fn key(name: &str) -> AssetKey {
    AssetKey::parse(name).unwrap()
}

/// A picture of a project; its file has this number.
fn asset(project: &Project, name: &str, file: u128) -> Asset {
    Asset {
        project: project.id,
        key: key(name),
        file: UploadKey::new(UploadKind::Asset, uuid(file)),
        form: AssetForm::Renditions,
        size: (1_000, 500),
        duration_ms: None,
        bytes: 40,
        extra_bytes: None,
        colour: AverageColour::of_bits(0x0012_abff),
        name: FileName::cleaned("Öfen.jpg"),
        is_published: false,
        added_at: at(i64::try_from(file).unwrap()),
    }
}

async fn add(store: &Store, asset: &Asset) {
    committed(store, async |unit| assert!(unit.assets().add(asset).await.unwrap())).await;
}

async fn names(store: &Store, project: &Project) -> Vec<String> {
    let found = store.assets.assets(project.id, 99).await.unwrap();
    found.iter().map(|asset| asset.key.as_str().to_owned()).collect()
}

async fn abandoned(store: &Store) -> Vec<String> {
    committed(store, async |unit| unit.erasures().abandoned_files(99).await.unwrap()).await
}

promises! {
    async fn a_picture_is_added_once_and_read_back(store: &Store) {
        let ines = joined(store, 1).await;
        let (salt, kiln) = (project(ines.id, 7, "Salt"), project(ines.id, 8, "Kiln"));
        add_projects(store, &[salt.clone(), kiln.clone()]).await;
        let oven = asset(&salt, "oven", 1);
        let most = Asset {
            form: AssetForm::Mp4,
            size: (u32::MAX, 1),
            duration_ms: Some(u32::MAX),
            bytes: u64::from(u32::MAX) * 4,
            colour: None,
            is_published: true,
            ..asset(&salt, &"9".repeat(64), 2)
        };
        for one in [&oven, &most] {
            add(store, one).await;
        }
        committed(store, async |unit| {
            let other = Asset { bytes: 1, ..oven.clone() };
            assert!(!unit.assets().add(&other).await.unwrap());
            assert_eq!(unit.assets().find(salt.id, &oven.key).await.unwrap().as_ref(), Some(&oven));
            assert_eq!(unit.assets().find(kiln.id, &oven.key).await.unwrap(), None);
            assert_eq!(unit.assets().count(salt.id).await.unwrap(), 2);
            assert_eq!(unit.assets().count(kiln.id).await.unwrap(), 0);
        })
        .await;
        let later_first = [most.clone(), oven.clone()];
        assert_eq!(store.assets.assets(salt.id, 99).await.unwrap(), later_first);
        assert_eq!(store.assets.assets(salt.id, 1).await.unwrap(), later_first[..1]);
        assert_eq!(store.assets.published_assets(salt.id).await.unwrap(), later_first[..1]);
        assert_eq!(store.assets.asset(salt.num_id, &oven.key).await.unwrap(), Some(oven.clone()));
        assert_eq!(store.assets.asset(kiln.num_id, &oven.key).await.unwrap(), None);
    }

    async fn those_of_an_account_are_found_whichever_project_has_them(store: &Store) {
        let (ines, noor) = (joined(store, 1).await, joined(store, 2).await);
        let (salt, loom) = (project(ines.id, 7, "Salt"), project(noor.id, 8, "Loom"));
        add_projects(store, &[salt.clone(), loom.clone()]).await;
        let (own, other) = (asset(&salt, "oven", 1), asset(&loom, "oven", 2));
        add(store, &own).await;
        add(store, &other).await;
        committed(store, async |unit| {
            assert_eq!(unit.assets().find_of_owner(ines.id, &key("oven")).await.unwrap(), Some(own.clone()));
            assert_eq!(unit.assets().find_of_owner(noor.id, &key("oven")).await.unwrap(), Some(other.clone()));
            assert_eq!(unit.assets().find_of_owner(noor.id, &key("bowl")).await.unwrap(), None);
        })
        .await;
    }

    async fn what_is_published_is_said_for_all_at_once(store: &Store) {
        let ines = joined(store, 1).await;
        let (salt, kiln) = (project(ines.id, 7, "Salt"), project(ines.id, 8, "Kiln"));
        add_projects(store, &[salt.clone(), kiln.clone()]).await;
        for number in 1..=9 {
            add(store, &asset(&salt, &format!("k{number}"), number)).await;
        }
        add(store, &asset(&kiln, "k1", 1)).await;
        let published = async |project: &Project| -> Vec<String> {
            let found = store.assets.published_assets(project.id).await.unwrap();
            found.iter().map(|asset| asset.key.as_str().to_owned()).collect()
        };
        let say = async |names: &[&str]| {
            let keys: Vec<AssetKey> = names.iter().map(|name| key(name)).collect();
            committed(store, async |unit| unit.assets().set_published(salt.id, &keys).await.unwrap()).await;
        };
        say(&["k1", "k3", "k4", "k5", "k9", "gone"]).await;
        assert_eq!(published(&salt).await, ["k1", "k3", "k4", "k5", "k9"]);
        say(&["k2", "k3"]).await;
        assert_eq!(published(&salt).await, ["k2", "k3"]);
        say(&[]).await;
        assert_eq!(published(&salt).await, [""; 0]);
        assert_eq!(published(&kiln).await, [""; 0], "other projects say it for themselves");
    }

    async fn edit_247_published_pictures_lack_files_until_they_were_made(store: &Store) {
        let ines = joined(store, 1).await;
        let (salt, kiln) = (project(ines.id, 7, "Salt"), project(ines.id, 8, "Kiln"));
        add_projects(store, &[salt.clone(), kiln.clone()]).await;
        let published = |name: &str, file| Asset { is_published: true, ..asset(&salt, name, file) };
        add(store, &published("k2", 2)).await;
        add(store, &published("k1", 1)).await;
        add(store, &asset(&salt, "draft", 4)).await;
        add(store, &asset(&kiln, "k1", 1)).await;
        committed(store, async |unit| {
            let assets = unit.assets();
            assert_eq!(assets.lacks_extras(salt.id).await.unwrap(), Some(published("k1", 1)));
            assert!(assets.set_extras(&published("k1", 1).file, 12).await.unwrap());
            assert_eq!(assets.lacks_extras(salt.id).await.unwrap(), Some(published("k2", 2)));
            assert!(assets.set_extras(&published("k2", 2).file, 0).await.unwrap());
            assert_eq!(assets.lacks_extras(salt.id).await.unwrap(), None);
            assert!(!assets.set_extras(&asset(&salt, "gone", 9).file, 12).await.unwrap());
        })
        .await;
        // Those who share the files share what was made of them.
        committed(store, async |unit| unit.assets().remove(kiln.id, &key("k1")).await.unwrap()).await;
        committed(store, async |unit| unit.assets().copy(salt.id, kiln.id, CopiedAssets::All).await.unwrap()).await;
        for project in [&salt, &kiln] {
            let found = store.assets.asset(project.num_id, &key("k1")).await.unwrap().unwrap();
            assert_eq!(found.extra_bytes, Some(12));
        }
    }

    async fn edit_405_a_copy_shares_the_files(store: &Store) {
        let (ines, noor) = (joined(store, 1).await, joined(store, 2).await);
        let (salt, copy) = (project(ines.id, 7, "Salt"), project(noor.id, 8, "Salt, received"));
        add_projects(store, &[salt.clone(), copy.clone()]).await;
        for (name, file) in [("oven", 1), ("bowl", 2)] {
            add(store, &Asset { is_published: true, ..asset(&salt, name, file) }).await;
        }
        let own = asset(&copy, "bowl", 3);
        add(store, &own).await;
        committed(store, async |unit| unit.assets().copy(salt.id, copy.id, CopiedAssets::All).await.unwrap()).await;
        let found = store.assets.assets(copy.id, 99).await.unwrap();
        assert_eq!(found, [own.clone(), Asset { project: copy.id, ..asset(&salt, "oven", 1) }]);
        assert_eq!(names(store, &salt).await, ["bowl", "oven"]);
        // What the sender has no longer stays with the recipient.
        committed(store, async |unit| unit.projects().delete_many(&[salt.id]).await.unwrap()).await;
        assert_eq!(names(store, &salt).await, [""; 0]);
        assert_eq!(abandoned(store).await, [asset(&salt, "bowl", 2).file.to_string()]);
        committed(store, async |unit| unit.assets().remove(copy.id, &key("oven")).await.unwrap()).await;
        let left = [asset(&salt, "oven", 1).file.to_string(), asset(&salt, "bowl", 2).file.to_string()];
        assert_eq!(abandoned(store).await, left);
        committed(store, async |unit| unit.erasures().forget_files(&left).await.unwrap()).await;
        assert_eq!(abandoned(store).await, [""; 0]);
    }

    async fn edit_405_a_copy_can_have_what_readers_see_alone(store: &Store) {
        let (ines, noor) = (joined(store, 1).await, joined(store, 2).await);
        let (salt, copy) = (project(ines.id, 7, "Salt"), project(noor.id, 8, "Salt, begun anew"));
        add_projects(store, &[salt.clone(), copy.clone()]).await;
        add(store, &Asset { is_published: true, ..asset(&salt, "oven", 1) }).await;
        add(store, &asset(&salt, "draft", 2)).await;
        committed(store, async |unit| {
            unit.assets().copy(salt.id, copy.id, CopiedAssets::Published).await.unwrap();
        })
        .await;
        assert_eq!(names(store, &copy).await, ["oven"]);
        assert!(!store.assets.assets(copy.id, 99).await.unwrap()[0].is_published);
    }

    async fn files_are_abandoned_with_the_last_that_has_them(store: &Store) {
        let ines = joined(store, 1).await;
        let (salt, kiln) = (project(ines.id, 7, "Salt"), project(ines.id, 8, "Kiln"));
        add_projects(store, &[salt.clone(), kiln.clone()]).await;
        add(store, &asset(&salt, "oven", 1)).await;
        add(store, &asset(&kiln, "oven", 1)).await;
        let file = asset(&salt, "oven", 1).file.to_string();
        committed(store, async |unit| unit.assets().remove(salt.id, &key("oven")).await.unwrap()).await;
        assert_eq!(abandoned(store).await, [""; 0]);
        // A unit that is given up changes nothing.
        let mut unit = store.begin().await;
        unit.assets().remove(kiln.id, &key("oven")).await.unwrap();
        drop(unit);
        assert_eq!(abandoned(store).await, [""; 0]);
        committed(store, async |unit| unit.users().delete(ines.id).await.unwrap()).await;
        assert_eq!(abandoned(store).await, [file]);
    }

    async fn a_picture_counts_once_for_each_account_that_has_it(store: &Store) {
        let (ines, noor) = (joined(store, 1).await, joined(store, 2).await);
        let (salt, kiln) = (project(ines.id, 7, "Salt"), project(ines.id, 8, "Kiln"));
        let loom = project(noor.id, 9, "Loom");
        add_projects(store, &[salt.clone(), kiln.clone(), loom.clone()]).await;
        let used = async || {
            committed(store, async |unit| {
                let ines = unit.uploads().used(ines.id).await.unwrap();
                (ines, unit.uploads().used(noor.id).await.unwrap())
            })
            .await
        };
        let oven = asset(&salt, "oven", 1);
        committed(store, async |unit| {
            let avatar = UploadKey::new(UploadKind::Avatar, uuid(9));
            unit.uploads().add(&avatar, ines.id, 3, at(10)).await.unwrap();
            unit.uploads().add(&oven.file, ines.id, 40, at(10)).await.unwrap();
        })
        .await;
        assert_eq!(used().await, (43, 0), "before it is in use");
        committed(store, async |unit| {
            assert!(unit.uploads().keep(&oven.file, ines.id, at(1)).await.unwrap());
            unit.assets().add(&oven).await.unwrap();
            unit.assets().add(&Asset { project: kiln.id, ..oven.clone() }).await.unwrap();
            unit.assets().copy(salt.id, loom.id, CopiedAssets::All).await.unwrap();
        })
        .await;
        assert_eq!(used().await, (43, 40));
        // What was made later counts as well, and once.
        committed(store, async |unit| assert!(unit.assets().set_extras(&oven.file, 5).await.unwrap())).await;
        assert_eq!(used().await, (48, 45));
        committed(store, async |unit| unit.projects().delete_many(&[salt.id, kiln.id]).await.unwrap()).await;
        assert_eq!(used().await, (3, 45), "the recipient alone has it");
    }
}
