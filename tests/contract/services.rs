//! Connected services, and connections that have begun.

use std::sync::Arc;

use octavo_domain::{
    account::user::User,
    auth::{credential::SecretHash, second_factor::Sealed},
    services::{AccountName, Connection, PendingConnection, SealedTokens, Service, figma::KeptFigmaToken},
};

use crate::{
    fixtures::{at, committed, joined, session},
    promises,
    store::{Store, at_once, duplicate},
};

fn connection(user: &User, service: Service) -> Connection {
    Connection {
        user: user.id,
        service,
        account: AccountName::of("Inès “at work” 東京").unwrap(),
        tokens: SealedTokens {
            access: Sealed::new(vec![0, 159, 146, 150]),
            refresh: Some(Sealed::new(vec![255, 0])),
            expires_at: Some(at(3_600)),
        },
        connected_at: at(3),
    }
}

fn pending(state: u8, user: &User) -> PendingConnection {
    PendingConnection {
        state: SecretHash::new([state; 32]),
        user: user.id,
        session: session(state, user).id,
        service: Service::Flickr,
        request_secret: Sealed::new(vec![7, 0, 7]),
        expires_at: at(i64::from(state)),
    }
}

fn figma_token(user: &User, number: u8) -> KeptFigmaToken {
    KeptFigmaToken {
        user: user.id,
        token: Sealed::new(vec![number, 0, 159, 146, 150]),
        ending: format!("x-{number}"),
        kept_at: at(i64::from(number)),
    }
}

promises! {
    async fn edit_393_an_account_has_one_token_of_figma_and_it_goes_with_it(store: &Store) {
        let (ines, noor) = (joined(store, 1).await, joined(store, 2).await);
        let (first, second, theirs) = (figma_token(&ines, 1), figma_token(&ines, 20), figma_token(&noor, 3));
        committed(store, async |unit| {
            assert_eq!(unit.figma_tokens().find(ines.id).await.unwrap(), None);
            assert!(!unit.figma_tokens().delete(ines.id).await.unwrap());
            for token in [&first, &theirs] {
                unit.figma_tokens().save(token).await.unwrap();
            }
            assert_eq!(unit.figma_tokens().find(ines.id).await.unwrap().as_ref(), Some(&first));
        })
        .await;
        committed(store, async |unit| {
            unit.figma_tokens().save(&second).await.unwrap();
            assert_eq!(unit.figma_tokens().find(ines.id).await.unwrap().as_ref(), Some(&second));
            assert!(unit.figma_tokens().delete(ines.id).await.unwrap());
            assert_eq!(unit.figma_tokens().find(ines.id).await.unwrap(), None);
            unit.figma_tokens().save(&second).await.unwrap();
        })
        .await;
        committed(store, async |unit| {
            unit.users().delete(ines.id).await.unwrap();
            assert_eq!(unit.figma_tokens().find(ines.id).await.unwrap(), None);
            assert_eq!(unit.figma_tokens().find(noor.id).await.unwrap().as_ref(), Some(&theirs));
        })
        .await;
    }

    async fn an_account_has_one_connection_with_each_service(store: &Store) {
        let (ines, noor) = (joined(store, 1).await, joined(store, 2).await);
        let (vimeo, dropbox) = (connection(&ines, Service::Vimeo), connection(&ines, Service::Dropbox));
        let plain = Connection {
            tokens: SealedTokens { access: Sealed::new(vec![1]), refresh: None, expires_at: None },
            account: AccountName::of("other").unwrap(),
            connected_at: at(9),
            ..connection(&ines, Service::Vimeo)
        };
        let theirs = connection(&noor, Service::Vimeo);
        committed(store, async |unit| {
            assert_eq!(unit.connections().find(ines.id, Service::Vimeo).await.unwrap(), None);
            for connection in [&vimeo, &dropbox, &theirs] {
                unit.connections().save(connection).await.unwrap();
            }
            assert_eq!(unit.connections().find(ines.id, Service::Vimeo).await.unwrap().as_ref(), Some(&vimeo));
        })
        .await;
        // In the order of their names.
        assert_eq!(store.connections.connections(ines.id).await.unwrap(), [dropbox.clone(), vimeo]);
        committed(store, async |unit| {
            unit.connections().save(&plain).await.unwrap();
            assert!(unit.connections().delete(ines.id, Service::Dropbox).await.unwrap());
            assert!(!unit.connections().delete(ines.id, Service::Dropbox).await.unwrap());
        })
        .await;
        assert_eq!(store.connections.connections(ines.id).await.unwrap(), [plain]);
        assert_eq!(store.connections.connections(noor.id).await.unwrap(), [theirs]);
    }

    async fn keys_are_renewed_by_the_holder_of_the_last_ones(store: &Store) {
        let ines = joined(store, 1).await;
        let first = connection(&ines, Service::Google);
        let renewed = |byte: u8| {
            let tokens = SealedTokens { access: Sealed::new(vec![byte]), refresh: None, expires_at: Some(at(9)) };
            Connection { tokens, account: AccountName::of("renamed").unwrap(), connected_at: at(99), ..first.clone() }
        };
        committed(store, async |unit| {
            let access = &first.tokens.access;
            assert!(!unit.connections().renew(&renewed(1), access).await.unwrap());
            unit.connections().save(&first).await.unwrap();
            assert!(unit.connections().renew(&renewed(1), access).await.unwrap());
            assert!(!unit.connections().renew(&renewed(2), access).await.unwrap());
        })
        .await;
        // The time of the first connection stays.
        let expected = Connection { connected_at: first.connected_at, ..renewed(1) };
        assert_eq!(store.connections.connections(ines.id).await.unwrap(), [expected]);
    }

    async fn who_was_sent_away_comes_back_once(store: &Store) {
        let ines = joined(store, 1).await;
        let away = pending(40, &ines);
        committed(store, async |unit| {
            unit.sessions().insert(&session(40, &ines)).await.unwrap();
            unit.connections().add_pending(&away).await.unwrap();
            assert_eq!(duplicate(unit.connections().add_pending(&away).await), "pending_connection");
        })
        .await;
        let taken = at_once(20, |_| {
            let (storage, state) = (Arc::clone(&store.storage), away.state);
            async move {
                let mut unit = storage.begin().await.unwrap();
                let taken = unit.connections().take_pending(&state).await.unwrap();
                unit.commit().await.unwrap();
                taken
            }
        })
        .await;
        assert_eq!(taken.into_iter().flatten().collect::<Vec<_>>(), [away]);
    }

    async fn unused_and_signed_out_sessions_are_deleted(store: &Store) {
        let ines = joined(store, 1).await;
        committed(store, async |unit| {
            for number in [10, 20, 30] {
                unit.sessions().insert(&session(number, &ines)).await.unwrap();
                unit.connections().add_pending(&pending(number, &ines)).await.unwrap();
            }
            assert_eq!(unit.connections().delete_expired(at(10)).await.unwrap(), 1);
            assert!(unit.sessions().delete(session(20, &ines).id).await.unwrap());
            assert_eq!(unit.connections().take_pending(&SecretHash::new([10; 32])).await.unwrap(), None);
            assert_eq!(unit.connections().take_pending(&SecretHash::new([20; 32])).await.unwrap(), None);
            assert!(unit.connections().take_pending(&SecretHash::new([30; 32])).await.unwrap().is_some());
        })
        .await;
    }

    async fn they_go_with_their_account(store: &Store) {
        let (ines, noor) = (joined(store, 1).await, joined(store, 2).await);
        committed(store, async |unit| {
            for user in [&ines, &noor] {
                unit.connections().save(&connection(user, Service::Google)).await.unwrap();
            }
            unit.sessions().insert(&session(40, &ines)).await.unwrap();
            unit.connections().add_pending(&pending(40, &ines)).await.unwrap();
            unit.users().delete(ines.id).await.unwrap();
            assert_eq!(unit.connections().take_pending(&SecretHash::new([40; 32])).await.unwrap(), None);
        })
        .await;
        assert_eq!(store.connections.connections(ines.id).await.unwrap(), []);
        assert_eq!(store.connections.connections(noor.id).await.unwrap().len(), 1);
    }
}
