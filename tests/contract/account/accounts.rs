//! Accounts.

use std::sync::Arc;

use octavo_application::{publication::ports::visits::ViewsOfDay, shared::storage::StorageError};
use octavo_domain::{
    account::{email::Email, profile::DisplayName, user::User, username::Username},
    ids::UserId,
};

use crate::{
    fixtures::{
        add_folders, add_projects, committed, folder, full_project, full_user, joined, num, project, user,
        uuid,
    },
    promises,
    store::{Store, at_once, duplicate},
};

promises! {
    async fn an_account_comes_back_as_it_was_stored(store: &Store) {
        for account in [user(1), full_user(2)] {
            committed(store, async |unit| unit.users().insert(&account).await.unwrap()).await;
            let mut unit = store.begin().await;
            assert_eq!(unit.users().find(account.id).await.unwrap().as_ref(), Some(&account));
            drop(unit);
            let view = store.accounts.account(account.id, "2026-11").await.unwrap().unwrap();
            assert_eq!((view.month_views, view.projects, view.published, view.domains), (0, 0, 0, 0));
            assert_eq!(view.user, account);
            assert_eq!(store.accounts.user(account.id).await.unwrap(), Some(account));
        }
        let mut unit = store.begin().await;
        assert_eq!(unit.users().find(user(3).id).await.unwrap(), None);
        drop(unit);
        assert_eq!(store.accounts.account(user(3).id, "2026-11").await.unwrap(), None);
        assert_eq!(store.accounts.user(user(3).id).await.unwrap(), None);
    }

    async fn an_account_is_found_by_address_and_name_in_any_case(store: &Store) {
        joined(store, 1).await;
        let mut unit = store.begin().await;
        let shout = Email::parse("PERSON1@OKAFOR.STUDIO").unwrap();
        assert_eq!(unit.users().find_by_email(&shout).await.unwrap(), Some(user(1)));
        assert_eq!(unit.users().find_by_email(&user(2).email).await.unwrap(), None);
        assert!(unit.users().username_taken(&Username::parse("iNES.1").unwrap()).await.unwrap());
        assert!(!unit.users().username_taken(&user(2).username).await.unwrap());
    }

    async fn taken_addresses_and_names_are_told_and_the_unit_goes_on(store: &Store) {
        joined(store, 1).await;
        let mut unit = store.begin().await;
        let address = User { email: Email::parse("person1@OKAFOR.studio").unwrap(), ..user(2) };
        assert_eq!(duplicate(unit.users().insert(&address).await), "email");
        let name = User { username: Username::parse("INES.1").unwrap(), ..user(2) };
        assert_eq!(duplicate(unit.users().insert(&name).await), "username");
        unit.users().insert(&user(2)).await.unwrap();
        unit.commit().await.unwrap();
        let mut unit = store.begin().await;
        assert_eq!(unit.users().find(user(2).id).await.unwrap(), Some(user(2)));
    }

    async fn of_many_who_want_a_name_one_gets_it(store: &Store) {
        let answers = at_once(12, |turn| {
            let storage = Arc::clone(&store.storage);
            async move {
                let number = u32::try_from(turn).unwrap() + 1;
                let account = User { username: Username::parse("the.one").unwrap(), ..user(number) };
                let mut unit = storage.begin().await.unwrap();
                match unit.users().insert(&account).await {
                    Ok(()) => unit.commit().await.map(|()| true).unwrap(),
                    Err(StorageError::Duplicate("username")) => false,
                    Err(other) => panic!("{other}"),
                }
            }
        })
        .await;
        assert_eq!(answers.into_iter().filter(|won| *won).count(), 1);
    }

    async fn an_update_stores_every_field_but_not_the_version(store: &Store) {
        let account = joined(store, 1).await;
        committed(store, async |unit| unit.users().touch_library(account.id).await.unwrap()).await;
        let changed = User { email: Email::parse("new@okafor.studio").unwrap(), ..full_user(1) };
        committed(store, async |unit| unit.users().update(&changed).await.unwrap()).await;
        let mut unit = store.begin().await;
        assert_eq!(unit.users().find(account.id).await.unwrap(), Some(changed));
        assert_eq!(unit.users().touch_library(account.id).await.unwrap(), 2);
        assert!(matches!(unit.users().update(&user(9)).await, Err(StorageError::Stale(_))));
        assert!(matches!(unit.users().touch_library(UserId::new(uuid(99))).await, Err(StorageError::Stale(_))));
    }

    async fn an_update_to_what_another_has_is_told_and_the_unit_goes_on(store: &Store) {
        let (ines, other) = (joined(store, 1).await, joined(store, 2).await);
        let mut unit = store.begin().await;
        let address = User { email: other.email.clone(), ..ines.clone() };
        assert_eq!(duplicate(unit.users().update(&address).await), "email");
        let name = User { username: other.username.clone(), ..ines.clone() };
        assert_eq!(duplicate(unit.users().update(&name).await), "username");
        unit.users().update(&User { profile_visible: true, ..ines.clone() }).await.unwrap();
        unit.commit().await.unwrap();
        let view = store.accounts.account(ines.id, "2026-11").await.unwrap().unwrap();
        assert_eq!(view.user, User { profile_visible: true, ..ines });
    }

    async fn a_found_account_waits_for_nobody_else(store: &Store) {
        let account = joined(store, 1).await;
        at_once(16, |_| {
            let (storage, id) = (Arc::clone(&store.storage), account.id);
            async move {
                let mut unit = storage.begin().await.unwrap();
                let mut found = unit.users().find(id).await.unwrap().unwrap();
                tokio::task::yield_now().await;
                let length = found.name.as_str().chars().filter(|c| *c == '+').count() + 1;
                found.name = DisplayName::parse(&"+".repeat(length)).unwrap();
                unit.users().update(&found).await.unwrap();
                unit.commit().await.unwrap();
            }
        })
        .await;
        let view = store.accounts.account(account.id, "2026-11").await.unwrap().unwrap();
        assert_eq!(view.user.name.as_str(), "+".repeat(16));
    }

    async fn the_numbers_of_an_account_are_its_own(store: &Store) {
        let (ines, other) = (joined(store, 1).await, joined(store, 2).await);
        let kiln = folder(ines.id, 11, "Kiln");
        add_folders(store, std::slice::from_ref(&kiln)).await;
        let (salt, plain) = (full_project(ines.id, 101, kiln.id), project(ines.id, 102, "Plain"));
        let mut foreign = full_project(other.id, 103, kiln.id);
        foreign.folder = None;
        foreign.archive = None;
        add_projects(store, &[salt.clone(), plain.clone(), foreign.clone()]).await;
        committed(store, async |unit| {
            let views = [
                (salt.id, "2026-10-31", 4),
                (salt.id, "2026-11-01", 2),
                (salt.id, "2026-11-30", 3),
                (plain.id, "2026-11-01", 7),
                (foreign.id, "2026-11-01", 100),
            ];
            let views = views.map(|(project, day, views)| ViewsOfDay { project, day: day.parse().unwrap(), views });
            unit.visits().add_views(&views).await.unwrap();
        })
        .await;
        let rows = store.library.projects_by_num_id(ines.id, &[plain.num_id]).await.unwrap();
        assert_eq!(rows[0].views, 7);
        let view = store.accounts.account(ines.id, "2026-11").await.unwrap().unwrap();
        assert_eq!((view.month_views, view.published, view.domains), (12, 1, 1));
        let views = store.accounts.project_views(ines.id, "2026-10").await.unwrap();
        let views: Vec<_> = views.iter().map(|row| (row.num_id, row.month.as_str(), row.views)).collect();
        assert_eq!(views, [(num(102), "2026-11", 7), (num(101), "2026-11", 5), (num(101), "2026-10", 4)]);
        assert_eq!(store.accounts.project_views(ines.id, "2026-11").await.unwrap().len(), 2);
        committed(store, async |unit| unit.projects().delete_many(&[salt.id]).await.unwrap()).await;
        assert_eq!(store.accounts.project_views(ines.id, "2026-10").await.unwrap().len(), 1);
    }
}
