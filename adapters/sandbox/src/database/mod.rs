//! The sandbox's own SQLite database.

mod cards;
mod events;
mod payments;

use std::path::Path;

use octavo_application::billing::ports::card_provider::CardProviderError;
use octavo_sqlite::{WriteTransaction, Writer};
use sqlx::{
    SqliteConnection,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous},
};

pub(crate) use cards::Method;
pub(crate) use events::Delivery;

const SCHEMA: &str = "
CREATE TABLE IF NOT EXISTS customer (
    id TEXT PRIMARY KEY, account TEXT NOT NULL UNIQUE, default_method TEXT);
CREATE TABLE IF NOT EXISTS setup (client_secret TEXT PRIMARY KEY, customer TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS method (
    id TEXT PRIMARY KEY, customer TEXT NOT NULL, number TEXT NOT NULL, brand TEXT NOT NULL, last4 TEXT NOT NULL,
    month INTEGER NOT NULL, year INTEGER NOT NULL, proved INTEGER NOT NULL DEFAULT 0);
CREATE TABLE IF NOT EXISTS payment (
    place INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, key TEXT NOT NULL UNIQUE,
    customer TEXT NOT NULL, method TEXT NOT NULL, amount INTEGER NOT NULL, refunded INTEGER NOT NULL DEFAULT 0,
    state TEXT NOT NULL, code TEXT, may_retry INTEGER, client_secret TEXT, created_at INTEGER NOT NULL,
    hidden INTEGER NOT NULL DEFAULT 0);
CREATE TABLE IF NOT EXISTS refund (key TEXT PRIMARY KEY, payment TEXT NOT NULL, amount INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS event (
    place INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, payment TEXT NOT NULL,
    copies INTEGER NOT NULL, held INTEGER NOT NULL, taken INTEGER NOT NULL DEFAULT 0);
";

pub(crate) type Tx = WriteTransaction;

#[derive(Clone)]
pub(crate) struct Database(Writer);

/// The error of a call that changed nothing yet; with a lost connection it may have.
pub(crate) fn failed(error: &sqlx::Error) -> CardProviderError {
    CardProviderError::Unknown(format!("the sandbox's database: {error}"))
}

/// The connection of a transaction.
fn on(tx: &mut Tx) -> Result<&mut SqliteConnection, CardProviderError> {
    tx.connection().map_err(|error| failed(&error))
}

/// Waits until no other process opens the database at `path`, and keeps it so while the result lives. Two processes
/// that create it at once would collide: SQLite does not wait while a file gets its journal.
async fn alone(path: &Path) -> Result<std::fs::File, CardProviderError> {
    let beside = path.with_extension("lock");
    let locked = tokio::task::spawn_blocking(move || {
        let file = std::fs::File::create(beside)?;
        file.lock()?;
        Ok(file)
    });
    let locked = locked.await.map_err(std::io::Error::other).flatten();
    locked.map_err(|error| CardProviderError::Rejected(format!("the sandbox's database: {error}")))
}

impl Database {
    pub(crate) async fn open(path: &Path) -> Result<Self, CardProviderError> {
        let _alone = alone(path).await?;
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full);
        let writer = Writer::open(options).await.map_err(|error| failed(&error))?;
        sqlx::raw_sql(SCHEMA).execute(writer.pool()).await.map_err(|error| failed(&error))?;
        Ok(Self(writer))
    }

    pub(crate) async fn close(&self) {
        self.0.pool().close().await;
    }

    pub(crate) async fn begin(&self) -> Result<Tx, CardProviderError> {
        self.0.begin().await.map_err(|error| failed(&error))
    }
}
