//! Second factors, recovery codes, and sign-in challenges.

use std::sync::Arc;

use octavo_application::{account::ports::queries::FactorView, shared::storage::StorageError};
use octavo_domain::{
    account::user::User,
    auth::{
        credential::SecretHash,
        second_factor::{Challenge, Method, PendingSecret, Sealed, SecondFactor},
    },
    ids::FactorId,
};

use crate::{
    database_promises,
    fixtures::{at, committed, joined, uuid},
    promises,
    store::{Store, at_once, duplicate},
};

fn factor(number: u128, user: &User) -> SecondFactor {
    SecondFactor {
        id: FactorId::new(uuid(number)),
        user: user.id,
        method: Method::Authenticator,
        secret: Sealed::new(vec![0, 159, 146, 150]),
        last_step: 58_000_000,
        created_at: at(3),
    }
}

fn challenge(token: u8, user: &User) -> Challenge {
    Challenge {
        hash: SecretHash::new([token; 32]),
        user: user.id,
        password: SecretHash::new([200; 32]),
        expires_at: at(i64::from(token)),
    }
}

fn hashes(numbers: std::ops::Range<u8>) -> Vec<SecretHash> {
    numbers.map(|number| SecretHash::new([number; 32])).collect()
}

promises! {
    async fn an_account_has_one_second_factor(store: &Store) {
        let (ines, noor) = (joined(store, 1).await, joined(store, 2).await);
        let (own, other) = (factor(1, &ines), factor(2, &noor));
        committed(store, async |unit| {
            assert_eq!(unit.second_factors().find(ines.id).await.unwrap(), None);
            unit.second_factors().insert(&own).await.unwrap();
            unit.second_factors().insert(&other).await.unwrap();
            assert_eq!(duplicate(unit.second_factors().insert(&factor(3, &ines)).await), "second_factor");
            assert_eq!(duplicate(unit.second_factors().insert(&own).await), "second_factor");
        })
        .await;
        committed(store, async |unit| {
            assert_eq!(unit.second_factors().find(ines.id).await.unwrap().as_ref(), Some(&own));
            assert!(unit.second_factors().delete(ines.id).await.unwrap());
            assert!(!unit.second_factors().delete(ines.id).await.unwrap());
            assert_eq!(unit.second_factors().find(ines.id).await.unwrap(), None);
            assert_eq!(unit.second_factors().find(noor.id).await.unwrap().as_ref(), Some(&other));
        })
        .await;
    }

    async fn its_owner_sees_it(store: &Store) {
        let ines = joined(store, 1).await;
        let seen = async || store.accounts.account(ines.id, "2026-11").await.unwrap().unwrap().second_factor;
        assert_eq!(seen().await, None);
        let own = factor(1, &ines);
        committed(store, async |unit| {
            unit.second_factors().insert(&own).await.unwrap();
            unit.second_factors().replace_codes(ines.id, &hashes(1..7)).await.unwrap();
        })
        .await;
        let view = FactorView { id: own.id, method: own.method, codes_left: 6 };
        assert_eq!(seen().await, Some(view));
    }

    async fn a_step_is_used_once(store: &Store) {
        let ines = joined(store, 1).await;
        let own = factor(1, &ines);
        committed(store, async |unit| {
            unit.second_factors().insert(&own).await.unwrap();
            let step = own.last_step;
            for (step, moves) in [(step - 1, false), (step, false), (step + 2, true), (step + 2, false), (step + 1, false)] {
                assert_eq!(unit.second_factors().advance(own.id, step).await.unwrap(), moves, "{step}");
            }
            assert!(!unit.second_factors().advance(FactorId::new(uuid(9)), step + 9).await.unwrap());
        })
        .await;
        let mut unit = store.begin().await;
        assert_eq!(unit.second_factors().find(ines.id).await.unwrap().unwrap().last_step, own.last_step + 2);
    }

    async fn of_fifty_who_use_a_step_one_gets_it(store: &Store) {
        let ines = joined(store, 1).await;
        let own = factor(1, &ines);
        committed(store, async |unit| unit.second_factors().insert(&own).await.unwrap()).await;
        let moved = at_once(50, |_| {
            let (storage, id, step) = (Arc::clone(&store.storage), own.id, own.last_step + 1);
            async move {
                let mut unit = storage.begin().await.unwrap();
                let moved = unit.second_factors().advance(id, step).await.unwrap();
                unit.commit().await.unwrap();
                moved
            }
        })
        .await;
        assert_eq!(moved.into_iter().filter(|moved| *moved).count(), 1);
    }

    async fn a_recovery_code_is_used_once_and_by_its_owner(store: &Store) {
        let (ines, noor) = (joined(store, 1).await, joined(store, 2).await);
        let codes = hashes(1..7);
        committed(store, async |unit| {
            unit.second_factors().replace_codes(ines.id, &codes).await.unwrap();
            unit.second_factors().replace_codes(noor.id, &hashes(7..9)).await.unwrap();
            assert_eq!(unit.second_factors().codes_left(ines.id).await.unwrap(), 6);
            assert!(!unit.second_factors().take_code(noor.id, &codes[0]).await.unwrap());
            assert!(unit.second_factors().take_code(ines.id, &codes[0]).await.unwrap());
            assert!(!unit.second_factors().take_code(ines.id, &codes[0]).await.unwrap());
            assert_eq!(unit.second_factors().codes_left(ines.id).await.unwrap(), 5);
            // New ones replace all.
            unit.second_factors().replace_codes(ines.id, &hashes(20..26)).await.unwrap();
            assert!(!unit.second_factors().take_code(ines.id, &codes[1]).await.unwrap());
            assert_eq!(unit.second_factors().codes_left(ines.id).await.unwrap(), 6);
            assert_eq!(unit.second_factors().codes_left(noor.id).await.unwrap(), 2);
        })
        .await;
    }

    async fn of_fifty_who_use_a_recovery_code_one_gets_it(store: &Store) {
        let ines = joined(store, 1).await;
        let codes = hashes(1..7);
        committed(store, async |unit| unit.second_factors().replace_codes(ines.id, &codes).await.unwrap()).await;
        let taken = at_once(50, |_| {
            let (storage, user, hash) = (Arc::clone(&store.storage), ines.id, codes[3]);
            async move {
                let mut unit = storage.begin().await.unwrap();
                let taken = unit.second_factors().take_code(user, &hash).await.unwrap();
                unit.commit().await.unwrap();
                taken
            }
        })
        .await;
        assert_eq!(taken.into_iter().filter(|taken| *taken).count(), 1);
    }

    async fn a_shown_secret_is_kept_until_another_is_shown(store: &Store) {
        let ines = joined(store, 1).await;
        let pending = |number: u8| PendingSecret {
            user: ines.id,
            secret: Sealed::new(vec![number; 9]),
            expires_at: at(i64::from(number)),
        };
        committed(store, async |unit| {
            assert_eq!(unit.second_factors().pending(ines.id).await.unwrap(), None);
            for number in [1, 2] {
                unit.second_factors().set_pending(&pending(number)).await.unwrap();
                assert_eq!(unit.second_factors().pending(ines.id).await.unwrap(), Some(pending(number)));
            }
            unit.second_factors().delete_pending(ines.id).await.unwrap();
            assert_eq!(unit.second_factors().pending(ines.id).await.unwrap(), None);
        })
        .await;
    }

    async fn a_sign_in_step_is_taken_once(store: &Store) {
        let ines = joined(store, 1).await;
        let step = challenge(9, &ines);
        committed(store, async |unit| {
            unit.second_factors().add_challenge(&step).await.unwrap();
            assert_eq!(duplicate(unit.second_factors().add_challenge(&step).await), "challenge");
            // Reading it leaves it valid.
            for _ in 0..2 {
                let seen = unit.second_factors().find_challenge(&step.hash).await.unwrap();
                assert_eq!(seen.as_ref(), Some(&step));
            }
        })
        .await;
        let taken = at_once(20, |_| {
            let (storage, hash) = (Arc::clone(&store.storage), step.hash);
            async move {
                let mut unit = storage.begin().await.unwrap();
                let taken = unit.second_factors().take_challenge(&hash).await.unwrap();
                unit.commit().await.unwrap();
                taken
            }
        })
        .await;
        let taken: Vec<Challenge> = taken.into_iter().flatten().collect();
        assert_eq!(taken, [step]);
    }

    async fn turning_it_off_takes_all_that_belongs_to_it(store: &Store) {
        let (ines, noor) = (joined(store, 1).await, joined(store, 2).await);
        let (step, foreign) = (challenge(1, &ines), challenge(2, &noor));
        committed(store, async |unit| {
            let factors = unit.second_factors();
            factors.insert(&factor(1, &ines)).await.unwrap();
            factors.replace_codes(ines.id, &hashes(1..7)).await.unwrap();
            let pending = PendingSecret { user: ines.id, secret: Sealed::new(vec![1]), expires_at: at(9) };
            factors.set_pending(&pending).await.unwrap();
            factors.add_challenge(&step).await.unwrap();
            factors.add_challenge(&foreign).await.unwrap();
            assert!(factors.delete(ines.id).await.unwrap());
            assert_eq!(factors.codes_left(ines.id).await.unwrap(), 0);
            assert_eq!(factors.pending(ines.id).await.unwrap(), None);
            assert_eq!(factors.find_challenge(&step.hash).await.unwrap(), None);
            assert_eq!(factors.find_challenge(&foreign.hash).await.unwrap(), Some(foreign.clone()));
        })
        .await;
    }

    async fn it_goes_with_its_account(store: &Store) {
        let (ines, noor) = (joined(store, 1).await, joined(store, 2).await);
        committed(store, async |unit| {
            unit.second_factors().insert(&factor(1, &ines)).await.unwrap();
            unit.second_factors().insert(&factor(2, &noor)).await.unwrap();
            unit.second_factors().replace_codes(ines.id, &hashes(1..7)).await.unwrap();
            unit.second_factors().add_challenge(&challenge(9, &ines)).await.unwrap();
            unit.users().delete(ines.id).await.unwrap();
        })
        .await;
        committed(store, async |unit| {
            assert_eq!(unit.second_factors().find(ines.id).await.unwrap(), None);
            assert!(!unit.second_factors().take_code(ines.id, &hashes(1..2)[0]).await.unwrap());
            assert_eq!(unit.second_factors().find_challenge(&challenge(9, &ines).hash).await.unwrap(), None);
            assert!(unit.second_factors().find(noor.id).await.unwrap().is_some());
        })
        .await;
    }

    async fn what_is_past_its_time_is_swept(store: &Store) {
        let (ines, noor) = (joined(store, 1).await, joined(store, 2).await);
        let swept = committed(store, async |unit| {
            let factors = unit.second_factors();
            for (user, seconds) in [(&ines, 10), (&noor, 11)] {
                let pending = PendingSecret { user: user.id, secret: Sealed::new(vec![1]), expires_at: at(seconds) };
                factors.set_pending(&pending).await.unwrap();
            }
            for token in [10, 11] {
                factors.add_challenge(&challenge(token, &ines)).await.unwrap();
            }
            let swept = factors.delete_expired(at(10)).await.unwrap();
            assert!(factors.pending(noor.id).await.unwrap().is_some());
            assert!(factors.find_challenge(&SecretHash::new([11; 32])).await.unwrap().is_some());
            swept
        })
        .await;
        assert_eq!(swept, 2);
    }
}

database_promises! {
    async fn a_method_that_nobody_knows_is_named(store: &Store) {
        let ines = joined(store, 1).await;
        committed(store, async |unit| unit.second_factors().insert(&factor(1, &ines)).await.unwrap()).await;
        store.raw("UPDATE second_factors SET method = 'palmistry'").await;
        let mut unit = store.begin().await;
        let found = unit.second_factors().find(ines.id).await.map(drop);
        let seen = store.accounts.account(ines.id, "2026-11").await.map(drop);
        for answer in [found, seen] {
            match answer {
                Err(StorageError::Corrupt { table, column, id }) => {
                    assert_eq!((table, column, id), ("second_factors", "method", ines.id.to_string()));
                }
                other => panic!("the method is broken, but: {other:?}"),
            }
        }
    }
}
