//! Files of accounts.

use octavo_domain::account::profile_media::{UploadKey, UploadKind};

use crate::{
    fixtures::{at, committed, joined, uuid},
    promises,
    store::Store,
};

fn key(number: u128) -> UploadKey {
    UploadKey::new(UploadKind::Avatar, uuid(number))
}

promises! {
    async fn a_file_ends_unless_it_is_used(store: &Store) {
        let (ines, noor) = (joined(store, 1).await, joined(store, 2).await);
        committed(store, async |unit| {
            for (number, ends_at) in [(1, 10), (2, 20), (3, 20)] {
                unit.uploads().add(&key(number), ines.id, 40, at(ends_at)).await.unwrap();
            }
            assert!(unit.uploads().is_in_use(&key(1), ines.id, at(9)).await.unwrap());
            assert!(!unit.uploads().is_in_use(&key(1), ines.id, at(10)).await.unwrap());
            assert!(!unit.uploads().is_in_use(&key(1), noor.id, at(9)).await.unwrap());
            assert!(!unit.uploads().is_in_use(&key(9), ines.id, at(9)).await.unwrap());
            assert!(unit.uploads().keep(&key(2), ines.id, at(9)).await.unwrap());
            assert!(!unit.uploads().keep(&key(3), noor.id, at(9)).await.unwrap());
            assert!(!unit.uploads().keep(&key(3), ines.id, at(20)).await.unwrap());
            assert!(unit.uploads().is_in_use(&key(2), ines.id, at(999)).await.unwrap());
        })
        .await;
        committed(store, async |unit| {
            assert!(unit.uploads().ended(at(9), 9).await.unwrap().is_empty());
            assert_eq!(unit.uploads().ended(at(10), 9).await.unwrap(), [key(1)]);
            assert_eq!(unit.uploads().ended(at(20), 9).await.unwrap(), [key(1), key(3)]);
            assert_eq!(unit.uploads().ended(at(20), 1).await.unwrap(), [key(1)]);
            unit.uploads().discard(&key(2), at(5)).await.unwrap();
            unit.uploads().discard(&key(9), at(5)).await.unwrap();
            assert_eq!(unit.uploads().ended(at(9), 9).await.unwrap(), [key(2)]);
            // A file that has not expired is not forgotten.
            unit.uploads().forget(&[key(1), key(2), key(9)], at(9)).await.unwrap();
            assert_eq!(unit.uploads().ended(at(20), 9).await.unwrap(), [key(1), key(3)]);
        })
        .await;
    }

    async fn those_of_unknown_size_are_measured(store: &Store) {
        let ines = joined(store, 1).await;
        committed(store, async |unit| {
            for (number, bytes) in [(1, 0), (2, 40), (3, 0)] {
                unit.uploads().add(&key(number), ines.id, bytes, at(10)).await.unwrap();
            }
            assert_eq!(unit.uploads().unmeasured(9).await.unwrap(), [key(1), key(3)]);
            assert_eq!(unit.uploads().unmeasured(1).await.unwrap(), [key(1)]);
            unit.uploads().measured(&key(1), 7).await.unwrap();
            unit.uploads().measured(&key(9), 7).await.unwrap();
            assert_eq!(unit.uploads().unmeasured(9).await.unwrap(), [key(3)]);
            assert_eq!(unit.uploads().used(ines.id).await.unwrap(), 47);
        })
        .await;
    }

    async fn they_go_with_their_account_and_their_files_are_abandoned(store: &Store) {
        let (ines, noor) = (joined(store, 1).await, joined(store, 2).await);
        committed(store, async |unit| {
            for (number, user) in [(1, &ines), (2, &ines), (3, &noor)] {
                unit.uploads().add(&key(number), user.id, 40, at(10)).await.unwrap();
            }
            unit.uploads().keep(&key(2), ines.id, at(1)).await.unwrap();
            assert_eq!(unit.uploads().used(ines.id).await.unwrap(), 80);
            unit.erasures().abandon_files(ines.id).await.unwrap();
            unit.users().delete(ines.id).await.unwrap();
            assert_eq!(unit.uploads().used(noor.id).await.unwrap(), 40);
            assert_eq!(unit.uploads().used(ines.id).await.unwrap(), 0);
            let files = [key(1), key(2)].map(|key| key.to_string());
            assert_eq!(unit.erasures().abandoned_files(9).await.unwrap(), files);
            assert_eq!(unit.uploads().ended(at(99), 9).await.unwrap(), [key(3)]);
        })
        .await;
    }
}
