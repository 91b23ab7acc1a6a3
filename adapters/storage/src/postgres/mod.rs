//! A pool of PostgreSQL connections in which every wait has a timeout.
//!
//! A link can fail silently: packets are lost, and neither side learns of it. sqlx's own pool then waits for ever,
//! because it pings each returned connection without a timeout, and its slot in the pool is lost. Here a connection
//! that did not answer in time is closed and never used again.

mod lease;
mod signals;
mod transaction;

use std::{
    io::{self, ErrorKind},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use octavo_application::shared::storage::StorageError;
use sqlx::{
    Connection, PgConnection, Postgres, Row,
    postgres::{PgConnectOptions, PgRow},
    query::Map,
};
use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore},
    time::timeout,
};

use crate::{connect::Options, error::from_sqlx, waits::measured};

pub(crate) use lease::Lease;
pub use signals::PostgresSignals;
pub(crate) use transaction::Transaction;

/// A connection that has idled so long is pinged before it is used.
const TRUSTED_IDLE: Duration = Duration::from_secs(1);
/// Timeout of a ping, and of a rollback.
const PING: Duration = Duration::from_secs(2);
/// Timeout of making a connection, TLS and authentication included.
const CONNECT: Duration = Duration::from_secs(3);
/// Time between two attempts to reach a server that is starting.
const RETRY: Duration = Duration::from_millis(100);
/// The same with a server that is read-only: each attempt is a whole connection.
const RETRY_READ_ONLY: Duration = Duration::from_millis(500);
/// Timeout of a statement: longer than the server's own, so that a slow statement does not look like a silent link.
const STATEMENT: Duration = Duration::from_secs(7);
/// Timeout of a statement of maintenance.
const MAINTENANCE: Duration = Duration::from_secs(60 * 60);
/// Idle connections are replaced at this age.
const LIFETIME: Duration = Duration::from_secs(30 * 60);

/// Session parameters of each connection.
///
/// Statements are short and use indexes: JIT compilation costs more than it saves, and a page of an index costs hardly
/// more than the next page of a table. With the timeouts the server ends sessions whose clients are gone, and releases
/// their locks.
pub(crate) const SESSION: [(&str, &str); 8] = [
    ("jit", "off"),
    ("random_page_cost", "1.1"),
    ("statement_timeout", "6s"),
    ("idle_in_transaction_session_timeout", "6s"),
    ("tcp_keepalives_idle", "10"),
    ("tcp_keepalives_interval", "5"),
    ("tcp_keepalives_count", "3"),
    ("tcp_user_timeout", "10s"),
];

/// A pool of connections to one database. Clones share it.
#[derive(Clone)]
pub(crate) struct Pool(Arc<Shared>);

/// What the pool and the connections in use share.
struct Shared {
    options: PgConnectOptions,
    acquire_timeout: Duration,
    most: u32,
    permits: Arc<Semaphore>,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// The most recently used connection comes last.
    idle: Vec<Idle>,
    /// When a connection was last lost; a connection that has answered since is trusted.
    lost_at: Option<Instant>,
    closed: bool,
}

struct Idle {
    connection: PgConnection,
    born: Instant,
    /// Its last answer.
    answered: Instant,
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The most recently used connection, and whether it must be pinged before use.
    fn take(&self) -> Option<(Idle, bool)> {
        let mut state = self.state();
        let lost_at = state.lost_at;
        let idle = std::iter::from_fn(|| state.idle.pop()).find(|idle| idle.born.elapsed() < LIFETIME)?;
        let needs_check = lost_at.is_some_and(|at| idle.answered <= at);
        let is_cold = idle.answered.elapsed() > TRUSTED_IDLE;
        Some((idle, needs_check || is_cold))
    }

    fn put_back(&self, idle: Idle) {
        let mut state = self.state();
        if !state.closed {
            state.idle.push(idle);
        }
    }

    /// A connection was lost. The idle ones are probably lost too, and new ones are cheap.
    fn discard_idle(&self) {
        let mut state = self.state();
        state.lost_at = Some(Instant::now());
        state.idle.clear();
    }
}

impl Pool {
    /// Connects to the server, and keeps the first connection.
    pub(crate) async fn open(server: PgConnectOptions, options: &Options) -> Result<Self, StorageError> {
        let most = options.connections.max(1);
        let permits = usize::try_from(most).unwrap_or(usize::MAX).min(Semaphore::MAX_PERMITS);
        let connections = Self(Arc::new(Shared {
            options: server.options(SESSION),
            acquire_timeout: options.acquire_timeout,
            most,
            permits: Arc::new(Semaphore::new(permits)),
            state: Mutex::default(),
        }));
        connections.acquire().await?;
        Ok(connections)
    }

    /// Takes a connection out of the pool, for one or several statements.
    pub(crate) async fn acquire(&self) -> Result<Lease, StorageError> {
        measured("postgres", self.within_time()).await
    }

    async fn within_time(&self) -> Result<Lease, StorageError> {
        let unavailable = |message: &str| StorageError::Unavailable(message.to_owned());
        let mut refusal = None;
        let taken = async {
            let permit = Arc::clone(&self.0.permits).acquire_owned().await;
            let permit = permit.map_err(|_| unavailable("the connections to PostgreSQL are closed"))?;
            self.take(permit, &mut refusal).await
        };
        let taken = timeout(self.0.acquire_timeout, taken).await;
        taken.map_err(|_| {
            let none_free = || unavailable("no connection to PostgreSQL came free in time");
            refusal.map_or_else(none_free, |error| from_postgres(&error))
        })?
    }

    /// `refusal` is why no new connection could be made until now.
    async fn take(
        &self,
        permit: OwnedSemaphorePermit,
        refusal: &mut Option<sqlx::Error>,
    ) -> Result<Lease, StorageError> {
        while let Some((mut idle, needs_check)) = self.0.take() {
            if needs_check {
                match timeout(PING, idle.connection.ping()).await {
                    Ok(Ok(())) => idle.answered = Instant::now(),
                    Ok(Err(_)) | Err(_) => {
                        self.0.discard_idle();
                        continue;
                    }
                }
            }
            return Ok(Lease::new(idle, Arc::clone(&self.0), permit));
        }
        loop {
            let error = match timeout(CONNECT, connect(&self.0.options)).await {
                Ok(Ok(connection)) => {
                    let now = Instant::now();
                    let idle = Idle { connection, born: now, answered: now };
                    return Ok(Lease::new(idle, Arc::clone(&self.0), permit));
                }
                Ok(Err(error)) => error,
                Err(_) => {
                    let message = format!("PostgreSQL did not take a connection within {CONNECT:?}");
                    return Err(StorageError::Unavailable(message));
                }
            };
            let Some(pause) = pause_after(&error) else { return Err(from_postgres(&error)) };
            *refusal = Some(error);
            tokio::time::sleep(pause).await;
        }
    }

    /// The rows of one statement.
    pub(crate) async fn fetch<T, F, A>(&self, query: Map<'_, Postgres, F, A>) -> Result<Vec<T>, StorageError>
    where
        T: Send + Unpin,
        F: FnMut(PgRow) -> Result<T, sqlx::Error> + Send,
        A: sqlx::IntoArguments<Postgres> + Send,
    {
        self.acquire().await?.fetch(query).await
    }

    /// Begins a transaction.
    pub(crate) async fn begin(&self) -> Result<Transaction, StorageError> {
        Transaction::begin(self.acquire().await?).await
    }

    /// Runs a statement of maintenance, which may touch every row and take long.
    pub(crate) async fn maintain(&self, sql: &'static str) -> Result<(), StorageError> {
        let mut lease = self.acquire().await?;
        lease.run("SET statement_timeout = 0", STATEMENT).await?;
        lease.run(sql, MAINTENANCE).await?;
        lease.run("RESET statement_timeout", STATEMENT).await
    }

    /// Checks that the server answers.
    pub(crate) async fn ping(&self) -> Result<(), StorageError> {
        let asked = async { self.acquire().await?.run("SELECT 1", STATEMENT).await };
        let answer = timeout(PING, asked).await;
        answer.unwrap_or_else(|_| Err(StorageError::Unavailable("PostgreSQL does not answer".to_owned())))
    }

    /// Checks that the server takes a write, and that its synchronous standby has it where there is one.
    pub(crate) async fn try_to_write(&self) -> Result<(), StorageError> {
        // A server that is read-only gives no number. Most numbers are written to no log, which messages are: the commit
        // waits for the standby.
        const WRITE: &str = "SELECT nextval('num_ids'), pg_logical_emit_message(true, 'octavo', '')";
        let written = async { self.acquire().await?.run(WRITE, STATEMENT).await };
        let answer = timeout(PING, written).await;
        answer.unwrap_or_else(|_| {
            Err(StorageError::Unavailable("PostgreSQL does not store a write in time".to_owned()))
        })
    }

    /// Closes every connection, after the calls that use them have ended.
    pub(crate) async fn close(&self) {
        // Every call has a timeout. A unit of work that stays open longer is abandoned.
        let ended = timeout(STATEMENT, self.0.permits.acquire_many(self.0.most)).await;
        let idle = {
            let mut state = self.0.state();
            state.closed = true;
            std::mem::take(&mut state.idle)
        };
        self.0.permits.close();
        for Idle { connection, .. } in idle {
            if let Ok(Err(error)) = timeout(PING, connection.close()).await {
                tracing::debug!(%error, "a connection to PostgreSQL was not closed in good order");
            }
        }
        if ended.is_err() {
            tracing::warn!("a connection to PostgreSQL was still in use when they were closed");
        }
    }
}

/// Is no other connection of the product open? A process that has just ended may still show its own for a moment.
pub(crate) async fn is_alone(server: &PgConnectOptions) -> Result<bool, StorageError> {
    const OTHERS: &str = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() \
                          AND application_name = 'octavo' AND pid <> pg_backend_pid()";
    let asked = async {
        let mut connection = PgConnection::connect_with(server).await?;
        let mut others = sqlx::query_scalar::<_, i64>(OTHERS).fetch_one(&mut connection).await?;
        for _ in 0..10 {
            if others == 0 {
                break;
            }
            tokio::time::sleep(RETRY).await;
            others = sqlx::query_scalar(OTHERS).fetch_one(&mut connection).await?;
        }
        connection.close().await?;
        Ok::<bool, sqlx::Error>(others == 0)
    };
    let answer = timeout(STATEMENT, asked).await;
    let answer = answer.map_err(|_| StorageError::Unavailable("PostgreSQL does not answer".to_owned()))?;
    answer.map_err(|error| from_postgres(&error))
}

/// Connects to the server, which must take writes. A standby takes none: it may be promoted, or the address may lead to
/// the primary again.
async fn connect(server: &PgConnectOptions) -> Result<PgConnection, sqlx::Error> {
    let mut connection = PgConnection::connect_with(server).await?;
    let answer = sqlx::raw_sql("SHOW transaction_read_only").fetch_one(&mut connection).await?;
    if answer.try_get::<String, _>(0)? == "on" {
        return Err(io::Error::new(ErrorKind::ReadOnlyFilesystem, "PostgreSQL is read-only here").into());
    }
    Ok(connection)
}

/// The time until another attempt, when the server is still starting, or still a standby.
fn pause_after(error: &sqlx::Error) -> Option<Duration> {
    match error {
        sqlx::Error::Io(error) => match error.kind() {
            ErrorKind::ConnectionRefused => Some(RETRY),
            ErrorKind::ReadOnlyFilesystem => Some(RETRY_READ_ONLY),
            _ => None,
        },
        sqlx::Error::Database(error) => error.code().is_some_and(|code| code == "57P03").then_some(RETRY),
        _ => None,
    }
}

/// The error of a call to PostgreSQL. After a timeout of the server another attempt may help.
pub(crate) fn from_postgres(error: &sqlx::Error) -> StorageError {
    match error {
        sqlx::Error::Database(inner) if inner.code().is_some_and(|code| is_timeout(&code)) => {
            StorageError::Unavailable(error.to_string())
        }
        _ => from_sqlx(error),
    }
}

/// 57014 is a statement that took too long, 25P03 a transaction that idled too long.
fn is_timeout(code: &str) -> bool {
    ["57014", "25P03"].contains(&code)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_server_gives_up_a_statement_before_it_counts_as_silence() {
        let (_, given) = SESSION.into_iter().find(|(name, _)| *name == "statement_timeout").unwrap();
        let given = Duration::from_secs(given.trim_end_matches('s').parse().unwrap());
        assert!(given < STATEMENT);
    }

    #[test]
    fn timeouts_of_the_server() {
        assert!(is_timeout("57014") && is_timeout("25P03"));
        assert!(!is_timeout("23505"));
    }
}
