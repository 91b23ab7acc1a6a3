//! Counted tries.

use std::sync::Arc;

use octavo_domain::auth::throttle::Tries;

use crate::{
    fixtures::{at, committed},
    promises,
    store::{Store, at_once},
};

fn tries(count: u32, since: i64) -> Tries {
    Tries { count, since: at(since), last: at(since + 1) }
}

promises! {
    async fn tries_are_remembered_replaced_and_forgotten(store: &Store) {
        committed(store, async |unit| {
            assert_eq!(unit.tries().find("pair:“a”").await.unwrap(), None);
            unit.tries().save("pair:“a”", tries(1, 0)).await.unwrap();
            unit.tries().save("pair:“a”", tries(u32::MAX, 5)).await.unwrap();
            unit.tries().save("pair:b", tries(2, 0)).await.unwrap();
        })
        .await;
        committed(store, async |unit| {
            assert_eq!(unit.tries().find("pair:“a”").await.unwrap(), Some(tries(u32::MAX, 5)));
            unit.tries().forget("pair:“a”").await.unwrap();
            unit.tries().forget("never").await.unwrap();
            assert_eq!(unit.tries().find("pair:“a”").await.unwrap(), None);
            assert_eq!(unit.tries().find("pair:b").await.unwrap(), Some(tries(2, 0)));
        })
        .await;
    }

    async fn old_tries_are_swept(store: &Store) {
        committed(store, async |unit| {
            unit.tries().save("old", tries(1, 0)).await.unwrap();
            unit.tries().save("new", tries(1, 10)).await.unwrap();
            assert_eq!(unit.tries().delete_older(at(10)).await.unwrap(), 1);
            assert_eq!(unit.tries().find("new").await.unwrap(), Some(tries(1, 10)));
        })
        .await;
    }

    async fn no_try_is_lost_even_the_first_ones(store: &Store) {
        at_once(30, |_| {
            let storage = Arc::clone(&store.storage);
            async move {
                let mut unit = storage.begin().await.unwrap();
                let before = unit.tries().find("address:198.51.100.7").await.unwrap().map_or(0, |tries| tries.count);
                tokio::task::yield_now().await;
                unit.tries().save("address:198.51.100.7", tries(before + 1, 0)).await.unwrap();
                unit.commit().await.unwrap();
            }
        })
        .await;
        let mut unit = store.begin().await;
        assert_eq!(unit.tries().find("address:198.51.100.7").await.unwrap().unwrap().count, 30);
    }
}
