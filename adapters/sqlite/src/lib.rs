//! SQLite: [connections that read](readers), and write transactions with a known outcome.
//!
//! SQLite rolls a transaction back by itself when the disk is full, on an I/O error, or when it runs out of memory. The
//! driver does not notice: it still counts the transaction as open, begins the next one as a savepoint inside of it,
//! and releases savepoints where it should commit. Such writes are acknowledged, but invisible to others and lost after
//! a restart.
//!
//! A [`TransactionWatch`] asks SQLite itself, by its commit and rollback hooks. With it a writer checks that a commit
//! took place before it reports success. The pool closes every connection whose transaction ended unnoticed by the
//! driver.

pub mod group;
pub mod readers;

use std::{
    io,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicU8, Ordering},
    },
};

use sqlx::{
    Connection, Sqlite, SqliteConnection, SqlitePool, Transaction,
    sqlite::{SqliteConnectOptions, SqlitePoolOptions},
};

/// How a write transaction begins: a deferred one could be refused at its first write.
const BEGIN: &str = "BEGIN IMMEDIATE";

/// A write that changes nothing. `BEGIN IMMEDIATE` is no test: where a file can only be read, it begins to read.
const WRITE: &str = "PRAGMA incremental_vacuum(1)";
/// SQLite's code of a write with a connection that only reads.
const READ_ONLY: &str = "8";

/// How a transaction ended, as far as SQLite's hooks have reported.
#[derive(Debug, Default)]
struct End(AtomicU8);

impl End {
    const OPEN: u8 = 0;
    const COMMITTED: u8 = 1;
    const ROLLED_BACK: u8 = 2;

    /// Only the first end is the transaction's own: the connection may have begun others before it is read.
    fn is(&self, end: u8) {
        let _ = self.0.compare_exchange(Self::OPEN, end, Ordering::SeqCst, Ordering::SeqCst);
    }

    fn get(&self) -> u8 {
        self.0.load(Ordering::SeqCst)
    }
}

/// The state of the database's one writing connection.
#[derive(Debug, Default)]
struct Ends {
    /// The end of the transaction that began last.
    last: Mutex<Arc<End>>,
    /// The connection must be closed instead of used again.
    condemned: AtomicBool,
}

impl Ends {
    fn last(&self) -> MutexGuard<'_, Arc<End>> {
        self.last.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Watches the one writing connection of a pool.
#[derive(Debug, Clone, Default)]
pub struct TransactionWatch(Arc<Ends>);

impl TransactionWatch {
    /// Gives a pool its one watched connection. It is closed after a transaction that did not end as the driver
    /// believes.
    #[must_use]
    pub fn pool(&self, options: SqlitePoolOptions) -> SqlitePoolOptions {
        let (connected, released) = (self.0.clone(), self.0.clone());
        options
            .max_connections(1)
            .after_connect(move |connection, _| {
                let ends = connected.clone();
                Box::pin(async move { watch(connection, ends).await })
            })
            .after_release(move |connection, _| {
                let ends = released.clone();
                Box::pin(async move { may_be_used_again(connection, &ends).await })
            })
    }

    /// The transaction that has just begun on the watched connection.
    #[must_use]
    pub fn began(&self) -> Watched {
        let end = Arc::new(End::default());
        *self.0.last() = end.clone();
        Watched { ends: self.0.clone(), end }
    }
}

async fn watch(connection: &mut SqliteConnection, ends: Arc<Ends>) -> Result<(), sqlx::Error> {
    let is_writable = is_writable(connection).await;
    ends.condemned.store(!is_writable, Ordering::SeqCst);
    let mut handle = connection.lock_handle().await?;
    let committed = ends.clone();
    handle.set_commit_hook(move || {
        committed.last().is(End::COMMITTED);
        true
    });
    handle.set_rollback_hook(move || {
        ends.last().is(End::ROLLED_BACK);
    });
    Ok(())
}

/// Can this connection write? SQLite opens a file for reading alone where it cannot be opened for writing, and says so at the
/// first write. Kept by the pool, such a connection would refuse all writes when the disk works again.
async fn is_writable(connection: &mut SqliteConnection) -> bool {
    match sqlx::query(WRITE).execute(connection).await {
        Err(sqlx::Error::Database(error)) => error.code().as_deref() != Some(READ_ONLY),
        _ => true,
    }
}

/// Returns whether the pool may keep a connection.
async fn may_be_used_again(connection: &mut SqliteConnection, ends: &Ends) -> Result<bool, sqlx::Error> {
    if connection.is_in_transaction() {
        // Dropping a transaction queues its rollback, which has run when this is answered.
        connection.ping().await?;
    }
    // A rollback that SQLite refused leaves the driver's count above zero.
    Ok(!connection.is_in_transaction() && !ends.condemned.load(Ordering::SeqCst))
}

/// A transaction on the watched connection, from its beginning.
#[derive(Debug)]
pub struct Watched {
    ends: Arc<Ends>,
    end: Arc<End>,
}

impl Watched {
    /// Has SQLite neither committed nor rolled back since the transaction began? Otherwise each further statement would
    /// be a transaction of its own.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.end.get() == End::OPEN
    }

    /// Was a commit the first end of the transaction? SQLite's hook runs before the commit is written: the transaction
    /// is committed when the driver's commit succeeded as well.
    #[must_use]
    pub fn was_committed(&self) -> bool {
        self.end.get() == End::COMMITTED
    }

    /// Makes the pool close the connection as soon as the transaction is dropped.
    pub fn condemn(&self) {
        self.ends.condemned.store(true, Ordering::SeqCst);
    }
}

/// A database file with one writing connection.
#[derive(Debug, Clone)]
pub struct Writer {
    pool: SqlitePool,
    watch: TransactionWatch,
}

impl Writer {
    /// Opens a file.
    ///
    /// # Errors
    /// The driver's errors.
    pub async fn open(file: SqliteConnectOptions) -> Result<Self, sqlx::Error> {
        let watch = TransactionWatch::default();
        let pool = watch.pool(SqlitePoolOptions::new()).connect_with(file).await?;
        Ok(Self { pool, watch })
    }

    /// The pool, for statements that are transactions of their own.
    #[must_use]
    pub fn pool(&self) -> &SqlitePool {
        &self.pool
    }

    /// Begins a transaction that writes.
    ///
    /// # Errors
    /// The driver's errors.
    pub async fn begin(&self) -> Result<WriteTransaction, sqlx::Error> {
        let transaction = self.pool.begin_with(BEGIN).await?;
        Ok(WriteTransaction { transaction, watched: self.watch.began() })
    }
}

/// A transaction that writes. Dropping it rolls it back.
#[derive(Debug)]
pub struct WriteTransaction {
    transaction: Transaction<'static, Sqlite>,
    watched: Watched,
}

impl WriteTransaction {
    /// The connection for the next statement.
    ///
    /// # Errors
    /// [`sqlx::Error::Io`] when SQLite has ended the transaction: the statement would be a transaction of its own.
    pub fn connection(&mut self) -> Result<&mut SqliteConnection, sqlx::Error> {
        if self.watched.is_open() {
            return Ok(&mut self.transaction);
        }
        self.watched.condemn();
        Err(rolled_back())
    }

    /// Commits, and returns only after SQLite has.
    ///
    /// # Errors
    /// The driver's errors, and [`sqlx::Error::Io`] when SQLite ended the transaction otherwise.
    pub async fn commit(self) -> Result<(), sqlx::Error> {
        let Self { transaction, watched } = self;
        if !watched.is_open() {
            watched.condemn();
            return Err(rolled_back());
        }
        let committed = transaction.commit().await;
        if committed.is_err() || !watched.was_committed() {
            watched.condemn();
        }
        committed?;
        if watched.was_committed() { Ok(()) } else { Err(rolled_back()) }
    }
}

fn rolled_back() -> sqlx::Error {
    sqlx::Error::Io(io::Error::other("SQLite rolled the transaction back"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A table whose file may not grow beyond its first few pages, which SQLite treats as a full disk.
    async fn small(folder: &tempfile::TempDir) -> Writer {
        let file = SqliteConnectOptions::new().filename(folder.path().join("small.db"));
        let file = file.create_if_missing(true).pragma("max_page_count", "8");
        let writer = Writer::open(file).await.unwrap();
        sqlx::query("CREATE TABLE note (text BLOB NOT NULL)").execute(writer.pool()).await.unwrap();
        writer
    }

    async fn add(transaction: &mut WriteTransaction, bytes: i64) -> Result<(), sqlx::Error> {
        let insert = "INSERT INTO note (text) VALUES (zeroblob($1))";
        sqlx::query(insert).bind(bytes).execute(transaction.connection()?).await.map(drop)
    }

    async fn count(writer: &Writer) -> i64 {
        sqlx::query_scalar("SELECT count(*) FROM note").fetch_one(writer.pool()).await.unwrap()
    }

    #[tokio::test]
    async fn a_commit_is_proved() {
        let folder = tempfile::tempdir().unwrap();
        let writer = small(&folder).await;
        let mut transaction = writer.begin().await.unwrap();
        add(&mut transaction, 10).await.unwrap();
        assert!(transaction.watched.is_open());
        transaction.commit().await.unwrap();
        let unused = writer.begin().await.unwrap();
        unused.commit().await.unwrap();
        assert_eq!(count(&writer).await, 1);
    }

    #[tokio::test]
    async fn a_connection_that_cannot_write_is_not_kept() {
        let folder = tempfile::tempdir().unwrap();
        drop(small(&folder).await);
        let file = SqliteConnectOptions::new().filename(folder.path().join("small.db"));
        for (is_kept, file) in [(true, file.clone()), (false, file.read_only(true))] {
            let writer = Writer::open(file).await.unwrap();
            sqlx::query("CREATE TEMP TABLE mark (a)").execute(writer.pool()).await.unwrap();
            let marked = sqlx::query("SELECT a FROM mark").fetch_all(writer.pool()).await;
            assert_eq!(marked.is_ok(), is_kept);
        }
    }

    #[tokio::test]
    async fn a_transaction_that_was_dropped_is_rolled_back_and_its_connection_kept() {
        let folder = tempfile::tempdir().unwrap();
        let writer = small(&folder).await;
        sqlx::query("CREATE TEMP TABLE mark (a)").execute(writer.pool()).await.unwrap();
        let mut transaction = writer.begin().await.unwrap();
        add(&mut transaction, 10).await.unwrap();
        drop(transaction);
        assert_eq!(count(&writer).await, 0);
        sqlx::query("SELECT a FROM mark").fetch_all(writer.pool()).await.expect("the same connection");
    }

    #[tokio::test]
    async fn what_sqlite_rolled_back_is_never_committed() {
        let folder = tempfile::tempdir().unwrap();
        let writer = small(&folder).await;
        for _ in 0..2 {
            let mut transaction = writer.begin().await.unwrap();
            add(&mut transaction, 1_000_000).await.unwrap_err();
            // A caller that ignores the error and continues.
            add(&mut transaction, 10).await.unwrap_err();
            transaction.commit().await.unwrap_err();
        }
        let mut transaction = writer.begin().await.unwrap();
        add(&mut transaction, 10).await.unwrap();
        transaction.commit().await.unwrap();

        let other = SqlitePool::connect_with(
            SqliteConnectOptions::new().filename(folder.path().join("small.db")).read_only(true),
        );
        let seen: i64 =
            sqlx::query_scalar("SELECT count(*) FROM note").fetch_one(&other.await.unwrap()).await.unwrap();
        assert_eq!(seen, 1, "what was acknowledged is seen by everybody, what was refused by nobody");
    }

    #[tokio::test]
    async fn a_transaction_that_ended_by_itself_costs_its_connection() {
        let folder = tempfile::tempdir().unwrap();
        let writer = small(&folder).await;
        sqlx::query("CREATE TEMP TABLE mark (a)").execute(writer.pool()).await.unwrap();
        let mut transaction = writer.begin().await.unwrap();
        // What SQLite does on a full disk.
        sqlx::query("ROLLBACK").execute(transaction.connection().unwrap()).await.unwrap();
        assert!(!transaction.watched.is_open());
        drop(transaction);
        sqlx::query("SELECT a FROM mark").fetch_all(writer.pool()).await.expect_err("another connection");
        let mut transaction = writer.begin().await.unwrap();
        add(&mut transaction, 10).await.unwrap();
        transaction.commit().await.unwrap();
        assert_eq!(count(&writer).await, 1);
    }

    /// The connection returns to the pool inside of the driver's commit: other transactions begin and end on it before
    /// the first one checks its own end.
    #[tokio::test(flavor = "multi_thread", worker_threads = 4)]
    async fn commits_of_many_at_once_are_each_proved() {
        let folder = tempfile::tempdir().unwrap();
        let file =
            SqliteConnectOptions::new().filename(folder.path().join("busy.db")).create_if_missing(true);
        let writer = Writer::open(file.pragma("synchronous", "off")).await.unwrap();
        sqlx::query("CREATE TABLE note (text BLOB NOT NULL)").execute(writer.pool()).await.unwrap();
        let mut tasks = tokio::task::JoinSet::new();
        for _ in 0..8 {
            let writer = writer.clone();
            tasks.spawn(async move {
                for turn in 0..100 {
                    let mut transaction = writer.begin().await.unwrap();
                    add(&mut transaction, 1).await.unwrap();
                    if turn % 2 == 0 {
                        transaction.commit().await.expect("a commit that took place");
                    }
                }
            });
        }
        while let Some(done) = tasks.join_next().await {
            done.unwrap();
        }
        assert_eq!(count(&writer).await, 400);
    }
}
