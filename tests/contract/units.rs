//! Units of work: isolated, atomic, and with numbers that never repeat.

use std::{collections::BTreeSet, sync::Arc};

use chrono::TimeDelta;
use octavo_domain::ids::{NumId, ProjectRef};

use crate::{
    fixtures::{add_projects, at, joined, project, user},
    promises,
    store::{Store, at_once},
};

promises! {
    async fn a_dropped_unit_leaves_nothing(store: &Store) {
        let owner = joined(store, 1).await;
        let mut unit = store.begin().await;
        unit.users().insert(&user(2)).await.unwrap();
        unit.users().touch_library(owner.id).await.unwrap();
        unit.projects().insert_many(&[project(owner.id, 101, "Salt")]).await.unwrap();
        drop(unit);
        let mut unit = store.begin().await;
        assert_eq!(unit.users().find(user(2).id).await.unwrap(), None);
        assert_eq!(unit.projects().find_many(owner.id, &[project(owner.id, 101, "Salt").num_id]).await.unwrap(), []);
        assert_eq!(unit.users().touch_library(owner.id).await.unwrap(), 1);
        drop(unit);
        assert_eq!(store.library.projects(owner.id).await.unwrap(), []);
    }

    async fn a_unit_sees_its_writes_and_others_do_not(store: &Store) {
        let owner = joined(store, 1).await;
        let salt = project(owner.id, 101, "Salt");
        let mut unit = store.begin().await;
        unit.projects().insert_many(std::slice::from_ref(&salt)).await.unwrap();
        assert_eq!(unit.projects().find(owner.id, salt.num_id).await.unwrap(), Some(salt.clone()));
        assert_eq!(store.library.projects(owner.id).await.unwrap(), []);
        unit.commit().await.unwrap();
        assert_eq!(store.library.projects(owner.id).await.unwrap().len(), 1);
    }

    async fn a_commit_is_counted_and_a_dropped_unit_is_not(store: &Store) {
        joined(store, 1).await;
        let before = store.commits.count();
        drop(store.begin().await);
        assert_eq!(store.commits.count(), before);
        store.begin().await.commit().await.unwrap();
        assert_ne!(store.commits.count(), before);
    }

    async fn a_storage_that_is_there_says_so(store: &Store) {
        store.storage.ping().await.unwrap();
    }

    async fn numbers_begin_at_the_first_and_follow_each_other(store: &Store) {
        let mut unit = store.begin().await;
        let numbers = unit.next_num_ids(3).await.unwrap();
        let numbers: Vec<i64> = numbers.into_iter().map(NumId::get).collect();
        assert_eq!(numbers, [NumId::FIRST, NumId::FIRST + 1, NumId::FIRST + 2]);
        assert_eq!(unit.next_num_ids(0).await.unwrap(), []);
        unit.commit().await.unwrap();
        let mut unit = store.begin().await;
        assert_eq!(unit.next_num_ids(1).await.unwrap()[0].get(), NumId::FIRST + 3);
    }

    async fn numbers_taken_at_once_never_repeat(store: &Store) {
        let taken = at_once(12, |turn| {
            let storage = Arc::clone(&store.storage);
            async move {
                let mut unit = storage.begin().await.unwrap();
                let numbers = unit.next_num_ids(25).await.unwrap();
                if turn % 4 == 0 {
                    // A number may be used again only if nothing kept it.
                    drop(unit);
                    return Vec::new();
                }
                unit.commit().await.unwrap();
                numbers
            }
        })
        .await;
        let taken: Vec<NumId> = taken.into_iter().flatten().collect();
        assert_eq!(taken.len(), 9 * 25);
        assert_eq!(taken.iter().collect::<BTreeSet<_>>().len(), taken.len());
    }

    async fn writers_of_a_library_take_turns(store: &Store) {
        let owner = joined(store, 1).await;
        add_projects(store, &[project(owner.id, 101, "0")]).await;
        let versions = at_once(20, |_| {
            let (storage, owner) = (Arc::clone(&store.storage), owner.id);
            async move {
                let mut unit = storage.begin().await.unwrap();
                let version = unit.users().touch_library(owner).await.unwrap();
                // Reads, waits, writes: without isolation an update would be lost.
                let mut salt = unit.projects().find(owner, project(owner, 101, "0").num_id).await.unwrap().unwrap();
                tokio::task::yield_now().await;
                salt.last_changed += TimeDelta::seconds(1);
                unit.projects().update_many(&[salt]).await.unwrap();
                unit.commit().await.unwrap();
                version
            }
        })
        .await;
        assert_eq!(versions.into_iter().collect::<BTreeSet<_>>(), (1..=20).collect());
        assert_eq!(store.library.projects(owner.id).await.unwrap()[0].last_changed, at(101 + 20));
    }

    async fn those_who_find_to_change_take_turns(store: &Store) {
        let owner = joined(store, 1).await;
        add_projects(store, &[project(owner.id, 101, "0")]).await;
        let versions = at_once(20, |turn| {
            let (storage, owner) = (Arc::clone(&store.storage), owner.id);
            async move {
                let mut unit = storage.begin().await.unwrap();
                let salt = project(owner, 101, "0");
                // Half of them lock in two steps: both ways wait for the other.
                let (mut salt, version) = if turn % 2 == 0 {
                    let salt = ProjectRef::NumId(salt.num_id);
                    unit.projects().find_to_change(owner, salt).await.unwrap().unwrap()
                } else {
                    let version = unit.users().touch_library(owner).await.unwrap();
                    (unit.projects().find(owner, salt.num_id).await.unwrap().unwrap(), version)
                };
                tokio::task::yield_now().await;
                salt.last_changed += TimeDelta::seconds(1);
                unit.projects().update_many(&[salt]).await.unwrap();
                unit.commit().await.unwrap();
                version
            }
        })
        .await;
        assert_eq!(versions.into_iter().collect::<BTreeSet<_>>(), (1..=20).collect());
        assert_eq!(store.library.projects(owner.id).await.unwrap()[0].last_changed, at(101 + 20));
    }

    async fn what_is_found_to_be_changed_is_locked(store: &Store) {
        let (owner, stranger) = (joined(store, 1).await, joined(store, 2).await);
        let salt = project(owner.id, 101, "Salt");
        add_projects(store, std::slice::from_ref(&salt)).await;
        for (turn, which) in [ProjectRef::NumId(salt.num_id), ProjectRef::Id(salt.id)].into_iter().enumerate() {
            let mut unit = store.begin().await;
            let found = unit.projects().find_to_change(owner.id, which).await.unwrap();
            assert_eq!(found, Some((salt.clone(), i64::try_from(turn).unwrap() + 1)));
            unit.commit().await.unwrap();
        }
        // Nothing is found in another account's library, or of unknown items.
        let nobody = user(9).id;
        for (who, which) in [
            (stranger.id, ProjectRef::NumId(salt.num_id)),
            (stranger.id, ProjectRef::Id(salt.id)),
            (nobody, ProjectRef::NumId(salt.num_id)),
            (owner.id, ProjectRef::NumId(project(owner.id, 102, "Salt").num_id)),
            (owner.id, ProjectRef::Id(project(owner.id, 102, "Salt").id)),
        ] {
            let mut unit = store.begin().await;
            assert_eq!(unit.projects().find_to_change(who, which).await.unwrap(), None);
        }
        let mut unit = store.begin().await;
        assert_eq!(unit.users().touch_library(owner.id).await.unwrap(), 3);
        assert_eq!(unit.users().touch_library(stranger.id).await.unwrap(), 1);
    }
}
