//! Maps databases' errors to the port's.

use octavo_application::shared::storage::StorageError;
use sea_orm::{DbErr, RuntimeErr};

/// SQLite's primary result codes that mean "not now": busy, locked, read-only, I/O, full, cannot open.
const SQLITE_UNAVAILABLE: [i64; 6] = [5, 6, 8, 10, 13, 14];

/// PostgreSQL's code of a write at a server that is read-only: a standby, or a primary that was replaced.
pub(crate) const READ_ONLY: &str = "25006";

/// The error of a SeaORM call.
pub(crate) fn from_orm(error: DbErr) -> StorageError {
    match error {
        DbErr::ConnectionAcquire(_) => StorageError::Unavailable(error.to_string()),
        DbErr::Conn(RuntimeErr::SqlxError(inner))
        | DbErr::Exec(RuntimeErr::SqlxError(inner))
        | DbErr::Query(RuntimeErr::SqlxError(inner)) => from_sqlx(&inner),
        other => StorageError::Backend(other.to_string()),
    }
}

/// The error of a sqlx call.
pub(crate) fn from_sqlx(error: &sqlx::Error) -> StorageError {
    match error {
        sqlx::Error::PoolTimedOut
        | sqlx::Error::PoolClosed
        | sqlx::Error::Io(_)
        | sqlx::Error::Tls(_)
        // A connection that breaks off while it is opened: its answer is cut short.
        | sqlx::Error::Protocol(_)
        | sqlx::Error::WorkerCrashed => StorageError::Unavailable(error.to_string()),
        sqlx::Error::Database(inner) if inner.is_unique_violation() => StorageError::Duplicate("row"),
        sqlx::Error::Database(inner) if inner.code().is_some_and(|code| is_unavailable(&code)) => {
            StorageError::Unavailable(error.to_string())
        }
        _ => StorageError::Backend(error.to_string()),
    }
}

/// Logs that a statement failed, and returns the error. The line is logged here, inside of the span of the use case or
/// job. Expected errors are not logged.
pub(crate) fn failed(sql: &str, error: StorageError) -> StorageError {
    if matches!(error, StorageError::Backend(_) | StorageError::Unavailable(_)) {
        tracing::warn!(%error, statement = head(sql), "a statement failed");
    }
    error
}

/// Enough of a statement to identify it. It contains no values: they are parameters.
pub(crate) fn head(sql: &str) -> String {
    const BYTES: usize = 120;
    sql.get(..BYTES).unwrap_or(sql).to_owned()
}

/// Does this code mean that another attempt may help?
///
/// SQLite's codes are numbers whose low byte is the primary code. PostgreSQL's have five characters: class 08 is a lost
/// connection, class 53 a lack of resources, class 40 a lost race. 57P01–57P03 are a server that stops or starts, and
/// [`READ_ONLY`] one that takes no writes at the moment.
pub(crate) fn is_unavailable(code: &str) -> bool {
    if code.len() == 5 {
        return ["08", "40", "53"].iter().any(|class| code.starts_with(class))
            || ["57P01", "57P02", "57P03", READ_ONLY].contains(&code);
    }
    code.parse::<i64>().is_ok_and(|code| SQLITE_UNAVAILABLE.contains(&(code & 0xff)))
}

/// The error of a value that breaks a rule of the domain.
pub(crate) fn corrupt(table: &'static str, column: &'static str, id: &impl ToString) -> StorageError {
    StorageError::Corrupt { table, column, id: id.to_string() }
}

#[cfg(test)]
mod tests {
    use super::{StorageError, from_sqlx, is_unavailable};

    #[test]
    fn a_connection_that_breaks_off_is_worth_another_try() {
        let broken = sqlx::Error::Protocol("unexpected response from SSLRequest: 0x00".to_owned());
        assert!(matches!(from_sqlx(&broken), StorageError::Unavailable(_)));
    }

    #[test]
    fn codes_that_pass() {
        for code in
            ["5", "517", "8", "13", "10", "3850", "08006", "57P01", "53300", "40P01", "40001", "25006"]
        {
            assert!(is_unavailable(code), "{code}");
        }
        for code in ["1", "19", "2067", "23505", "42601", "57014"] {
            assert!(!is_unavailable(code), "{code}");
        }
    }
}
