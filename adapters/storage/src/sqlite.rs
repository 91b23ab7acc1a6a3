//! A transaction on SQLite.

use octavo_application::shared::storage::StorageError;
use octavo_sqlite::group::{GroupTransaction, GroupWriter};
use sea_orm::{QueryResult, Statement};
use sea_query_sqlx::SqlxValues;
use sqlx::{AssertSqlSafe, Sqlite, SqliteConnection, query::Query};
use tokio::sync::Mutex;

use crate::error::from_sqlx;

/// A transaction; dropping it rolls back.
pub(crate) struct Transaction(Mutex<Open>);

struct Open {
    transaction: GroupTransaction,
    /// A statement failed outside of a savepoint. As on PostgreSQL, the transaction is not committed then.
    has_failed: bool,
}

/// A statement, behind what has to go before it.
fn query(prefix: &str, statement: Statement) -> Query<'static, Sqlite, SqlxValues> {
    let Statement { sql, values, .. } = statement;
    let text = if prefix.is_empty() { sql } else { format!("{prefix}{sql}") };
    let values = values.unwrap_or_else(|| sea_orm::Values(Vec::new()));
    sqlx::query_with(AssertSqlSafe(text), SqlxValues(values))
}

impl Transaction {
    /// Begins on the writing connection.
    pub(crate) async fn begin(writer: &GroupWriter) -> Result<Self, StorageError> {
        let transaction = writer.begin().await.map_err(|error| from_sqlx(&error))?;
        Ok(Self(Mutex::new(Open { transaction, has_failed: false })))
    }

    /// Runs a statement; returns how many rows it changed.
    pub(crate) async fn execute(&self, statement: Statement) -> Result<u64, StorageError> {
        let mut open = self.0.lock().await;
        let done = match open.connection().await {
            Ok(connection) => query("", statement).execute(connection).await,
            Err(error) => Err(error),
        };
        done.map(|done| done.rows_affected()).map_err(|error| open.failed(&error))
    }

    /// Runs a statement that may break a constraint; the transaction stays usable.
    pub(crate) async fn execute_guarded(&self, statement: Statement) -> Result<u64, StorageError> {
        let mut open = self.0.lock().await;
        match guarded(&mut open, statement).await {
            // SQLite may have rolled back the savepoint together with the whole transaction.
            Err(Guarded::Refused(error)) if matches!(error, StorageError::Unavailable(_)) => {
                Err(open.lost(error))
            }
            Err(Guarded::Refused(error)) => Err(error),
            Err(Guarded::Failed(error)) => Err(open.failed(&error)),
            Ok(rows) => Ok(rows),
        }
    }

    /// The rows of a statement.
    pub(crate) async fn rows(&self, statement: Statement) -> Result<Vec<QueryResult>, StorageError> {
        let mut open = self.0.lock().await;
        let rows = match open.transaction.connection_with_prefix() {
            Ok((connection, prefix)) => query(prefix, statement).fetch_all(connection).await,
            Err(error) => Err(error),
        };
        let rows = rows.map_err(|error| open.failed(&error))?;
        Ok(rows.into_iter().map(QueryResult::from).collect())
    }

    /// The first row of a statement.
    pub(crate) async fn row(&self, statement: Statement) -> Result<Option<QueryResult>, StorageError> {
        let mut open = self.0.lock().await;
        let row = match open.transaction.connection_with_prefix() {
            Ok((connection, prefix)) => query(prefix, statement).fetch_optional(connection).await,
            Err(error) => Err(error),
        };
        Ok(row.map_err(|error| open.failed(&error))?.map(QueryResult::from))
    }

    /// Commits, and returns only after SQLite has.
    pub(crate) async fn commit(self) -> Result<(), StorageError> {
        let Open { transaction, has_failed } = self.0.into_inner();
        if has_failed {
            return Err(StorageError::Backend(
                "a transaction whose statement failed is not committed".to_owned(),
            ));
        }
        transaction.commit().await.map_err(|error| from_sqlx(&error))
    }
}

/// Why a guarded statement changed nothing.
enum Guarded {
    /// The statement was refused, and the transaction goes on.
    Refused(StorageError),
    /// The transaction failed around it.
    Failed(sqlx::Error),
}

async fn guarded(open: &mut Open, statement: Statement) -> Result<u64, Guarded> {
    let run = async |connection: &mut SqliteConnection, text: &'static str| {
        sqlx::query(text).execute(connection).await.map(drop).map_err(Guarded::Failed)
    };
    let connection = open.connection().await.map_err(Guarded::Failed)?;
    run(connection, "SAVEPOINT guarded").await?;
    match query("", statement).execute(&mut *connection).await {
        Ok(done) => {
            run(connection, "RELEASE guarded").await?;
            Ok(done.rows_affected())
        }
        Err(error) => {
            let error = from_sqlx(&error);
            if !matches!(error, StorageError::Unavailable(_)) {
                run(connection, "ROLLBACK TO guarded; RELEASE guarded").await?;
            }
            Err(Guarded::Refused(error))
        }
    }
}

impl Open {
    async fn connection(&mut self) -> Result<&mut SqliteConnection, sqlx::Error> {
        self.transaction.connection().await
    }

    /// Records that a statement failed outside of a savepoint.
    fn failed(&mut self, error: &sqlx::Error) -> StorageError {
        self.has_failed = true;
        let error = from_sqlx(error);
        if matches!(error, StorageError::Unavailable(_)) { self.lost(error) } else { error }
    }

    /// Gives up the transaction and its connection.
    fn lost(&mut self, error: StorageError) -> StorageError {
        self.has_failed = true;
        self.transaction.condemn();
        error
    }
}
