//! Connecting, migrating, and copying a database while it runs.

use std::{
    path::{Path, PathBuf},
    str::FromStr,
    sync::{Arc, atomic::AtomicU64},
    time::Duration,
};

use octavo_application::shared::storage::StorageError;
use octavo_sqlite::{TransactionWatch, group::GroupWriter, readers::Readers};
use sea_orm::{DatabaseConnection, SqlxPostgresConnector, SqlxSqliteConnector};
use sqlx::{
    ConnectOptions, SqlitePool,
    postgres::{PgConnectOptions, PgPoolOptions},
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous},
};

use crate::{error::from_sqlx, migration, postgres, query::sqlite::from_reader, write_health::WriteHealth};

/// The first SQLite version without a known fault that could damage a database in WAL mode.
const SQLITE_MIN: [u32; 3] = [3, 51, 3];
/// Prepared statements kept by a connection: more than the product has.
const STATEMENTS: usize = 256;

/// The number of connections, and how long to wait for one.
#[derive(Debug, Clone)]
pub struct Options {
    /// SQLite: connections that read. One more writes.
    pub readers: u32,
    /// PostgreSQL: connections in all.
    pub connections: u32,
    /// After so long without a free connection a call ends with [`StorageError::Unavailable`].
    pub acquire_timeout: Duration,
}

impl Default for Options {
    fn default() -> Self {
        Self { readers: 4, connections: 16, acquire_timeout: Duration::from_secs(5) }
    }
}

/// The pools of one database.
pub(crate) enum Pools {
    Sqlite {
        /// The one writing connection, for work on the file as a whole.
        writer: SqlitePool,
        /// Units of work, on the same connection.
        units: GroupWriter,
        /// Read the rows of SeaORM's models.
        readers: SqlitePool,
        /// Read lists and all that is asked for often, in a fraction of the time.
        lists: Readers,
        file: PathBuf,
    },
    Postgres(postgres::Pool),
}

pub(crate) struct Inner {
    pub(crate) pools: Pools,
    /// Whether writes succeed, shared with every unit of work.
    pub(crate) writes: Arc<WriteHealth>,
    /// How many commits have ended.
    pub(crate) commits: Arc<AtomicU64>,
}

/// A database, open. Cloning it shares its connections.
#[derive(Clone)]
pub struct Database(pub(crate) Arc<Inner>);

impl std::fmt::Debug for Database {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(if matches!(self.0.pools, Pools::Sqlite { .. }) {
            "Database(SQLite)"
        } else {
            "Database(PostgreSQL)"
        })
    }
}

/// The two kinds of addresses.
enum Address {
    Sqlite(SqliteConnectOptions),
    Postgres(PgConnectOptions),
}

impl Address {
    fn parse(url: &str) -> Result<Self, StorageError> {
        if url.starts_with("sqlite:") {
            if url.contains(":memory:") || url.contains("mode=memory") {
                return Err(StorageError::Backend(
                    "SQLite needs a file: its connections share it".to_owned(),
                ));
            }
            return SqliteConnectOptions::from_str(url)
                .map(|options| Self::Sqlite(sqlite(options)))
                .map_err(|error| from_sqlx(&error));
        }
        if url.starts_with("postgres://") || url.starts_with("postgresql://") {
            return PgConnectOptions::from_str(url)
                .map(|options| Self::Postgres(postgres(options)))
                .map_err(|error| from_sqlx(&error));
        }
        Err(StorageError::Backend("a database's address begins with sqlite: or postgres://".to_owned()))
    }
}

fn sqlite(options: SqliteConnectOptions) -> SqliteConnectOptions {
    options
        .create_if_missing(true)
        .foreign_keys(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .busy_timeout(Duration::from_secs(5))
        .statement_cache_capacity(STATEMENTS)
        .row_buffer_size(512)
        .pragma("cache_size", "-8192")
        .pragma("mmap_size", "268435456")
        .pragma("temp_store", "memory")
        .pragma("journal_size_limit", "67108864")
        .pragma("secure_delete", "on")
        .disable_statement_logging()
}

fn postgres(options: PgConnectOptions) -> PgConnectOptions {
    options.application_name("octavo").statement_cache_capacity(STATEMENTS).disable_statement_logging()
}

impl Database {
    /// Opens the database at `sqlite:path`, `sqlite://path` or `postgres://…`. A missing SQLite file is made; the
    /// schema is not touched.
    ///
    /// # Errors
    /// [`StorageError::Unavailable`] when it cannot be reached, [`StorageError::Backend`] when the address is no
    /// address or SQLite is too old.
    pub async fn connect(url: &str, options: Options) -> Result<Self, StorageError> {
        let pools = match Address::parse(url)? {
            Address::Sqlite(file) => {
                let path = file.get_filename().to_owned();
                let pool = || {
                    SqlitePoolOptions::new()
                        .acquire_timeout(options.acquire_timeout)
                        .test_before_acquire(false)
                        .idle_timeout(None)
                        .max_lifetime(None)
                };
                let watch = TransactionWatch::default();
                let writer =
                    watch.pool(pool()).connect_with(file.clone()).await.map_err(|error| from_sqlx(&error))?;
                let readers = pool()
                    .max_connections(options.readers.max(1))
                    .connect_lazy_with(file.create_if_missing(false).read_only(true));
                let lists = Readers::new(&path, options.readers, options.acquire_timeout);
                check_sqlite(&writer).await?;
                let units = GroupWriter::new(writer.clone(), watch, options.acquire_timeout);
                Pools::Sqlite { writer, units, readers, lists, file: path }
            }
            Address::Postgres(server) => Pools::Postgres(postgres::Pool::open(server, &options).await?),
        };
        Ok(Self(Arc::new(Inner { pools, writes: Arc::default(), commits: Arc::default() })))
    }

    /// Copies a SQLite database into a new file while it is in use; the copy is on disk when this returns.
    ///
    /// # Errors
    /// [`StorageError::Backend`] on PostgreSQL, which has its own tools, or when `to` is there already.
    pub async fn backup(&self, to: &Path) -> Result<(), StorageError> {
        let Pools::Sqlite { lists, .. } = &self.0.pools else {
            return Err(StorageError::Backend("PostgreSQL is backed up with pg_dump".to_owned()));
        };
        let failed =
            |error: &dyn std::fmt::Display| StorageError::Backend(format!("{}: {error}", to.display()));
        let name = to.to_str().ok_or_else(|| failed(&"the name is not UTF-8"))?;
        if to.exists() {
            return Err(failed(&"there is such a file already"));
        }
        let name = name.to_owned();
        let copied = lists.read(move |connection| connection.execute("VACUUM INTO ?1", [name]));
        copied.await.map_err(|error| from_reader(&error))?;
        let file = tokio::fs::File::open(to).await.map_err(|error| failed(&error))?;
        file.sync_all().await.map_err(|error| failed(&error))
    }

    /// The version of the SQLite in use; none on PostgreSQL.
    ///
    /// # Errors
    /// [`StorageError::Unavailable`].
    pub async fn sqlite_version(&self) -> Result<Option<String>, StorageError> {
        match &self.0.pools {
            Pools::Sqlite { writer, .. } => version_of(writer).await.map(Some),
            Pools::Postgres(_) => Ok(None),
        }
    }

    /// Raises every library's version far ahead, after a backup was restored. Browsers may have cached lists of
    /// versions that the backup will reach again.
    ///
    /// # Errors
    /// [`StorageError`].
    pub async fn renew_versions(&self) -> Result<(), StorageError> {
        const AHEAD: &str = "UPDATE users SET library_version = library_version + 1000000";
        match &self.0.pools {
            Pools::Sqlite { writer, .. } => {
                sqlx::query(AHEAD).execute(writer).await.map(drop).map_err(|error| from_sqlx(&error))
            }
            Pools::Postgres(connections) => connections.maintain(AHEAD).await,
        }
    }

    /// Closes every connection, after the calls that use them have ended.
    pub async fn close(&self) {
        match &self.0.pools {
            Pools::Sqlite { writer, readers, lists, .. } => {
                lists.close().await;
                readers.close().await;
                writer.close().await;
            }
            Pools::Postgres(pool) => pool.close().await,
        }
    }
}

async fn version_of(pool: &SqlitePool) -> Result<String, StorageError> {
    sqlx::query_scalar("SELECT sqlite_version()").fetch_one(pool).await.map_err(|error| from_sqlx(&error))
}

async fn check_sqlite(pool: &SqlitePool) -> Result<(), StorageError> {
    let version = version_of(pool).await?;
    if is_recent(&version) {
        return Ok(());
    }
    let [major, minor, patch] = SQLITE_MIN;
    Err(StorageError::Backend(format!(
        "SQLite {version} is too old: {major}.{minor}.{patch} or later is needed, because earlier ones can damage a \
         database in WAL mode"
    )))
}

fn is_recent(version: &str) -> bool {
    let numbers: Vec<u32> = version.split('.').map_while(|part| part.parse().ok()).collect();
    numbers.as_slice() >= SQLITE_MIN.as_slice()
}

/// A connection of its own for work on the schema, closed by the caller.
async fn dedicated(url: &str) -> Result<DatabaseConnection, StorageError> {
    match Address::parse(url)? {
        Address::Sqlite(file) => {
            let pool = SqlitePoolOptions::new().max_connections(1).connect_with(file).await;
            pool.map(SqlxSqliteConnector::from_sqlx_sqlite_pool)
        }
        Address::Postgres(server) => {
            // Waiting for another server's migration, and building an index, may take long, so there is no timeout.
            let server = server
                .options(postgres::SESSION)
                .options([("statement_timeout", "0"), ("idle_in_transaction_session_timeout", "60s")]);
            let pool = PgPoolOptions::new().max_connections(1).connect_with(server).await;
            pool.map(SqlxPostgresConnector::from_sqlx_postgres_pool)
        }
    }
    .map_err(|error| from_sqlx(&error))
}

/// Brings the schema of the database at `url` up to date: all of it or, when something fails, nothing.
///
/// # Errors
/// [`StorageError`]; the schema is then as it was.
pub async fn migrate(url: &str) -> Result<(), StorageError> {
    let connection = dedicated(url).await?;
    let applied = migration::apply(&connection).await;
    let closed = connection.close().await.map_err(crate::error::from_orm);
    applied.and(closed)
}

/// The names of the migrations that the database at `url` still lacks.
///
/// # Errors
/// [`StorageError`].
pub async fn pending_migrations(url: &str) -> Result<Vec<String>, StorageError> {
    let connection = dedicated(url).await?;
    let pending = migration::pending(&connection).await;
    let closed = connection.close().await.map_err(crate::error::from_orm);
    let pending = pending?;
    closed.map(|()| pending)
}

/// Is no other client connected to the PostgreSQL database at `url`? SQLite is checked elsewhere.
///
/// # Errors
/// [`StorageError::Unavailable`] when it cannot be reached.
pub async fn is_alone(url: &str) -> Result<bool, StorageError> {
    match Address::parse(url)? {
        Address::Sqlite(_) => Ok(true),
        Address::Postgres(server) => postgres::is_alone(&server).await,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions() {
        for version in ["3.51.3", "3.52.0", "4.0.0", "3.51.10"] {
            assert!(is_recent(version), "{version}");
        }
        for version in ["3.51.2", "3.50.9", "2.99.9", ""] {
            assert!(!is_recent(version), "{version}");
        }
    }

    #[tokio::test]
    async fn addresses_that_are_none() {
        for url in ["mysql://here", "octavo.db", "sqlite::memory:"] {
            let refused = Database::connect(url, Options::default()).await;
            assert!(matches!(refused, Err(StorageError::Backend(_))), "{url}");
        }
    }
}
