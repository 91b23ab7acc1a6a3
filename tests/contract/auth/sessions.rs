//! Sessions.

use chrono::TimeDelta;
use octavo_domain::{
    auth::{credential::SecretHash, session::Session},
    ids::SessionId,
};

use crate::{
    fixtures::{at, committed, joined, session, uuid},
    promises,
    store::{Store, duplicate},
};

promises! {
    async fn a_session_is_found_by_its_token(store: &Store) {
        let account = joined(store, 1).await;
        let stored = session(1, &account);
        committed(store, async |unit| {
            unit.sessions().insert(&stored).await.unwrap();
            unit.users().touch_library(account.id).await.unwrap();
        })
        .await;
        let view = store.sessions.by_token(&stored.token).await.unwrap().unwrap();
        assert_eq!((view.session, view.user, view.user_num_id), (stored.id, account.id, account.num_id));
        assert_eq!((view.created_at, view.last_seen_at, view.library_version), (at(0), at(0), 1));
        assert_eq!(view.authenticated_at, stored.authenticated_at);
        assert_eq!(store.sessions.by_token(&SecretHash::new([9; 32])).await.unwrap(), None);
        let mut unit = store.begin().await;
        assert_eq!(duplicate(unit.sessions().insert(&stored).await), "session");
    }

    async fn a_touch_moves_last_seen_forward_only(store: &Store) {
        let account = joined(store, 1).await;
        let stored = session(1, &account);
        committed(store, async |unit| {
            unit.sessions().insert(&stored).await.unwrap();
            unit.sessions().touch(stored.id, at(60)).await.unwrap();
            unit.sessions().touch(stored.id, at(30)).await.unwrap();
            unit.sessions().touch(SessionId::new(uuid(5)), at(30)).await.unwrap();
        })
        .await;
        assert_eq!(store.sessions.by_token(&stored.token).await.unwrap().unwrap().last_seen_at, at(60));
    }

    async fn an_account_lists_its_live_sessions_and_ends_its_own(store: &Store) {
        let (ines, other) = (joined(store, 1).await, joined(store, 2).await);
        let now = at(0) + TimeDelta::days(30);
        let live = |number: u8, seen: i64| Session {
            created_at: now - TimeDelta::days(1),
            last_seen_at: now - TimeDelta::seconds(seen),
            ..session(number, &ines)
        };
        let idle = Session { last_seen_at: now - Session::IDLE, ..live(8, 0) };
        let old = Session { created_at: now - Session::ABSOLUTE, ..live(9, 0) };
        let foreign = Session { created_at: now, last_seen_at: now, ..session(7, &other) };
        let own = [live(1, 20), live(2, 5), live(3, 20)];
        committed(store, async |unit| {
            for session in own.iter().chain([&idle, &old, &foreign]) {
                unit.sessions().insert(session).await.unwrap();
            }
        })
        .await;
        let rows = store.sessions.of_user(ines.id, now, 10).await.unwrap();
        assert_eq!(rows.iter().map(|row| row.id).collect::<Vec<_>>(), [own[1].id, own[2].id, own[0].id]);
        assert_eq!(rows[0].last_seen_at, own[1].last_seen_at);
        assert_eq!((&rows[0].user_agent, &rows[0].address), (&own[1].user_agent, &own[1].address));
        assert_eq!(store.sessions.of_user(ines.id, now, 2).await.unwrap(), rows[..2]);
        committed(store, async |unit| {
            assert!(!unit.sessions().delete_of(ines.id, foreign.id).await.unwrap());
            assert!(unit.sessions().delete_of(ines.id, own[0].id).await.unwrap());
            assert!(!unit.sessions().delete_of(ines.id, own[0].id).await.unwrap());
        })
        .await;
        assert_eq!(store.sessions.of_user(ines.id, now, 10).await.unwrap(), rows[..2]);
        assert_eq!(store.sessions.of_user(other.id, now, 10).await.unwrap().len(), 1);
    }

    async fn a_renewed_session_has_another_token(store: &Store) {
        let account = joined(store, 1).await;
        let (stored, other) = (session(1, &account), session(2, &account));
        let token = SecretHash::new([7; 32]);
        committed(store, async |unit| {
            unit.sessions().insert(&stored).await.unwrap();
            unit.sessions().insert(&other).await.unwrap();
            assert!(unit.sessions().renew(stored.id, &token, at(60)).await.unwrap());
            assert!(!unit.sessions().renew(SessionId::new(uuid(5)), &token, at(60)).await.unwrap());
        })
        .await;
        assert_eq!(store.sessions.by_token(&stored.token).await.unwrap(), None);
        let view = store.sessions.by_token(&token).await.unwrap().unwrap();
        assert_eq!((view.session, view.created_at, view.authenticated_at), (stored.id, at(0), at(60)));
        let untouched = store.sessions.by_token(&other.token).await.unwrap().unwrap();
        assert_eq!(untouched.authenticated_at, other.authenticated_at);
    }

    async fn sessions_end_one_by_one_or_all_but_one(store: &Store) {
        let (ines, other) = (joined(store, 1).await, joined(store, 2).await);
        let foreign = session(9, &other);
        let own: Vec<Session> = (1..=4).map(|number| session(number, &ines)).collect();
        committed(store, async |unit| {
            unit.sessions().insert(&foreign).await.unwrap();
            for session in &own {
                unit.sessions().insert(session).await.unwrap();
            }
            assert!(unit.sessions().delete(own[0].id).await.unwrap());
            assert!(!unit.sessions().delete(own[0].id).await.unwrap());
            assert_eq!(unit.sessions().delete_all(ines.id, Some(own[1].id)).await.unwrap(), 2);
        })
        .await;
        assert!(store.sessions.by_token(&own[1].token).await.unwrap().is_some());
        assert_eq!(store.sessions.by_token(&own[2].token).await.unwrap(), None);
        let ended = committed(store, async |unit| unit.sessions().delete_all(ines.id, None).await.unwrap()).await;
        assert_eq!(ended, 1);
        assert!(store.sessions.by_token(&foreign.token).await.unwrap().is_some());
    }

    async fn sessions_that_ended_by_time_are_swept(store: &Store) {
        let account = joined(store, 1).await;
        let now = at(0) + TimeDelta::days(30);
        let fresh = Session { created_at: now - TimeDelta::days(29), last_seen_at: now, ..session(1, &account) };
        let idle = Session { created_at: fresh.created_at, last_seen_at: now - Session::IDLE, ..session(2, &account) };
        let old = Session { created_at: now - Session::ABSOLUTE, last_seen_at: now, ..session(3, &account) };
        let swept = committed(store, async |unit| {
            for session in [&fresh, &idle, &old] {
                unit.sessions().insert(session).await.unwrap();
            }
            unit.sessions().delete_ended(now).await.unwrap()
        })
        .await;
        assert_eq!(swept, 2);
        assert!(store.sessions.by_token(&fresh.token).await.unwrap().is_some());
    }
}
