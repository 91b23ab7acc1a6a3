//! A connection in use.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use octavo_application::shared::storage::StorageError;
use sea_orm::{QueryResult, Statement};
use sea_query_sqlx::SqlxValues;
use sqlx::{
    AssertSqlSafe, PgConnection, Postgres,
    postgres::{PgDatabaseError, PgRow, PgSeverity},
    query::{Map, Query},
};
use tokio::{
    sync::OwnedSemaphorePermit,
    time::{error::Elapsed, timeout},
};

use super::{Idle, STATEMENT, Shared, from_postgres};
use crate::error::READ_ONLY;

/// A connection in use. When dropped, it returns to the pool if its last call was answered, else it is closed.
pub(crate) struct Lease {
    /// `None` once it was closed.
    connection: Option<PgConnection>,
    born: Instant,
    answered: Instant,
    /// A call was sent and is not answered. It stays set when the caller was cancelled.
    is_waiting: bool,
    /// A transaction has begun and not ended.
    in_transaction: bool,
    /// A statement of the transaction was refused: PostgreSQL would answer COMMIT and roll back.
    pub(super) has_failed: bool,
    shared: Arc<Shared>,
    _permit: OwnedSemaphorePermit,
}

impl Lease {
    pub(super) fn new(idle: Idle, shared: Arc<Shared>, permit: OwnedSemaphorePermit) -> Self {
        let Idle { connection, born, answered } = idle;
        Self {
            connection: Some(connection),
            born,
            answered,
            is_waiting: false,
            in_transaction: false,
            has_failed: false,
            shared,
            _permit: permit,
        }
    }

    /// From here on dropping closes the connection.
    pub(super) fn transaction_begins(&mut self) {
        self.in_transaction = true;
    }

    /// The transaction was committed or rolled back.
    pub(super) fn transaction_ended(&mut self) {
        self.in_transaction = false;
        self.has_failed = false;
    }

    /// The connection, for one call.
    fn call(&mut self) -> Result<&mut PgConnection, StorageError> {
        self.is_waiting = true;
        let given_up = || StorageError::Unavailable("the connection to PostgreSQL was given up".to_owned());
        self.connection.as_mut().ok_or_else(given_up)
    }

    /// Records how a call ended.
    fn ended<T>(&mut self, answer: Result<Result<T, sqlx::Error>, Elapsed>) -> Result<T, StorageError> {
        let Ok(answer) = answer else {
            self.give_up();
            return Err(StorageError::Unavailable("PostgreSQL did not answer in time".to_owned()));
        };
        self.has_failed |= answer.is_err();
        match &answer {
            Err(error) if is_lost(error) => self.give_up(),
            // The server may have refused the statement; the connection is still good.
            Ok(_) | Err(_) => {
                self.is_waiting = false;
                self.answered = Instant::now();
            }
        }
        answer.map_err(|error| from_postgres(&error))
    }

    fn give_up(&mut self) {
        self.connection = None;
        self.shared.discard_idle();
    }

    /// The rows of a statement.
    pub(crate) async fn fetch<T, F, A>(
        &mut self,
        query: Map<'_, Postgres, F, A>,
    ) -> Result<Vec<T>, StorageError>
    where
        T: Send + Unpin,
        F: FnMut(PgRow) -> Result<T, sqlx::Error> + Send,
        A: sqlx::IntoArguments<Postgres> + Send,
    {
        let answer = timeout(STATEMENT, query.fetch_all(self.call()?)).await;
        self.ended(answer)
    }

    /// The rows of a SeaORM statement.
    pub(crate) async fn rows(&mut self, statement: &Statement) -> Result<Vec<QueryResult>, StorageError> {
        let answer = timeout(STATEMENT, query(statement).fetch_all(self.call()?)).await;
        Ok(self.ended(answer)?.into_iter().map(QueryResult::from).collect())
    }

    /// The first row of a SeaORM statement.
    pub(crate) async fn row(&mut self, statement: &Statement) -> Result<Option<QueryResult>, StorageError> {
        let answer = timeout(STATEMENT, query(statement).fetch_optional(self.call()?)).await;
        Ok(self.ended(answer)?.map(QueryResult::from))
    }

    /// Runs a SeaORM statement; returns how many rows it changed.
    pub(super) async fn execute(&mut self, statement: &Statement) -> Result<u64, StorageError> {
        let answer = timeout(STATEMENT, query(statement).execute(self.call()?)).await;
        Ok(self.ended(answer)?.rows_affected())
    }

    /// Runs a statement without values.
    pub(crate) async fn run(&mut self, sql: &'static str, within: Duration) -> Result<(), StorageError> {
        let answer = timeout(within, sqlx::raw_sql(sql).execute(self.call()?)).await;
        self.ended(answer).map(drop)
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        let Some(connection) = self.connection.take() else { return };
        if !self.is_waiting && !self.in_transaction {
            self.shared.put_back(Idle { connection, born: self.born, answered: self.answered });
        }
    }
}

/// Is the connection unusable after this error? One to a server that has become read-only is: another server may take
/// writes at the same address by now.
fn is_lost(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Database(error) => error.try_downcast_ref::<PgDatabaseError>().is_none_or(|error| {
            matches!(error.severity(), PgSeverity::Fatal | PgSeverity::Panic) || error.code() == READ_ONLY
        }),
        _ => true,
    }
}

/// A SeaORM statement with its values.
fn query(statement: &Statement) -> Query<'_, Postgres, SqlxValues> {
    let values = statement.values.clone().unwrap_or(sea_orm::Values(Vec::new()));
    sqlx::query_with(AssertSqlSafe(statement.sql.as_str()), SqlxValues(values))
}
