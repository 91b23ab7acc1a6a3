//! Passkeys and passkey challenges.

use std::sync::Arc;

use octavo_application::{auth::ports::passkey::PasskeyView, shared::storage::StorageError};
use octavo_domain::{
    account::user::User,
    auth::{
        credential::SecretHash,
        passkey::{Ceremony, CredentialId, Passkey, PasskeyName},
    },
    ids::PasskeyId,
};

use crate::{
    database_promises,
    fixtures::{at, committed, joined, uuid},
    promises,
    store::{Store, at_once, duplicate},
};

fn passkey(number: u8, user: &User) -> Passkey {
    Passkey {
        id: PasskeyId::new(uuid(u128::from(number))),
        user: user.id,
        credential: CredentialId::new(vec![number, 0, 255]),
        key: format!(r#"{{"cred":"{number} “東京”"}}"#),
        name: PasskeyName::parse("The studio’s key").unwrap(),
        backed_up: number.is_multiple_of(2),
        created_at: at(i64::from(number)),
        last_used_at: None,
    }
}

fn ceremony(token: u8, user: Option<&User>) -> Ceremony {
    Ceremony {
        hash: SecretHash::new([token; 32]),
        user: user.map(|user| user.id),
        state: r#"{"challenge":"…"}"#.to_owned(),
        expires_at: at(i64::from(token)),
    }
}

promises! {
    async fn an_account_has_its_passkeys_the_oldest_first(store: &Store) {
        let (ines, noor) = (joined(store, 1).await, joined(store, 2).await);
        let (later, first, foreign) = (passkey(9, &ines), passkey(4, &ines), passkey(5, &noor));
        committed(store, async |unit| {
            assert_eq!(unit.passkeys().of(ines.id).await.unwrap(), []);
            for passkey in [&later, &first, &foreign] {
                unit.passkeys().insert(passkey).await.unwrap();
            }
        })
        .await;
        let mut unit = store.begin().await;
        assert_eq!(unit.passkeys().of(ines.id).await.unwrap(), [first.clone(), later.clone()]);
        assert_eq!(unit.passkeys().by_credential(&foreign.credential).await.unwrap(), Some(foreign));
        assert_eq!(unit.passkeys().by_credential(&CredentialId::new(vec![1])).await.unwrap(), None);
        drop(unit);
        let view = |passkey: &Passkey| PasskeyView {
            id: passkey.id,
            name: passkey.name.as_str().to_owned(),
            backed_up: passkey.backed_up,
            created_at: passkey.created_at,
            last_used_at: passkey.last_used_at,
        };
        assert_eq!(store.accounts.passkeys(ines.id).await.unwrap(), [view(&first), view(&later)]);
    }

    async fn a_credential_is_one_accounts(store: &Store) {
        let (ines, noor) = (joined(store, 1).await, joined(store, 2).await);
        let own = passkey(1, &ines);
        committed(store, async |unit| {
            unit.passkeys().insert(&own).await.unwrap();
            let copy = Passkey { credential: own.credential.clone(), ..passkey(2, &noor) };
            assert_eq!(duplicate(unit.passkeys().insert(&copy).await), "passkey");
            // The unit stays usable.
            unit.passkeys().insert(&passkey(2, &noor)).await.unwrap();
        })
        .await;
        let mut unit = store.begin().await;
        assert_eq!(unit.passkeys().by_credential(&own.credential).await.unwrap(), Some(own));
        assert_eq!(unit.passkeys().of(noor.id).await.unwrap().len(), 1);
    }

    async fn what_changes_is_stored_and_the_rest_stays(store: &Store) {
        let (ines, noor) = (joined(store, 1).await, joined(store, 2).await);
        let own = passkey(1, &ines);
        let changed = Passkey {
            name: PasskeyName::parse("Phone").unwrap(),
            key: "{}".to_owned(),
            backed_up: true,
            last_used_at: Some(at(99)),
            ..own.clone()
        };
        committed(store, async |unit| {
            unit.passkeys().insert(&own).await.unwrap();
            // Its account does not change.
            unit.passkeys().update(&Passkey { user: noor.id, ..changed.clone() }).await.unwrap();
            let gone = unit.passkeys().update(&passkey(9, &ines)).await;
            assert!(matches!(gone, Err(StorageError::Stale(_))), "{gone:?}");
        })
        .await;
        let mut unit = store.begin().await;
        assert_eq!(unit.passkeys().of(ines.id).await.unwrap(), [changed]);
    }

    async fn one_is_removed_by_its_owner_alone(store: &Store) {
        let (ines, noor) = (joined(store, 1).await, joined(store, 2).await);
        let own = passkey(1, &ines);
        committed(store, async |unit| {
            unit.passkeys().insert(&own).await.unwrap();
            assert!(!unit.passkeys().delete(noor.id, own.id).await.unwrap());
            assert!(unit.passkeys().delete(ines.id, own.id).await.unwrap());
            assert!(!unit.passkeys().delete(ines.id, own.id).await.unwrap());
        })
        .await;
    }

    async fn all_are_removed_with_what_was_asked(store: &Store) {
        let (ines, noor) = (joined(store, 1).await, joined(store, 2).await);
        let (own, foreign, nobodys) =
            (ceremony(1, Some(&ines)), ceremony(2, Some(&noor)), ceremony(3, None));
        committed(store, async |unit| {
            for passkey in [passkey(1, &ines), passkey(2, &ines), passkey(3, &noor)] {
                unit.passkeys().insert(&passkey).await.unwrap();
            }
            for ceremony in [&own, &foreign, &nobodys] {
                unit.passkeys().add_ceremony(ceremony).await.unwrap();
            }
            assert_eq!(unit.passkeys().delete_all(ines.id).await.unwrap(), 2);
            assert_eq!(unit.passkeys().delete_all(ines.id).await.unwrap(), 0);
            assert_eq!(unit.passkeys().of(noor.id).await.unwrap().len(), 1);
            assert_eq!(unit.passkeys().take_ceremony(&own.hash).await.unwrap(), None);
            assert_eq!(unit.passkeys().take_ceremony(&foreign.hash).await.unwrap(), Some(foreign.clone()));
            assert_eq!(unit.passkeys().take_ceremony(&nobodys.hash).await.unwrap(), Some(nobodys.clone()));
        })
        .await;
    }

    async fn of_twenty_who_take_what_was_asked_one_gets_it(store: &Store) {
        let ines = joined(store, 1).await;
        let asked = ceremony(9, Some(&ines));
        committed(store, async |unit| {
            unit.passkeys().add_ceremony(&asked).await.unwrap();
            assert_eq!(duplicate(unit.passkeys().add_ceremony(&asked).await), "ceremony");
        })
        .await;
        let taken = at_once(20, |_| {
            let (storage, hash) = (Arc::clone(&store.storage), asked.hash);
            async move {
                let mut unit = storage.begin().await.unwrap();
                let taken = unit.passkeys().take_ceremony(&hash).await.unwrap();
                unit.commit().await.unwrap();
                taken
            }
        })
        .await;
        let taken: Vec<Ceremony> = taken.into_iter().flatten().collect();
        assert_eq!(taken, [asked]);
    }

    async fn they_go_with_their_account(store: &Store) {
        let (ines, noor) = (joined(store, 1).await, joined(store, 2).await);
        let asked = ceremony(9, Some(&ines));
        committed(store, async |unit| {
            unit.passkeys().insert(&passkey(1, &ines)).await.unwrap();
            unit.passkeys().insert(&passkey(2, &noor)).await.unwrap();
            unit.passkeys().add_ceremony(&asked).await.unwrap();
            unit.users().delete(ines.id).await.unwrap();
        })
        .await;
        let mut unit = store.begin().await;
        assert_eq!(unit.passkeys().of(ines.id).await.unwrap(), []);
        assert_eq!(unit.passkeys().of(noor.id).await.unwrap().len(), 1);
        assert_eq!(unit.passkeys().take_ceremony(&asked.hash).await.unwrap(), None);
    }

    async fn what_is_past_its_time_is_swept(store: &Store) {
        let ines = joined(store, 1).await;
        committed(store, async |unit| {
            for asked in [ceremony(10, Some(&ines)), ceremony(9, None), ceremony(11, None)] {
                unit.passkeys().add_ceremony(&asked).await.unwrap();
            }
            assert_eq!(unit.passkeys().delete_expired(at(10)).await.unwrap(), 2);
            assert!(unit.passkeys().take_ceremony(&SecretHash::new([11; 32])).await.unwrap().is_some());
        })
        .await;
    }
}

database_promises! {
    async fn a_name_that_is_none_is_named(store: &Store) {
        let ines = joined(store, 1).await;
        let own = passkey(1, &ines);
        committed(store, async |unit| unit.passkeys().insert(&own).await.unwrap()).await;
        store.raw("UPDATE passkeys SET name = ''").await;
        let mut unit = store.begin().await;
        match unit.passkeys().of(ines.id).await {
            Err(StorageError::Corrupt { table, column, id }) => {
                assert_eq!((table, column, id), ("passkeys", "name", own.id.to_string()));
            }
            other => panic!("the name is broken, but: {other:?}"),
        }
    }
}
