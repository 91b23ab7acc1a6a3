//! A page of a large account in a large database costs as much as a page of a small one.
//!
//! SQLite's plans are checked beside its statements.

use octavo_application::library::ports::queries::{After, PageRequest};
use octavo_domain::library::{
    arrangement::{LibrarySection, SortMode},
    project::Project,
    search::fold,
};

use crate::{
    fixtures::{add_folders, add_projects, folder, joined, project},
    store::{Raw, Store, on_postgres},
};

const READ: &str =
    "SELECT sum(seq_tup_read + idx_tup_fetch)::text FROM pg_stat_user_tables WHERE relname = 'projects'";
const COLUMNS: &str = "SELECT string_agg(column_name, ', ') FROM information_schema.columns \
                       WHERE table_name = 'projects' AND is_generated = 'NEVER' \
                       AND column_name NOT IN ('num_id', 'id', 'owner', 'folder')";
const SCANS: &str = "SELECT seq_scan::text FROM pg_stat_user_tables WHERE relname = 'projects'";

async fn pages_read_what_they_show(store: &Store) {
    let owner = joined(store, 1).await.id;
    let kiln = folder(owner, 11, "Kiln");
    add_folders(store, std::slice::from_ref(&kiln)).await;
    let projects: Vec<Project> = (0..10_000)
        .map(|number| {
            let place = (number % 3 == 0).then_some(kiln.id);
            Project { folder: place, ..project(owner, 1_000 + number, &format!("Study {number} of light")) }
        })
        .collect();
    add_projects(store, &projects).await;
    let rest = store.raw_texts(COLUMNS).await.remove(0);
    let other = joined(store, 2).await.id;
    store
        .raw(&format!(
            "INSERT INTO projects (num_id, id, owner, {rest}) \
             SELECT num_id + 100000 * times, gen_random_uuid(), '{other}', {rest} \
             FROM projects, generate_series(1, 5) times"
        ))
        .await;
    store.raw("ANALYZE").await;
    settle(store).await;
    let (read, scans) = (number(store, READ).await, number(store, SCANS).await);
    let mut pages = 0;
    for sort in SortMode::ALL {
        for section in [
            LibrarySection::All,
            LibrarySection::Root,
            LibrarySection::Folder(kiln.id),
            LibrarySection::Archive,
        ] {
            let middle = &projects[5_000];
            let after = match sort {
                SortMode::Alphabet => After::Title(fold(middle.title.as_str()), middle.num_id),
                _ => After::Time(middle.created_at, middle.num_id),
            };
            for after in [None, Some(after)] {
                store.library.page(owner, &PageRequest { section, sort, after, limit: 50 }).await.unwrap();
                pages += 1;
            }
        }
    }
    for _ in 0..10 {
        store.library.folders(owner).await.unwrap();
        store.library.archive_count(owner).await.unwrap();
    }
    store.database.as_ref().unwrap().close().await;
    settle(store).await;
    assert_eq!(number(store, SCANS).await, scans, "the table was read from end to end");
    let rows = number(store, READ).await - read;
    assert!(rows <= pages * 60 + 200, "{rows} rows were read for {pages} pages");
}

async fn number(store: &Store, sql: &str) -> i64 {
    store.raw_texts(sql).await[0].parse().unwrap()
}

/// Waits for the server's statistics.
async fn settle(store: &Store) {
    let Raw::Postgres(pool) = &store.raw else { return };
    for _ in 0..3 {
        sqlx::query("SELECT pg_stat_force_next_flush()").execute(pool).await.unwrap();
        tokio::time::sleep(std::time::Duration::from_millis(400)).await;
        sqlx::query("SELECT pg_stat_clear_snapshot()").execute(pool).await.unwrap();
    }
}

#[test]
fn postgres() {
    on_postgres(pages_read_what_they_show);
}
