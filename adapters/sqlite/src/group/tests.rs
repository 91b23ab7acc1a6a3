use sqlx::sqlite::{SqliteConnectOptions, SqlitePoolOptions};
use tokio::task::JoinSet;

use super::*;

/// A file with a table, and how many pages it may have.
async fn writer(folder: &tempfile::TempDir, pages: u32) -> GroupWriter {
    let file = SqliteConnectOptions::new().filename(folder.path().join("group.db")).create_if_missing(true);
    let file = file.pragma("max_page_count", pages.to_string()).pragma("journal_mode", "wal");
    let watch = TransactionWatch::default();
    let pool = watch.pool(SqlitePoolOptions::new()).connect_with(file).await.unwrap();
    sqlx::query("CREATE TABLE note (n INTEGER PRIMARY KEY, text BLOB) STRICT").execute(&pool).await.unwrap();
    GroupWriter::new(pool, watch, Duration::from_secs(60))
}

async fn add(transaction: &mut GroupTransaction, number: i64) -> Result<(), sqlx::Error> {
    let insert = sqlx::query("INSERT INTO note (n) VALUES ($1)").bind(number);
    insert.execute(transaction.connection().await?).await.map(drop)
}

/// What another connection sees.
async fn seen(folder: &tempfile::TempDir) -> Vec<i64> {
    let file = SqliteConnectOptions::new().filename(folder.path().join("group.db")).read_only(true);
    let pool = SqlitePool::connect_with(file).await.unwrap();
    let numbers = sqlx::query_scalar("SELECT n FROM note ORDER BY n").fetch_all(&pool).await.unwrap();
    pool.close().await;
    numbers
}

/// Begins a transaction as soon as it is its turn, and waits until it waits.
async fn waits(writer: &GroupWriter) -> tokio::task::JoinHandle<Result<GroupTransaction, sqlx::Error>> {
    let before = writer.0.waiting.load(Ordering::SeqCst);
    let next = writer.clone();
    let begun = tokio::spawn(async move { next.begin().await });
    while writer.0.waiting.load(Ordering::SeqCst) == before {
        tokio::task::yield_now().await;
    }
    begun
}

/// Commits beside others.
fn commits(transaction: GroupTransaction) -> tokio::task::JoinHandle<Result<(), Arc<sqlx::Error>>> {
    tokio::spawn(transaction.commit())
}

#[tokio::test]
async fn those_who_wait_are_committed_together_and_told_together() {
    let folder = tempfile::tempdir().unwrap();
    let writer = writer(&folder, 1_000).await;
    let mut first = writer.begin().await.unwrap();
    add(&mut first, 1).await.unwrap();
    let second = waits(&writer).await;
    let first = commits(first);
    let mut second = second.await.unwrap().unwrap();
    add(&mut second, 2).await.unwrap();
    assert!(!first.is_finished(), "it is told when it is stored");
    assert_eq!(seen(&folder).await, [0_i64; 0], "nobody sees what is not stored");
    second.commit().await.unwrap();
    first.await.unwrap().unwrap();
    assert_eq!(seen(&folder).await, [1, 2]);
}

#[tokio::test]
async fn who_goes_back_takes_nobody_along() {
    let folder = tempfile::tempdir().unwrap();
    let writer = writer(&folder, 1_000).await;
    let mut first = writer.begin().await.unwrap();
    add(&mut first, 1).await.unwrap();
    let (second, third) = (waits(&writer).await, waits(&writer).await);
    let first = commits(first);
    let mut second = second.await.unwrap().unwrap();
    add(&mut second, 2).await.unwrap();
    drop(second);
    let mut third = third.await.unwrap().unwrap();
    add(&mut third, 3).await.unwrap();
    third.commit().await.unwrap();
    first.await.unwrap().unwrap();
    assert_eq!(seen(&folder).await, [1, 3]);
}

#[tokio::test]
async fn a_batch_is_committed_though_those_who_waited_do_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let writer = writer(&folder, 1_000).await;
    // One goes away before its turn, one at its turn, and one has nothing to commit.
    for turn in 0..3 {
        let mut first = writer.begin().await.unwrap();
        add(&mut first, turn).await.unwrap();
        let next = waits(&writer).await;
        let first = commits(first);
        match turn {
            0 => next.abort(),
            1 => drop(next.await.unwrap().unwrap()),
            _ => next.await.unwrap().unwrap().commit().await.unwrap(),
        }
        first.await.unwrap().unwrap();
    }
    assert_eq!(seen(&folder).await, [0, 1, 2]);
}

#[tokio::test]
async fn who_goes_away_while_it_commits_is_committed() {
    let folder = tempfile::tempdir().unwrap();
    let writer = writer(&folder, 1_000).await;
    let mut first = writer.begin().await.unwrap();
    add(&mut first, 1).await.unwrap();
    let next = waits(&writer).await;
    let first = commits(first);
    let next = next.await.unwrap().unwrap();
    first.abort();
    drop(next);
    // The next turn comes after the commit.
    let mut later = writer.begin().await.unwrap();
    add(&mut later, 2).await.unwrap();
    later.commit().await.unwrap();
    assert_eq!(seen(&folder).await, [1, 2]);
}

#[tokio::test]
async fn a_savepoint_that_was_never_set_is_not_the_one_before() {
    let folder = tempfile::tempdir().unwrap();
    let writer = writer(&folder, 1_000).await;
    let mut first = writer.begin().await.unwrap();
    add(&mut first, 1).await.unwrap();
    // Both wait when the first one ends, and so are in its batch.
    let (second, third) = (waits(&writer).await, waits(&writer).await);
    let first = commits(first);
    let mut second = second.await.unwrap().unwrap();
    add(&mut second, 2).await.unwrap();
    let second = commits(second);
    let mut third = third.await.unwrap().unwrap();
    // Its first statement never gets to SQLite.
    let (_, prefix) = third.connection_with_prefix().unwrap();
    assert_eq!(prefix, "RELEASE even; SAVEPOINT odd; ");
    drop(third);
    // Nobody can say whether it was set, so nobody is told that all is well.
    first.await.unwrap().unwrap_err();
    second.await.unwrap().unwrap_err();
    assert_eq!(seen(&folder).await, [0_i64; 0]);
    let mut later = writer.begin().await.unwrap();
    add(&mut later, 9).await.unwrap();
    later.commit().await.unwrap();
    assert_eq!(seen(&folder).await, [9]);
}

#[tokio::test]
async fn when_the_disk_is_full_all_of_a_batch_have_failed_and_the_next_one_has_not() {
    let folder = tempfile::tempdir().unwrap();
    let writer = writer(&folder, 8).await;
    let mut first = writer.begin().await.unwrap();
    add(&mut first, 1).await.unwrap();
    let second = waits(&writer).await;
    let first = commits(first);
    let mut second = second.await.unwrap().unwrap();
    let large = "INSERT INTO note (n, text) VALUES (2, zeroblob(1000000))";
    sqlx::query(large).execute(second.connection().await.unwrap()).await.unwrap_err();
    assert!(!second.is_open());
    drop(second);
    first.await.unwrap().unwrap_err();
    assert_eq!(seen(&folder).await, [0_i64; 0]);
    let mut later = writer.begin().await.unwrap();
    add(&mut later, 3).await.unwrap();
    later.commit().await.unwrap();
    assert_eq!(seen(&folder).await, [3]);
}

#[tokio::test]
async fn nobody_waits_for_ever() {
    let folder = tempfile::tempdir().unwrap();
    let writer = writer(&folder, 1_000).await;
    let held = writer.begin().await.unwrap();
    // Time jumps from here on, as nothing else happens.
    tokio::time::pause();
    assert!(matches!(writer.begin().await, Err(sqlx::Error::PoolTimedOut)));
    tokio::time::resume();
    drop(held);
    let mut next = writer.begin().await.unwrap();
    add(&mut next, 1).await.unwrap();
    next.commit().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn many_at_once_are_stored_exactly_once_or_not_at_all() {
    let folder = tempfile::tempdir().unwrap();
    let writer = writer(&folder, 10_000).await;
    sqlx::query("PRAGMA synchronous = off").execute(&writer.0.pool).await.unwrap();
    let mut tasks = JoinSet::new();
    for task in 0..16_i64 {
        let writer = writer.clone();
        tasks.spawn(async move {
            for turn in 0..50 {
                let number = task * 1_000 + turn;
                let mut transaction = writer.begin().await.unwrap();
                add(&mut transaction, number).await.unwrap();
                match number % 4 {
                    0 => drop(transaction),
                    // It goes on by itself when nobody waits for it any more.
                    1 => drop(tokio::spawn(transaction.commit())),
                    _ => transaction.commit().await.unwrap(),
                }
            }
        });
    }
    while let Some(done) = tasks.join_next().await {
        done.unwrap();
    }
    // The next turn comes when all others have ended.
    let mut last = writer.begin().await.unwrap();
    add(&mut last, 999_999).await.unwrap();
    last.commit().await.unwrap();
    let expected = (0..16).flat_map(|task| (0..50).map(move |turn| task * 1_000 + turn));
    let expected: Vec<i64> = expected.filter(|number| number % 4 != 0).chain([999_999]).collect();
    assert_eq!(seen(&folder).await, expected);
}
