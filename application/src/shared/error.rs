//! How ports of the store fail.

/// Why a storage call failed.
#[derive(Debug, thiserror::Error)]
pub enum StorageError {
    /// Something with this identity, address or name exists already.
    #[error("{0} is taken")]
    Duplicate(&'static str),
    /// The row was changed since it was read.
    #[error("{0} has changed meanwhile")]
    Stale(&'static str),
    /// A stored value breaks a rule of the domain.
    #[error("table {table}, column {column}, row {id}: not a valid value")]
    Corrupt {
        /// The table.
        table: &'static str,
        /// The column.
        column: &'static str,
        /// The row's id.
        id: String,
    },
    /// A sealed value cannot be opened: it was sealed with another key.
    #[error("table {table}, row {id}: sealed with another secret_key than the one that is set")]
    Sealed {
        /// The table.
        table: &'static str,
        /// The row's id.
        id: String,
    },
    /// The database is unavailable, or all its connections are in use: worth a retry.
    #[error("the database cannot be reached: {0}")]
    Unavailable(String),
    /// The database refused or failed.
    #[error("the database failed: {0}")]
    Backend(String),
}
