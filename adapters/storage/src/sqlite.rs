//! A transaction on SQLite.

use std::sync::atomic::{AtomicBool, Ordering};

use octavo_application::shared::storage::StorageError;
use octavo_sqlite::{TransactionWatch, Watched};
use sea_orm::{
    ConnectionTrait, DatabaseTransaction, DbErr, QueryResult, SqliteTransactionMode, SqlxSqliteConnector,
    Statement, TransactionOptions, TransactionTrait,
};
use sqlx::SqlitePool;

use crate::error::from_orm;

/// A transaction; dropping it rolls back.
pub(crate) struct Transaction {
    tx: DatabaseTransaction,
    watched: Watched,
    /// A statement failed outside of a savepoint. As on PostgreSQL, the transaction is not committed then.
    has_failed: AtomicBool,
}

impl Transaction {
    /// Begins on the writing connection.
    pub(crate) async fn begin(writer: &SqlitePool, watch: &TransactionWatch) -> Result<Self, StorageError> {
        // A deferred transaction that reads and then writes fails when another has written in between.
        let options = TransactionOptions {
            sqlite_transaction_mode: Some(SqliteTransactionMode::Immediate),
            ..TransactionOptions::default()
        };
        let writer = SqlxSqliteConnector::from_sqlx_sqlite_pool(writer.clone());
        let tx = writer.begin_with_options(options).await.map_err(from_orm)?;
        Ok(Self { tx, watched: watch.began(), has_failed: AtomicBool::new(false) })
    }

    /// Runs a statement; returns how many rows it changed.
    pub(crate) async fn execute(&self, statement: Statement) -> Result<u64, StorageError> {
        self.check_open()?;
        let done = self.tx.execute_raw(statement).await.map_err(|error| self.failed(error))?;
        Ok(done.rows_affected())
    }

    /// Runs a statement that may break a constraint; the transaction stays usable.
    pub(crate) async fn execute_guarded(&self, statement: Statement) -> Result<u64, StorageError> {
        self.check_open()?;
        let savepoint = self.tx.begin().await.map_err(|error| self.failed(error))?;
        match savepoint.execute_raw(statement).await {
            Ok(done) => {
                savepoint.commit().await.map_err(|error| self.failed(error))?;
                Ok(done.rows_affected())
            }
            Err(error) => {
                let cause = from_orm(error);
                // SQLite may have rolled back the savepoint together with the whole transaction.
                if matches!(cause, StorageError::Unavailable(_)) {
                    return Err(self.lost(cause));
                }
                savepoint.rollback().await.map_err(|error| self.failed(error))?;
                Err(cause)
            }
        }
    }

    /// The rows of a statement.
    pub(crate) async fn rows(&self, statement: Statement) -> Result<Vec<QueryResult>, StorageError> {
        self.check_open()?;
        self.tx.query_all_raw(statement).await.map_err(|error| self.failed(error))
    }

    /// The first row of a statement.
    pub(crate) async fn row(&self, statement: Statement) -> Result<Option<QueryResult>, StorageError> {
        self.check_open()?;
        self.tx.query_one_raw(statement).await.map_err(|error| self.failed(error))
    }

    /// Commits, and returns only after SQLite has.
    pub(crate) async fn commit(self) -> Result<(), StorageError> {
        self.check_open()?;
        if self.has_failed.load(Ordering::SeqCst) {
            return Err(StorageError::Backend(
                "a transaction whose statement failed is not committed".to_owned(),
            ));
        }
        let Self { tx, watched, .. } = self;
        let committed = tx.commit().await.map_err(from_orm);
        if committed.is_err() || !watched.was_committed() {
            watched.condemn();
        }
        committed?;
        if watched.was_committed() {
            return Ok(());
        }
        Err(StorageError::Unavailable("SQLite did not commit the transaction".to_owned()))
    }

    /// Refuses a statement when SQLite has ended the transaction by itself: the statement would run outside of it.
    fn check_open(&self) -> Result<(), StorageError> {
        if self.watched.is_open() {
            return Ok(());
        }
        Err(self.lost(StorageError::Unavailable("SQLite rolled the transaction back".to_owned())))
    }

    /// Records that a statement failed outside of a savepoint.
    fn failed(&self, error: DbErr) -> StorageError {
        self.has_failed.store(true, Ordering::SeqCst);
        let error = from_orm(error);
        if matches!(error, StorageError::Unavailable(_)) { self.lost(error) } else { error }
    }

    /// Drops the transaction and its connection.
    fn lost(&self, error: StorageError) -> StorageError {
        self.has_failed.store(true, Ordering::SeqCst);
        self.watched.condemn();
        error
    }
}
