//! Visits and their counts.

use std::{collections::BTreeSet, sync::Arc};

use octavo_application::publication::ports::visits::{Countable, Seen, ViewsOfDay, Visitor};
use octavo_domain::{
    ids::{ProjectId, ProjectRef},
    library::project::Project,
};

use crate::{
    fixtures::{add_projects, at, committed, joined, num, project},
    promises,
    store::{Raw, Store, at_once},
};

fn of_day(project: &Project, day: &str, views: u64) -> ViewsOfDay {
    ViewsOfDay { project: project.id, day: day.parse().unwrap(), views }
}

fn seen(project: &Project, visitor: u8, seconds: i64) -> Seen {
    Seen { project: project.id, visitor: Visitor([visitor; 32]), at: at(seconds) }
}

fn ids(projects: &[&Project]) -> BTreeSet<ProjectId> {
    projects.iter().map(|project| project.id).collect()
}

/// The rows that a unit of work may count now.
async fn held(store: &Store, projects: &[&Project]) -> Countable {
    committed(store, async |unit| unit.visits().hold(&ids(projects)).await.unwrap()).await
}

promises! {
    async fn views_add_up_by_day_by_month_and_in_all(store: &Store) {
        let owner = joined(store, 1).await.id;
        let (salt, oil, gone) = (project(owner, 101, "Salt"), project(owner, 102, "Oil"), project(owner, 103, "Gone"));
        add_projects(store, &[salt.clone(), oil.clone()]).await;
        let version = committed(store, async |unit| unit.users().touch_library(owner).await.unwrap()).await;
        const MANY: u64 = 9_007_199_254_740_993;
        for views in [
            vec![of_day(&salt, "2026-11-21", 2), of_day(&gone, "2026-11-21", 5), of_day(&salt, "2026-11-21", 1)],
            vec![],
            vec![of_day(&oil, "2026-10-01", MANY), of_day(&salt, "2026-11-20", 4), of_day(&salt, "2026-10-31", 1)],
        ] {
            committed(store, async |unit| unit.visits().add_views(&views).await.unwrap()).await;
        }
        let rows = store.library.projects(owner).await.unwrap();
        let views: Vec<(i64, u64)> = rows.iter().map(|row| (row.num_id.get(), row.views)).collect();
        assert_eq!(views, [(102, MANY), (101, 8)]);
        let of = |month: &'static str| async move { store.accounts.account(owner, month).await.unwrap().unwrap().month_views };
        assert_eq!((of("2026-11").await, of("2026-10").await), (7, MANY + 1));
        let read = async |project: Option<ProjectId>| {
            let months = store.publications.months(owner, project, "2026-10").await.unwrap();
            let days = store.publications.days(owner, project, "2026-10-31").await.unwrap();
            (months, days)
        };
        let count = |period: &str, views: u64| (period.to_owned(), views);
        let (months, days) = read(Some(salt.id)).await;
        assert_eq!(months, [count("2026-10", 1), count("2026-11", 7)]);
        assert_eq!(days, [count("2026-10-31", 1), count("2026-11-20", 4), count("2026-11-21", 3)]);
        assert_eq!(read(None).await.0, [count("2026-10", MANY + 1), count("2026-11", 7)]);
        let next = committed(store, async |unit| unit.users().touch_library(owner).await.unwrap()).await;
        assert_eq!(next, version + 1, "views are no change of the library");
        committed(store, async |unit| unit.projects().delete_many(&[salt.id]).await.unwrap()).await;
        assert_eq!(read(None).await.0, [count("2026-10", MANY)]);
    }

    async fn storing_a_project_changes_nothing_about_its_views(store: &Store) {
        let owner = joined(store, 1).await.id;
        let salt = project(owner, 101, "Salt");
        add_projects(store, &[Project { views: 99, ..salt.clone() }]).await;
        committed(store, async |unit| unit.visits().add_views(&[of_day(&salt, "2026-11-21", 3)]).await.unwrap()).await;
        let mut unit = store.begin().await;
        let (found, _) = unit.projects().find_to_change(owner, ProjectRef::Id(salt.id)).await.unwrap().unwrap();
        assert_eq!(found.views, 3);
        unit.projects().update_many(&[Project { views: 77, ..found }]).await.unwrap();
        unit.visits().add_views(&[of_day(&salt, "2026-11-21", 1)]).await.unwrap();
        let found = unit.projects().find_many(owner, &[salt.num_id]).await.unwrap();
        assert_eq!(found[0].views, 4);
        unit.commit().await.unwrap();
        assert_eq!(store.library.projects(owner).await.unwrap()[0].views, 4);
    }

    async fn a_visitor_is_known_by_their_last_request(store: &Store) {
        let owner = joined(store, 1).await.id;
        let (salt, oil) = (project(owner, 101, "Salt"), project(owner, 102, "Oil"));
        add_projects(store, &[salt.clone(), oil.clone()]).await;
        let known = async |asked: &[Seen]| {
            let mut known = committed(store, async |unit| unit.visits().last_seen(asked).await.unwrap()).await;
            known.sort_unstable();
            known
        };
        let asked = [seen(&salt, 1, 0), seen(&salt, 2, 0), seen(&oil, 1, 0)];
        assert_eq!(known(&asked).await, []);
        assert_eq!(known(&[]).await, []);
        for requests in [vec![seen(&salt, 1, 10), seen(&oil, 1, 20)], vec![], vec![seen(&salt, 1, 5), seen(&oil, 1, 30)]] {
            committed(store, async |unit| unit.visits().saw(&requests).await.unwrap()).await;
        }
        let mut expected = vec![seen(&salt, 1, 10), seen(&oil, 1, 30)];
        expected.sort_unstable();
        assert_eq!(known(&asked).await, expected, "an older request changes nothing");
        assert_eq!(committed(store, async |unit| unit.visits().forget(at(11)).await.unwrap()).await, 1);
        assert_eq!(known(&asked).await, [seen(&oil, 1, 30)]);
        committed(store, async |unit| unit.projects().delete_many(&[oil.id]).await.unwrap()).await;
        assert_eq!(known(&asked).await, []);
    }

    async fn those_who_count_take_turns(store: &Store) {
        let owner = joined(store, 1).await.id;
        let salt = project(owner, 101, "Salt");
        add_projects(store, std::slice::from_ref(&salt)).await;
        let began = at_once(12, |_| {
            let (storage, salt) = (Arc::clone(&store.storage), salt.clone());
            async move {
                let mut unit = storage.begin().await.unwrap();
                unit.visits().hold(&ids(&[&salt])).await.unwrap();
                let known = unit.visits().last_seen(&[seen(&salt, 1, 0)]).await.unwrap();
                tokio::task::yield_now().await;
                unit.visits().saw(&[seen(&salt, 1, 1)]).await.unwrap();
                unit.visits().add_views(&[of_day(&salt, "2026-11-21", 1)]).await.unwrap();
                unit.commit().await.unwrap();
                known.is_empty()
            }
        })
        .await;
        assert_eq!(began.into_iter().filter(|begins| *begins).count(), 1, "one of them is the first");
        assert_eq!(store.library.projects(owner).await.unwrap()[0].views, 12);
    }

    async fn what_is_gone_is_not_counted(store: &Store) {
        let owner = joined(store, 1).await.id;
        let (salt, gone) = (project(owner, 101, "Salt"), project(owner, 102, "Gone"));
        add_projects(store, std::slice::from_ref(&salt)).await;
        assert_eq!(held(store, &[&salt, &gone]).await, Countable { held: ids(&[&salt]), busy: BTreeSet::new() });
        assert_eq!(held(store, &[]).await, Countable::default());
    }

    // Only PostgreSQL has more than one writer.
    async fn counting_waits_for_nobody_and_nobody_waits_for_it(store: &Store) {
        if !matches!(store.raw, Raw::Postgres(_)) {
            return;
        }
        let owner = joined(store, 1).await.id;
        let (salt, oil) = (project(owner, 101, "Salt"), project(owner, 102, "Oil"));
        add_projects(store, &[salt.clone(), oil.clone()]).await;
        // A unit changes a project.
        let mut changing = store.begin().await;
        changing.projects().find_to_change(owner, ProjectRef::Id(salt.id)).await.unwrap().unwrap();
        let mut counting = store.begin().await;
        assert_eq!(counting.visits().hold(&ids(&[&salt, &oil])).await.unwrap().held, ids(&[&salt, &oil]));
        counting.visits().add_views(&[of_day(&salt, "2026-11-21", 1)]).await.unwrap();
        // Another unit changes a row that is being counted.
        let mut other = store.begin().await;
        let mut found = other.projects().find(owner, num(102)).await.unwrap().unwrap();
        found.updated_at = at(900);
        other.projects().update_many(&[found]).await.unwrap();
        other.commit().await.unwrap();
        counting.commit().await.unwrap();
        drop(changing);
        // A unit removes a project, and is rolled back.
        let mut removing = store.begin().await;
        removing.projects().delete_many(&[oil.id]).await.unwrap();
        assert_eq!(held(store, &[&salt, &oil]).await, Countable { held: ids(&[&salt]), busy: ids(&[&oil]) });
        drop(removing);
        // The server rolls back in the background.
        let mut attempts = 0;
        while held(store, &[&salt, &oil]).await.held != ids(&[&salt, &oil]) {
            attempts += 1;
            assert!(attempts < 1_000, "what is no longer removed can be counted");
        }
        // A unit deletes the account.
        let mut removing = store.begin().await;
        removing.users().delete(owner).await.unwrap();
        assert_eq!(held(store, &[&salt]).await, Countable { held: BTreeSet::new(), busy: ids(&[&salt]) });
        removing.commit().await.unwrap();
        assert_eq!(held(store, &[&salt]).await, Countable::default());
    }
}
