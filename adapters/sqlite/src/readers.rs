//! Connections that read a database file.
//!
//! A read runs as a whole on a thread that may wait: it is prepared, its rows are decoded where SQLite has them, and the
//! caller is woken once. A driver that hands each row to another task takes several times as long for a list.

use std::{
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use rusqlite::{OpenFlags, config::DbConfig};
use tokio::{sync::Semaphore, task::spawn_blocking, time::timeout};

pub use rusqlite::{Connection, Error, Row, Statement, ffi, types::Value};

/// Prepared statements that a connection keeps.
const STATEMENTS: usize = 256;
/// Waits for a writer that has just begun to use the file.
const BUSY: Duration = Duration::from_secs(5);
/// How each connection reads: pages of the file in memory, and of its own at most 8 MiB.
const SETTINGS: &str = "PRAGMA cache_size = -8192; PRAGMA mmap_size = 268435456; PRAGMA temp_store = memory;";

/// Connections to one file that only read, each used by one caller at a time.
#[derive(Debug, Clone)]
pub struct Readers(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    file: PathBuf,
    /// Those that nobody uses: the last used one comes first, as its pages are in the processor's caches.
    idle: Mutex<Vec<Connection>>,
    /// One permit for each connection that there may be.
    free: Arc<Semaphore>,
    most: u32,
    wait: Duration,
}

/// Why nothing was read.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// No connection was free in time, or they were closed.
    #[error("no connection to the database's file was free")]
    Busy,
    /// SQLite's error.
    #[error(transparent)]
    Sqlite(#[from] Error),
    /// The thread panicked.
    #[error("a read ended early")]
    Ended,
}

impl ReadError {
    /// SQLite's result code, with its details in the upper bytes; none of other errors.
    #[must_use]
    pub fn code(&self) -> Option<i32> {
        match self {
            Self::Sqlite(Error::SqliteFailure(failure, _)) => Some(failure.extended_code),
            _ => None,
        }
    }
}

impl Readers {
    /// At most so many connections to a file, opened when they are first needed. A caller waits for a free one for at most
    /// `wait`.
    #[must_use]
    pub fn new(file: &Path, most: u32, wait: Duration) -> Self {
        let most = most.max(1);
        let free = Arc::new(Semaphore::new(usize::try_from(most).unwrap_or(1)));
        Self(Arc::new(Inner { file: file.to_owned(), idle: Mutex::default(), free, most, wait }))
    }

    /// Reads with a connection, on a thread that may wait. What is read in one call is of one moment only inside of a
    /// single statement.
    ///
    /// # Errors
    /// [`ReadError`].
    pub async fn read<T, F>(&self, work: F) -> Result<T, ReadError>
    where
        T: Send + 'static,
        F: FnOnce(&Connection) -> Result<T, Error> + Send + 'static,
    {
        let permit = match timeout(self.0.wait, self.0.free.clone().acquire_owned()).await {
            Ok(Ok(permit)) => permit,
            Ok(Err(_)) | Err(_) => return Err(ReadError::Busy),
        };
        let inner = self.0.clone();
        let done = spawn_blocking(move || {
            let connection = inner.take()?;
            let done = work(&connection);
            // A connection that fails is not used again: the next one opens the file anew.
            if !matches!(done, Err(Error::SqliteFailure(..))) {
                inner.put_back(connection);
            }
            drop(permit);
            done
        });
        Ok(done.await.map_err(|_| ReadError::Ended)??)
    }

    /// Closes the connections, after the reads that use them.
    pub async fn close(&self) {
        if let Ok(all) = self.0.free.acquire_many(self.0.most).await {
            self.0.free.close();
            self.0.idle().clear();
            drop(all);
        }
    }
}

impl Inner {
    fn idle(&self) -> std::sync::MutexGuard<'_, Vec<Connection>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn take(&self) -> Result<Connection, Error> {
        let idle = self.idle().pop();
        match idle {
            Some(connection) => Ok(connection),
            None => self.open(),
        }
    }

    fn put_back(&self, connection: Connection) {
        self.idle().push(connection);
    }

    fn open(&self) -> Result<Connection, Error> {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(&self.file, flags)?;
        connection.busy_timeout(BUSY)?;
        // Else SQLite plans a statement anew whenever another value is bound, which takes as long as to run it.
        connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
        connection.execute_batch(SETTINGS)?;
        connection.set_prepared_statement_cache_capacity(STATEMENTS);
        Ok(connection)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file() -> (tempfile::TempDir, PathBuf) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("read.db");
        let writer = Connection::open(&path).unwrap();
        writer.execute_batch("PRAGMA journal_mode = wal; CREATE TABLE note (n INTEGER) STRICT;").unwrap();
        writer.execute_batch("INSERT INTO note VALUES (1), (2)").unwrap();
        (folder, path)
    }

    fn sum(connection: &Connection) -> Result<i64, Error> {
        connection.prepare_cached("SELECT sum(n) FROM note")?.query_row([], |row| row.get(0))
    }

    #[tokio::test]
    async fn many_read_at_once_and_nobody_writes() {
        let (_folder, path) = file();
        let readers = Readers::new(&path, 2, Duration::from_secs(60));
        let sums = futures_util::future::join_all((0..20).map(|_| readers.read(sum)));
        assert!(sums.await.into_iter().all(|sum| sum.unwrap() == 3));
        assert!(readers.0.idle().len() <= 2);
        let written = readers.read(|connection| connection.execute_batch("DELETE FROM note")).await;
        assert_eq!(written.unwrap_err().code(), Some(ffi::SQLITE_READONLY));
        assert_eq!(readers.read(sum).await.unwrap(), 3);
    }

    #[tokio::test(start_paused = true)]
    async fn callers_wait_for_a_free_connection_only_so_long() {
        let (_folder, path) = file();
        let readers = Readers::new(&path, 1, Duration::from_secs(5));
        let taken = readers.0.free.clone().acquire_owned().await.unwrap();
        assert!(matches!(readers.read(sum).await, Err(ReadError::Busy)));
        drop(taken);
        assert_eq!(readers.read(sum).await.unwrap(), 3);
    }

    #[tokio::test]
    async fn what_is_closed_reads_nothing() {
        let (_folder, path) = file();
        let readers = Readers::new(&path, 2, Duration::from_secs(5));
        readers.read(sum).await.unwrap();
        readers.close().await;
        assert!(readers.0.idle().is_empty());
        assert!(matches!(readers.read(sum).await, Err(ReadError::Busy)));
    }
}
