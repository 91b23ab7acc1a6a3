//! The databases themselves: settings, schema, copies, and outages.

use std::time::Duration;

use octavo_application::{
    library::ports::queries::LibraryQueries,
    shared::storage::{Storage, StorageError},
};
use octavo_domain::library::search::SearchQuery;
use octavo_storage::{Database, Options, migrate, pending_migrations};

use octavo_tests::TestDatabase;

use crate::{
    database_promises,
    fixtures::{add_projects, joined, project, user},
    store::{Store, on_postgres, on_sqlite},
};

database_promises! {
    async fn a_migrated_database_lacks_nothing_and_can_be_migrated_again(store: &Store) {
        assert_eq!(pending_migrations(&store.url).await.unwrap(), [""; 0]);
        joined(store, 1).await;
        migrate(&store.url).await.unwrap();
        assert!(store.accounts.account(user(1).id, "2026-11").await.unwrap().is_some());
    }

    async fn what_is_committed_is_there_after_reopening(store: &Store) {
        let owner = joined(store, 1).await.id;
        add_projects(store, &[project(owner, 101, "Salt")]).await;
        store.database.as_ref().unwrap().close().await;
        let again = Database::connect(&store.url, Options::default()).await.unwrap();
        let mut unit = again.begin().await.unwrap();
        assert_eq!(unit.projects().find(owner, project(owner, 101, "Salt").num_id).await.unwrap(), Some(project(owner, 101, "Salt")));
        drop(unit);
        again.close().await;
    }

    async fn a_closed_database_is_unavailable(store: &Store) {
        let database = store.database.as_ref().unwrap();
        database.close().await;
        assert!(matches!(database.ping().await, Err(StorageError::Unavailable(_))));
        assert!(matches!(database.begin().await.map(drop), Err(StorageError::Unavailable(_))));
    }

    async fn removing_an_account_takes_all_of_it_along(store: &Store) {
        let owner = joined(store, 1).await.id;
        add_projects(store, &[project(owner, 101, "Salt"), project(owner, 102, "Oil")]).await;
        store.raw("DELETE FROM users").await;
        let left = store.raw_texts("SELECT CAST(count(*) AS text) FROM projects").await;
        assert_eq!(left, ["0"]);
        assert_eq!(store.raw_texts("SELECT CAST(count(*) AS text) FROM section_counts").await, ["0"]);
    }
}

#[test]
fn sqlite_is_recent_enough() {
    on_sqlite(async |store: &Store| {
        let version = store.database.as_ref().unwrap().sqlite_version().await.unwrap().unwrap();
        let numbers: Vec<u32> = version.split('.').map(|part| part.parse().unwrap()).collect();
        assert!(numbers >= vec![3, 51, 3], "{version}");
    });
}

#[test]
fn a_copy_of_sqlite_is_complete_and_never_overwrites() {
    on_sqlite(async |store: &Store| {
        let owner = joined(store, 1).await.id;
        add_projects(store, &[project(owner, 101, "Salt")]).await;
        let folder = tempfile::tempdir().unwrap();
        let copy = folder.path().join("copy.db");
        let database = store.database.as_ref().unwrap();
        // An open unit neither blocks the copy nor gets into it.
        let mut unit = store.begin().await;
        unit.projects().insert_many(&[project(owner, 102, "Oil")]).await.unwrap();
        database.backup(&copy).await.unwrap();
        unit.commit().await.unwrap();
        assert!(database.backup(&copy).await.is_err());
        let url = format!("sqlite:{}", copy.display());
        assert_eq!(pending_migrations(&url).await.unwrap(), [""; 0]);
        let again = Database::connect(&url, Options::default()).await.unwrap();
        let titles: Vec<String> = again
            .projects(owner)
            .await
            .unwrap()
            .into_iter()
            .map(|row| row.title.as_str().to_owned())
            .collect();
        assert_eq!(titles, ["Salt"]);
        let query = SearchQuery::parse("salt").unwrap();
        assert_eq!(again.search(owner, &query, 5).await.unwrap().count, 1);
        again.close().await;
    });
}

#[test]
fn waiting_for_the_one_writer_ends() {
    on_sqlite(async |store: &Store| {
        let options = Options { acquire_timeout: Duration::from_millis(50), ..Options::default() };
        let impatient = Database::connect(&store.url, options).await.unwrap();
        let unit = impatient.begin().await.unwrap();
        assert!(matches!(impatient.begin().await.map(drop), Err(StorageError::Unavailable(_))));
        // Readers do not wait for writers.
        impatient.ping().await.unwrap();
        drop(unit);
        tokio::time::sleep(Duration::from_millis(20)).await;
        impatient.begin().await.map(drop).unwrap();
        impatient.close().await;
    });
}

#[test]
fn an_empty_file_lacks_the_schema() {
    on_sqlite(async |_: &Store| {
        let folder = tempfile::tempdir().unwrap();
        let url = format!("sqlite://{}/empty.db", folder.path().display());
        assert!(!pending_migrations(&url).await.unwrap().is_empty());
        let database = Database::connect(&url, Options::default()).await.unwrap();
        assert!(database.ping().await.is_err());
        database.close().await;
        migrate(&url).await.unwrap();
        assert_eq!(pending_migrations(&url).await.unwrap(), [""; 0]);
    });
}

#[test]
fn a_server_that_is_not_there_is_unavailable() {
    on_sqlite(async |_: &Store| {
        let options = Options { acquire_timeout: Duration::from_millis(200), ..Options::default() };
        let refused = Database::connect("postgres://octavo@127.0.0.1:1/octavo", options).await;
        assert!(matches!(refused, Err(StorageError::Unavailable(_))), "{refused:?}");
    });
}

#[test]
fn a_transaction_whose_statement_failed_is_not_committed() {
    on_postgres(async |store: &Store| {
        let (owner, nobody) = (joined(store, 1).await.id, user(2).id);
        let mut unit = store.begin().await;
        unit.projects().insert_many(&[project(owner, 101, "Salt")]).await.unwrap();
        // The account does not exist.
        unit.projects().insert_many(&[project(nobody, 102, "Oil")]).await.unwrap_err();
        // PostgreSQL itself answers this COMMIT with success, and rolls back.
        unit.commit().await.unwrap_err();
        let mut unit = store.begin().await;
        assert_eq!(unit.projects().find(owner, project(owner, 101, "Salt").num_id).await.unwrap(), None);
        unit.projects().insert_many(&[project(owner, 101, "Salt")]).await.unwrap();
        unit.commit().await.unwrap();
    });
}

#[test]
fn a_unit_that_is_dropped_leaves_its_connection_to_others() {
    let server = TestDatabase::create();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        migrate(&server.url).await.unwrap();
        let database =
            Database::connect(&server.url, Options { connections: 1, ..Options::default() }).await.unwrap();
        for _ in 0..20 {
            let unit = database.begin().await.unwrap();
            drop(unit);
            // A cancelled call closes its connection and frees its slot in the pool.
            drop(tokio::time::timeout(Duration::ZERO, database.begin()).await);
        }
        database.ping().await.unwrap();
        database.close().await;
    });
}

#[test]
fn servers_that_start_together_migrate_once() {
    let server = TestDatabase::create();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let starts: Vec<_> = (0..4)
            .map(|_| {
                let url = server.url.clone();
                tokio::spawn(async move { migrate(&url).await })
            })
            .collect();
        for start in starts {
            start.await.unwrap().unwrap();
        }
        assert_eq!(pending_migrations(&server.url).await.unwrap(), [""; 0]);
    });
}
