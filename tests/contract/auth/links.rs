//! Mailed links.

use std::sync::Arc;

use octavo_domain::{
    account::user::User,
    auth::credential::{LinkPurpose, MailedLink, SecretHash},
};

use crate::{
    fixtures::{at, committed, joined},
    promises,
    store::{Store, at_once},
};

fn link(user: &User, token: u8, purpose: LinkPurpose) -> MailedLink {
    MailedLink {
        hash: SecretHash::new([token; 32]),
        user: user.id,
        purpose,
        email_key: user.email.key(),
        expires_at: at(i64::from(token)),
    }
}

promises! {
    async fn a_link_works_once_and_for_its_purpose(store: &Store) {
        let account = joined(store, 1).await;
        let reset = link(&account, 1, LinkPurpose::ResetPassword);
        committed(store, async |unit| unit.links().replace(&reset).await.unwrap()).await;
        committed(store, async |unit| {
            // Reading it leaves it valid.
            for _ in 0..2 {
                let seen = unit.links().find(&reset.hash, LinkPurpose::ResetPassword).await.unwrap();
                assert_eq!(seen.as_ref(), Some(&reset));
            }
            assert_eq!(unit.links().find(&reset.hash, LinkPurpose::ConfirmEmail).await.unwrap(), None);
            let other = unit.links().take(&reset.hash, LinkPurpose::ConfirmEmail).await.unwrap();
            assert_eq!(other, None);
            let taken = unit.links().take(&reset.hash, LinkPurpose::ResetPassword).await.unwrap();
            assert_eq!(taken.as_ref(), Some(&reset));
            assert_eq!(unit.links().take(&reset.hash, LinkPurpose::ResetPassword).await.unwrap(), None);
        })
        .await;
    }

    async fn a_link_can_be_forgotten(store: &Store) {
        let (ines, other) = (joined(store, 1).await, joined(store, 2).await);
        let links = [
            link(&ines, 1, LinkPurpose::ResetPassword),
            link(&ines, 2, LinkPurpose::ConfirmEmail),
            link(&other, 3, LinkPurpose::ResetPassword),
        ];
        committed(store, async |unit| {
            for link in &links {
                unit.links().replace(link).await.unwrap();
            }
            for _ in 0..2 {
                unit.links().forget(ines.id, LinkPurpose::ResetPassword).await.unwrap();
            }
            assert_eq!(unit.links().find(&links[0].hash, links[0].purpose).await.unwrap(), None);
            for link in &links[1..] {
                assert!(unit.links().find(&link.hash, link.purpose).await.unwrap().is_some());
            }
        })
        .await;
    }

    async fn a_new_link_ends_the_earlier_one_of_its_purpose(store: &Store) {
        let (ines, other) = (joined(store, 1).await, joined(store, 2).await);
        let links = [
            link(&ines, 1, LinkPurpose::ResetPassword),
            link(&ines, 2, LinkPurpose::ConfirmEmail),
            link(&other, 3, LinkPurpose::ResetPassword),
            link(&ines, 4, LinkPurpose::ResetPassword),
        ];
        committed(store, async |unit| {
            for link in &links {
                unit.links().replace(link).await.unwrap();
            }
            assert_eq!(unit.links().take(&links[0].hash, links[0].purpose).await.unwrap(), None);
            for link in &links[1..] {
                assert_eq!(unit.links().take(&link.hash, link.purpose).await.unwrap().as_ref(), Some(link));
            }
        })
        .await;
    }

    async fn of_fifty_who_take_a_link_one_gets_it(store: &Store) {
        let account = joined(store, 1).await;
        let reset = link(&account, 1, LinkPurpose::ResetPassword);
        committed(store, async |unit| unit.links().replace(&reset).await.unwrap()).await;
        let taken = at_once(50, |_| {
            let (storage, hash) = (Arc::clone(&store.storage), reset.hash);
            async move {
                let mut unit = storage.begin().await.unwrap();
                let taken = unit.links().take(&hash, LinkPurpose::ResetPassword).await.unwrap();
                unit.commit().await.unwrap();
                taken.is_some()
            }
        })
        .await;
        assert_eq!(taken.into_iter().filter(|got| *got).count(), 1);
    }

    async fn links_past_their_time_are_swept(store: &Store) {
        let account = joined(store, 1).await;
        let (early, late) = (link(&account, 10, LinkPurpose::ResetPassword), link(&account, 20, LinkPurpose::ConfirmEmail));
        committed(store, async |unit| {
            unit.links().replace(&early).await.unwrap();
            unit.links().replace(&late).await.unwrap();
            assert_eq!(unit.links().delete_expired(at(10)).await.unwrap(), 1);
            assert_eq!(unit.links().take(&early.hash, early.purpose).await.unwrap(), None);
            assert_eq!(unit.links().take(&late.hash, late.purpose).await.unwrap(), Some(late.clone()));
        })
        .await;
    }
}
