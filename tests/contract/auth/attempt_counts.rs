//! Counted attempts.

use std::sync::Arc;

use octavo_domain::auth::throttle::AttemptCount;

use crate::{
    fixtures::{at, committed},
    promises,
    store::{Store, at_once},
};

fn counted(count: u32, since: i64) -> AttemptCount {
    AttemptCount { count, since: at(since), last: at(since + 1) }
}

promises! {
    async fn attempt_counts_are_stored_replaced_and_deleted(store: &Store) {
        committed(store, async |unit| {
            assert_eq!(unit.attempt_counts().find("pair:“a”").await.unwrap(), None);
            unit.attempt_counts().save("pair:“a”", counted(1, 0)).await.unwrap();
            unit.attempt_counts().save("pair:“a”", counted(u32::MAX, 5)).await.unwrap();
            unit.attempt_counts().save("pair:b", counted(2, 0)).await.unwrap();
        })
        .await;
        committed(store, async |unit| {
            assert_eq!(unit.attempt_counts().find("pair:“a”").await.unwrap(), Some(counted(u32::MAX, 5)));
            unit.attempt_counts().forget("pair:“a”").await.unwrap();
            unit.attempt_counts().forget("never").await.unwrap();
            assert_eq!(unit.attempt_counts().find("pair:“a”").await.unwrap(), None);
            assert_eq!(unit.attempt_counts().find("pair:b").await.unwrap(), Some(counted(2, 0)));
        })
        .await;
    }

    async fn old_attempt_counts_are_swept(store: &Store) {
        committed(store, async |unit| {
            unit.attempt_counts().save("old", counted(1, 0)).await.unwrap();
            unit.attempt_counts().save("new", counted(1, 10)).await.unwrap();
            assert_eq!(unit.attempt_counts().delete_older(at(10)).await.unwrap(), 1);
            assert_eq!(unit.attempt_counts().find("new").await.unwrap(), Some(counted(1, 10)));
        })
        .await;
    }

    async fn no_attempt_is_lost_even_the_first_ones(store: &Store) {
        at_once(30, |_| {
            let storage = Arc::clone(&store.storage);
            async move {
                let mut unit = storage.begin().await.unwrap();
                let before = unit.attempt_counts().find("address:198.51.100.7").await.unwrap().map_or(0, |attempts| attempts.count);
                tokio::task::yield_now().await;
                unit.attempt_counts().save("address:198.51.100.7", counted(before + 1, 0)).await.unwrap();
                unit.commit().await.unwrap();
            }
        })
        .await;
        let mut unit = store.begin().await;
        assert_eq!(unit.attempt_counts().find("address:198.51.100.7").await.unwrap().unwrap().count, 30);
    }
}
