//! Changes of address.

use octavo_domain::{
    account::{email::Email, email_change::EmailChange, user::User},
    auth::credential::SecretHash,
    ids::EmailChangeId,
};

use crate::{
    fixtures::{at, committed, joined, uuid},
    promises,
    store::{Store, duplicate},
};

fn change(number: u8, user: &User, seconds: i64) -> EmailChange {
    EmailChange {
        id: EmailChangeId::new(uuid(u128::from(number))),
        user: user.id,
        old: user.email.clone(),
        old_confirmed_at: Some(at(3)),
        new: Email::parse(&format!("New{number}@kiln.example")).unwrap(),
        confirm: SecretHash::new([number; 32]),
        undo: SecretHash::new([number + 100; 32]),
        requested_at: at(seconds),
        confirmed_at: None,
    }
}

promises! {
    async fn a_change_is_found_by_either_secret(store: &Store) {
        let ines = joined(store, 1).await;
        let mut asked = change(1, &ines, 10);
        committed(store, async |unit| unit.email_changes().add(&asked).await.unwrap()).await;
        asked.confirmed_at = Some(at(20));
        asked.confirm = SecretHash::new([77; 32]);
        let mut unit = store.begin().await;
        assert_eq!(unit.email_changes().unconfirmed(ines.id).await.unwrap().map(|one| one.id), Some(asked.id));
        unit.email_changes().update(&asked).await.unwrap();
        assert_eq!(unit.email_changes().find_by_confirmation(&asked.confirm).await.unwrap().as_ref(), Some(&asked));
        assert_eq!(unit.email_changes().find_by_undo(&asked.undo).await.unwrap().as_ref(), Some(&asked));
        for nothing in [SecretHash::new([1; 32]), asked.undo] {
            assert_eq!(unit.email_changes().find_by_confirmation(&nothing).await.unwrap(), None);
        }
        assert_eq!(unit.email_changes().find_by_undo(&asked.confirm).await.unwrap(), None);
        assert_eq!(unit.email_changes().unconfirmed(ines.id).await.unwrap(), None);
        let unknown = EmailChange { id: EmailChangeId::new(uuid(50)), ..asked.clone() };
        assert!(unit.email_changes().update(&unknown).await.is_err());
    }

    async fn an_account_waits_for_one_address_at_a_time(store: &Store) {
        let (ines, other) = (joined(store, 1).await, joined(store, 2).await);
        let done = EmailChange { confirmed_at: Some(at(5)), ..change(1, &ines, 1) };
        let (first, second, foreign) = (change(2, &ines, 10), change(3, &ines, 20), change(4, &other, 10));
        committed(store, async |unit| {
            for one in [&done, &first, &foreign, &second] {
                unit.email_changes().add(one).await.unwrap();
            }
            assert_eq!(unit.email_changes().unconfirmed(ines.id).await.unwrap().as_ref(), Some(&second));
            assert_eq!(unit.email_changes().find_by_undo(&first.undo).await.unwrap(), None);
            for one in [&done, &foreign] {
                assert_eq!(unit.email_changes().find_by_undo(&one.undo).await.unwrap().as_ref(), Some(one));
            }
        })
        .await;
        let waits = async |seconds| store.accounts.pending_email(ines.id, at(seconds)).await.unwrap();
        assert_eq!(waits(20).await.as_deref(), Some("New3@kiln.example"));
        assert_eq!(waits(20 + EmailChange::CONFIRM.num_seconds() - 1).await.as_deref(), Some("New3@kiln.example"));
        assert_eq!(waits(20 + EmailChange::CONFIRM.num_seconds()).await, None);
        let mut unit = store.begin().await;
        assert_eq!(duplicate(unit.email_changes().add(&EmailChange { user: ines.id, ..foreign }).await), "email change");
    }

    async fn a_change_that_waits_is_withdrawn_and_no_other(store: &Store) {
        let (ines, other) = (joined(store, 1).await, joined(store, 2).await);
        let done = EmailChange { confirmed_at: Some(at(5)), ..change(1, &ines, 1) };
        let (waiting, foreign) = (change(2, &ines, 10), change(3, &other, 10));
        committed(store, async |unit| {
            for one in [&done, &waiting, &foreign] {
                unit.email_changes().add(one).await.unwrap();
            }
            assert!(unit.email_changes().withdraw(ines.id).await.unwrap());
            assert!(!unit.email_changes().withdraw(ines.id).await.unwrap());
            assert_eq!(unit.email_changes().find_by_confirmation(&waiting.confirm).await.unwrap(), None);
            for kept in [&done, &foreign] {
                assert_eq!(unit.email_changes().find_by_undo(&kept.undo).await.unwrap().as_ref(), Some(kept));
            }
        })
        .await;
    }

    async fn an_old_address_is_kept_while_it_can_come_back(store: &Store) {
        let (ines, other) = (joined(store, 1).await, joined(store, 2).await);
        let done = EmailChange { confirmed_at: Some(at(60)), ..change(1, &ines, 0) };
        let end = 60 + EmailChange::UNDO.num_seconds();
        committed(store, async |unit| {
            unit.email_changes().add(&done).await.unwrap();
            let shouted = Email::parse(&ines.email.as_str().to_uppercase()).unwrap();
            assert!(unit.email_changes().keeps(&shouted, None, at(end - 1)).await.unwrap());
            assert!(unit.email_changes().keeps(&shouted, Some(other.id), at(end - 1)).await.unwrap());
            assert!(!unit.email_changes().keeps(&shouted, Some(ines.id), at(end - 1)).await.unwrap());
            assert!(!unit.email_changes().keeps(&shouted, None, at(end)).await.unwrap());
            assert!(!unit.email_changes().keeps(&done.new, None, at(60)).await.unwrap());
            assert_eq!(unit.email_changes().delete_ended(at(end - 1)).await.unwrap(), 0);
            assert_eq!(unit.email_changes().delete_ended(at(end)).await.unwrap(), 1);
            assert_eq!(unit.email_changes().find_by_undo(&done.undo).await.unwrap(), None);
        })
        .await;
    }

    async fn later_changes_go_with_the_one_that_is_taken_back(store: &Store) {
        let (ines, other) = (joined(store, 1).await, joined(store, 2).await);
        let done = |number, seconds| EmailChange {
            confirmed_at: Some(at(seconds + 1)),
            ..change(number, &ines, seconds)
        };
        let (first, second, third) = (done(1, 10), done(2, 20), change(3, &ines, 30));
        let foreign = change(4, &other, 20);
        committed(store, async |unit| {
            for one in [&first, &second, &third, &foreign] {
                unit.email_changes().add(one).await.unwrap();
            }
            unit.email_changes().delete_since(ines.id, second.requested_at).await.unwrap();
            for gone in [&second, &third] {
                assert_eq!(unit.email_changes().find_by_undo(&gone.undo).await.unwrap(), None);
            }
            for kept in [&first, &foreign] {
                assert!(unit.email_changes().find_by_undo(&kept.undo).await.unwrap().is_some());
            }
        })
        .await;
    }
}
