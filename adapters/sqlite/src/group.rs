//! Write transactions that are committed together.
//!
//! SQLite has one writer, and what a commit costs is above all the disk. So a transaction that ends while others wait does
//! not commit at once. The next one goes on inside of the same transaction of SQLite, behind a savepoint. The last of such
//! a batch commits for all, and only then each of them is told. A transaction that is rolled back goes back to its savepoint.
//! When the commit fails, all of the batch have failed, and nothing of them is stored.
//!
//! The turn goes round in the order in which callers came. A batch ends when nobody waits, or at the latest when all those
//! have had their turn who were waiting when its first transaction ended.

use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use sqlx::{Sqlite, SqliteConnection, SqlitePool, pool::PoolConnection};
use tokio::{
    runtime::Handle,
    sync::{Mutex, OwnedMutexGuard, watch},
    time::timeout,
};

use crate::{TransactionWatch, Watched, rolled_back};

/// How the transactions of a batch ended; `None` while it is open.
type End = Option<Result<(), Arc<sqlx::Error>>>;

/// A transaction of SQLite with the transactions of several callers in it.
struct Batch {
    connection: PoolConnection<Sqlite>,
    watched: Watched,
    end: watch::Sender<End>,
    /// How many transactions ended in it that wait for its commit.
    members: usize,
    /// The savepoint that is still there, before the transaction that ended last.
    behind: Option<Name>,
}

/// Savepoints that follow each other have different names. If one was never set, going back to it is refused, and does not
/// go back to the one before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Name {
    Even,
    Odd,
}

/// How a transaction begins, as a text of its own and before another statement.
#[derive(Debug, Clone, Copy)]
struct Begin {
    alone: &'static str,
    prefix: &'static str,
}

macro_rules! begin {
    ($text:literal) => {
        Begin { alone: $text, prefix: concat!($text, "; ") }
    };
}

/// Where a transaction goes back to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Start {
    /// It has not begun.
    Nowhere,
    /// It began the batch.
    Batch,
    /// It is behind others.
    Savepoint(Name),
}

/// What the holder of the turn writes with.
type Turn = OwnedMutexGuard<Option<Batch>>;

/// The one writing connection of a file, for many callers.
#[derive(Clone)]
pub struct GroupWriter(Arc<Inner>);

struct Inner {
    pool: SqlitePool,
    watch: TransactionWatch,
    turn: Arc<Mutex<Option<Batch>>>,
    waiting: AtomicUsize,
    patience: Duration,
}

impl std::fmt::Debug for GroupWriter {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("GroupWriter").field("pool", &self.0.pool).finish_non_exhaustive()
    }
}

/// Counts a caller who waits for the turn.
struct Waiting<'a>(&'a AtomicUsize);

impl<'a> Waiting<'a> {
    fn new(waiting: &'a AtomicUsize) -> Self {
        waiting.fetch_add(1, Ordering::SeqCst);
        Self(waiting)
    }
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}

impl GroupWriter {
    /// Writes with the one connection of a watched pool. A caller waits for the turn for at most `patience`.
    #[must_use]
    pub fn new(pool: SqlitePool, watch: TransactionWatch, patience: Duration) -> Self {
        let (turn, waiting) = (Arc::default(), AtomicUsize::new(0));
        Self(Arc::new(Inner { pool, watch, turn, waiting, patience }))
    }

    /// Begins a transaction that writes.
    ///
    /// # Errors
    /// [`sqlx::Error::PoolTimedOut`] when it is not its turn in time, and the driver's errors.
    pub async fn begin(&self) -> Result<GroupTransaction, sqlx::Error> {
        let waiting = Waiting::new(&self.0.waiting);
        let turn = timeout(self.0.patience, self.0.turn.clone().lock_owned()).await;
        drop(waiting);
        let mut turn = turn.map_err(|_| sqlx::Error::PoolTimedOut)?;
        if turn.as_ref().is_some_and(|batch| !batch.watched.is_open()) {
            fail(&mut turn, Arc::new(rolled_back()));
        }
        if turn.is_none() {
            let connection = self.0.pool.acquire().await?;
            let watched = self.0.watch.began();
            let (end, _) = watch::channel(None);
            *turn = Some(Batch { connection, watched, end, members: 0, behind: None });
        }
        Ok(GroupTransaction { writer: self.clone(), turn: Some(turn), start: Start::Nowhere })
    }

    /// Runs something with the turn. It is a task of its own, so that a caller who goes away leaves nothing half done.
    fn with_turn<F: Future<Output = ()> + Send + 'static>(mut turn: Turn, run: impl FnOnce(Turn) -> F) {
        match Handle::try_current() {
            Ok(runtime) => drop(runtime.spawn(run(turn))),
            Err(_) => fail(&mut turn, Arc::new(sqlx::Error::WorkerCrashed)),
        }
    }

    /// Commits a batch when the turn comes back to its first member, unless another one did.
    fn commit_later(&self, end: watch::Sender<End>) {
        let turn = self.0.turn.clone();
        tokio::spawn(async move {
            let mut turn = turn.lock_owned().await;
            if turn.as_ref().is_some_and(|batch| batch.end.same_channel(&end)) {
                commit(&mut turn).await;
            }
        });
    }

    fn is_awaited(&self) -> bool {
        self.0.waiting.load(Ordering::SeqCst) > 0
    }
}

/// Commits a batch and tells its members.
async fn commit(turn: &mut Turn) {
    let Some(mut batch) = turn.take() else { return };
    let committed = if batch.watched.is_open() {
        sqlx::query("COMMIT").execute(&mut *batch.connection).await.map(drop)
    } else {
        Err(rolled_back())
    };
    let end = match committed {
        Ok(()) if batch.watched.was_committed() => Ok(()),
        Ok(()) => Err(rolled_back()),
        Err(error) => Err(error),
    };
    if end.is_err() {
        batch.watched.condemn();
    }
    batch.end.send_replace(Some(end.map_err(Arc::new)));
}

/// Gives a batch up: its connection is closed, and its members are told why.
fn fail(turn: &mut Turn, error: Arc<sqlx::Error>) {
    if let Some(batch) = turn.take() {
        batch.watched.condemn();
        batch.end.send_replace(Some(Err(error)));
    }
}

/// A transaction that writes. It begins with its first statement. Dropping it rolls it back.
pub struct GroupTransaction {
    writer: GroupWriter,
    /// `None` once it has ended.
    turn: Option<Turn>,
    start: Start,
}

impl std::fmt::Debug for GroupTransaction {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("GroupTransaction").field("start", &self.start).finish_non_exhaustive()
    }
}

impl GroupTransaction {
    fn batch(&mut self) -> Result<&mut Batch, sqlx::Error> {
        let batch = self.turn.as_mut().and_then(|turn| turn.as_mut()).ok_or_else(rolled_back)?;
        if batch.watched.is_open() {
            return Ok(batch);
        }
        batch.watched.condemn();
        Err(rolled_back())
    }

    /// How it begins, if it has not. From here on it counts as begun.
    fn begins(&mut self) -> Result<Option<Begin>, sqlx::Error> {
        let start = self.start;
        let batch = self.batch()?;
        if start != Start::Nowhere {
            return Ok(None);
        }
        let (begin, start) = match (batch.members, batch.behind.take()) {
            (0, _) => (begin!("BEGIN IMMEDIATE"), Start::Batch),
            (_, None) => (begin!("SAVEPOINT even"), Start::Savepoint(Name::Even)),
            (_, Some(Name::Odd)) => (begin!("RELEASE odd; SAVEPOINT even"), Start::Savepoint(Name::Even)),
            (_, Some(Name::Even)) => (begin!("RELEASE even; SAVEPOINT odd"), Start::Savepoint(Name::Odd)),
        };
        self.start = start;
        Ok(Some(begin))
    }

    /// Has SQLite not ended the transaction by itself? Otherwise each further statement would be one of its own.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.turn.as_ref().and_then(|turn| turn.as_ref()).is_some_and(|batch| batch.watched.is_open())
    }

    /// The connection for the next statement.
    ///
    /// # Errors
    /// [`sqlx::Error::Io`] when SQLite has ended the transaction, and the driver's errors.
    pub async fn connection(&mut self) -> Result<&mut SqliteConnection, sqlx::Error> {
        let begin = self.begins()?;
        let connection = &mut *self.batch()?.connection;
        if let Some(begin) = begin {
            sqlx::query(begin.alone).execute(&mut *connection).await?;
        }
        Ok(connection)
    }

    /// The connection for the next statement, and what the caller has to put before it in the same text: so both take one
    /// turn to the connection.
    ///
    /// # Errors
    /// [`sqlx::Error::Io`] when SQLite has ended the transaction.
    pub fn connection_with_prefix(&mut self) -> Result<(&mut SqliteConnection, &'static str), sqlx::Error> {
        let prefix = self.begins()?.map_or("", |begin| begin.prefix);
        Ok((&mut self.batch()?.connection, prefix))
    }

    /// Makes the pool close the connection when the batch ends, after SQLite failed in a way that may have rolled back.
    pub fn condemn(&self) {
        if let Some(batch) = self.turn.as_ref().and_then(|turn| turn.as_ref()) {
            batch.watched.condemn();
        }
    }

    /// Commits, and returns only after SQLite has.
    ///
    /// # Errors
    /// The driver's errors, and [`sqlx::Error::Io`] when SQLite ended the transaction otherwise. All that were committed
    /// together fail together.
    pub async fn commit(mut self) -> Result<(), Arc<sqlx::Error>> {
        let start = self.start;
        if start == Start::Nowhere {
            // It has no statement.
            return Ok(());
        }
        let batch = self.batch()?;
        batch.members = batch.members.saturating_add(1);
        if let Start::Savepoint(name) = start {
            batch.behind = Some(name);
        }
        let (is_first, end) = (batch.members == 1, batch.end.clone());
        let mut ended = end.subscribe();
        let Some(turn) = self.turn.take() else { return Err(Arc::new(rolled_back())) };
        if !self.writer.is_awaited() {
            GroupWriter::with_turn(turn, async |mut turn| commit(&mut turn).await);
        } else {
            if is_first {
                self.writer.commit_later(end);
            }
            drop(turn);
        }
        match ended.wait_for(Option::is_some).await {
            Ok(end) => end.clone().unwrap_or_else(|| Err(Arc::new(rolled_back()))),
            Err(_) => Err(Arc::new(rolled_back())),
        }
    }
}

impl Drop for GroupTransaction {
    fn drop(&mut self) {
        let Some(turn) = self.turn.take() else { return };
        let (writer, start) = (self.writer.clone(), self.start);
        GroupWriter::with_turn(turn, async move |mut turn| {
            undo(&mut turn, start).await;
            // Those who ended before would be committed later; when nobody waits it is done now.
            if turn.as_ref().is_some_and(|batch| batch.members > 0) && !writer.is_awaited() {
                commit(&mut turn).await;
            }
        });
    }
}

/// Rolls back the transaction that has the turn, and keeps those that ended before it.
async fn undo(turn: &mut Turn, start: Start) {
    let Some(batch) = turn.as_mut() else { return };
    let back = match start {
        Start::Nowhere if batch.members > 0 => return,
        // Nobody is in the batch.
        Start::Nowhere => return drop(turn.take()),
        Start::Batch => "ROLLBACK",
        Start::Savepoint(Name::Even) => "ROLLBACK TO even; RELEASE even",
        Start::Savepoint(Name::Odd) => "ROLLBACK TO odd; RELEASE odd",
    };
    let undone = if batch.watched.is_open() {
        sqlx::query(back).execute(&mut *batch.connection).await.map(drop)
    } else {
        Err(rolled_back())
    };
    match undone {
        Ok(()) if start == Start::Batch => drop(turn.take()),
        Ok(()) => {}
        Err(error) => fail(turn, Arc::new(error)),
    }
}

#[cfg(test)]
mod tests;
