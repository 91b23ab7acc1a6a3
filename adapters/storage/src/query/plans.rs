//! SQLite's query plans: they use indexes and never scan a whole table.

use sqlx::{AssertSqlSafe, Row, SqlitePool};

use crate::connect::{Database, Options, Pools, migrate};
use crate::{
    domains::query as certificates,
    library::{
        query as library,
        query::{history, page, search},
    },
    prompts::query::news,
    publication::{
        query as publication,
        query::{home, public::sql as public},
    },
    team::query as team,
};

async fn open(folder: &tempfile::TempDir) -> Database {
    let url = format!("sqlite://{}/octavo.db", folder.path().display());
    migrate(&url).await.unwrap();
    Database::connect(&url, Options::default()).await.unwrap()
}

fn pools(database: &Database) -> [&SqlitePool; 2] {
    match &database.0.pools {
        Pools::Sqlite { writer, readers, .. } => [writer, readers],
        Pools::Postgres(_) => panic!("not SQLite"),
    }
}

async fn plan(pool: &SqlitePool, text: &str) -> Vec<String> {
    let steps =
        sqlx::query(AssertSqlSafe(format!("EXPLAIN QUERY PLAN {text}"))).fetch_all(pool).await.unwrap();
    steps.iter().map(|step| step.get::<String, _>("detail")).collect()
}

#[tokio::test]
async fn statements_go_along_indexes() {
    let folder = tempfile::tempdir().unwrap();
    let database = open(&folder).await;
    let [writer, reader] = pools(&database);
    // An owner with many rows, and statistics, as in a real database.
    let seed = "WITH RECURSIVE n (n) AS (SELECT 1000 UNION ALL SELECT n + 1 FROM n WHERE n < 10999) \
                INSERT INTO projects (num_id, id, owner, title, title_key, is_published, changed, \
                archived_with_folder, is_private, is_private_pages, is_hidden, is_copyable_template, \
                is_published_template, last_changed, created_at, updated_at) \
                SELECT n, randomblob(16), zeroblob(16), 'Study ' || n, 'study ' || n, 0, 0, 0, 0, 0, 0, 0, 0, n, n, n \
                FROM n";
    let mut connection = writer.acquire().await.unwrap();
    sqlx::raw_sql("PRAGMA foreign_keys = OFF").execute(&mut *connection).await.unwrap();
    sqlx::raw_sql(seed).execute(&mut *connection).await.unwrap();
    drop(connection);
    along_indexes(reader).await;
    sqlx::raw_sql("ANALYZE projects").execute(writer).await.unwrap();
    database.close().await;
    // A new connection reads the statistics.
    let database = open(&folder).await;
    along_indexes(pools(&database)[1]).await;
    database.close().await;
}

async fn along_indexes(reader: &SqlitePool) {
    let pages = [page::BY_TITLE, page::BY_CHANGE, page::BY_CREATION];
    let pages = pages.map(|texts| [texts.all, texts.all_after, texts.section, texts.section_after]);
    for text in pages.as_flattened().iter().copied().chain([library::ALL]) {
        let steps = plan(reader, text).await;
        assert!(steps[0].starts_with("SEARCH p USING INDEX projects_"), "{text}: {steps:?}");
        // Each project's views are one step to their row.
        let views = ["CORRELATED SCALAR SUBQUERY 1", "SEARCH v USING INTEGER PRIMARY KEY (rowid=?)"];
        assert_eq!(steps[1..], views, "{text}: {steps:?}");
    }
    for text in [
        library::SOME_SQLITE,
        library::FOLDERS,
        library::ARCHIVE,
        search::INDEXED_SQLITE,
        search::SHORT_SQLITE,
    ] {
        for step in plan(reader, text).await {
            let scan = step.strip_prefix("SCAN ").unwrap_or("");
            let small = ["", "json_each", "project_search VIRTUAL", "found", "t", "CONSTANT ROW"];
            let harmless =
                |name: &&str| scan == *name || (!name.is_empty() && scan.starts_with(&format!("{name} ")));
            assert!(small.iter().any(harmless), "{text}: {step}");
        }
    }
    for (text, index) in
        [(history::OF_LIBRARY, "sqlite_autoindex_history_1"), (history::OF_PROJECT, "history_of_project")]
    {
        let steps = plan(reader, text).await;
        assert!(steps.iter().any(|step| step.contains(&format!("INDEX {index} (owner=?"))), "{steps:?}");
        assert!(!steps.iter().any(|step| step.contains("SCAN history")), "{steps:?}");
    }
    let steps = plan(reader, search::SHORT_SQLITE).await;
    assert!(steps.iter().any(|step| step.contains("projects_by_title")), "{steps:?}");
}

#[tokio::test]
async fn every_connection_is_durable_and_readers_cannot_write() {
    let folder = tempfile::tempdir().unwrap();
    let database = open(&folder).await;
    for pool in pools(&database) {
        for (name, value) in
            [("journal_mode", "wal"), ("synchronous", "2"), ("foreign_keys", "1"), ("busy_timeout", "5000")]
        {
            let row = sqlx::query(AssertSqlSafe(format!("PRAGMA {name}"))).fetch_one(pool).await.unwrap();
            assert_eq!(row.get_unchecked::<String, _>(0), value, "{name}");
        }
    }
    let [writer, reader] = pools(&database);
    let write = "UPDATE num_ids SET next = next + 1";
    assert!(sqlx::query(write).execute(reader).await.is_err());
    assert!(sqlx::query(write).execute(writer).await.is_ok());
    assert_eq!(writer.options().get_max_connections(), 1);
    database.close().await;
}

#[tokio::test]
async fn what_is_shared_is_found_from_the_memberships() {
    let folder = tempfile::tempdir().unwrap();
    let database = open(&folder).await;
    let [_, reader] = pools(&database);
    for text in [team::PROJECTS, team::FOLDERS, team::STATE, team::SHARED_SQLITE, team::OWN_SQLITE] {
        for step in plan(reader, text).await {
            let scan = step.strip_prefix("SCAN ").and_then(|scan| scan.split(' ').next());
            // The memberships of one account, and what they share.
            let small = ["m", "v", "mine", "visible", "found", "json_each", "CONSTANT"];
            assert!(scan.is_none_or(|name| small.contains(&name)), "{text}: {step}");
        }
    }
    let steps = plan(reader, team::FOLDERS).await;
    assert!(steps.iter().any(|step| step.contains("teammates_of_user")), "{steps:?}");
    database.close().await;
}

#[tokio::test]
async fn readers_pages_go_along_indexes() {
    let folder = tempfile::tempdir().unwrap();
    let database = open(&folder).await;
    let [_, reader] = pools(&database);
    for (text, index) in [
        (public::PROJECTS, "projects_public (owner=?)"),
        (public::PROJECTS_AFTER, "projects_public (owner=?"),
        (public::COUNT, "projects_public"),
        (public::FOLDER_PROJECTS, "projects_public_in_section (owner=? AND section=?)"),
        (public::FOLDER_PROJECTS_AFTER, "projects_public_in_section (owner=? AND section=?"),
        (public::FOLDERS, "projects_public_in_section (owner=? AND section=?)"),
        (public::FOLDER, "projects_public_in_section (owner=? AND section=?)"),
        (public::STRIPS, "projects_public_in_section (owner=? AND section=?)"),
        (public::PAGE_AT, "sqlite_autoindex_custom_domains"),
        (public::HOME, "sqlite_autoindex_projects"),
        (home::HOME, "sqlite_autoindex_home_projects"),
        (news::NEWS, "news_by_time (published_at>? AND published_at<?)"),
        (public::OWNER, "sqlite_autoindex_users"),
        (public::FORMER_OWNER, "sqlite_autoindex_former_usernames"),
        (public::OWNER_AT, "sqlite_autoindex_custom_domains"),
        (public::PAGE, "p USING INTEGER PRIMARY KEY"),
        (public::PAGES_IN, "p USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)"),
        (public::PROFILES_IN, "u USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)"),
        (public::HOMES_IN, "o USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)"),
        (public::PAGES_OF, "p USING INDEX projects_publi"),
        (publication::BY_NUMBER, "p USING INTEGER PRIMARY KEY"),
        (publication::BY_ID, "sqlite_autoindex_projects"),
        (publication::MONTHS, "(owner=? AND month>?)"),
        (publication::MONTHS_OF_ONE, "page_views"),
        (publication::DAYS, "(owner=? AND day>?)"),
        (publication::DAYS_OF_ONE, "daily_views_of_project (project_id=? AND day>?)"),
    ] {
        let steps = plan(reader, text).await;
        assert!(steps.iter().any(|step| step.contains(index)), "{text}: {steps:?}");
        assert!(!steps.iter().any(|step| step.starts_with("SCAN ")), "{text}: {steps:?}");
        // A page is read in the order of its index, and not sorted.
        let is_page = [public::PROJECTS, public::PROJECTS_AFTER, public::FOLDER_PROJECTS].contains(&text);
        assert!(!is_page || !steps.iter().any(|step| step.contains("TEMP B-TREE")), "{text}: {steps:?}");
    }
}

#[tokio::test]
async fn a_certificate_is_found_by_its_domain() {
    let folder = tempfile::tempdir().unwrap();
    let database = open(&folder).await;
    let [_, reader] = pools(&database);
    for text in [certificates::OF_DOMAIN, certificates::ALL] {
        let steps = plan(reader, text).await;
        assert!(!steps.iter().any(|step| step.starts_with("SCAN")), "{text}: {steps:?}");
    }
    database.close().await;
}
