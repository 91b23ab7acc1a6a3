//! How ports of the store fail.

/// Why storage did not do what it was asked.
#[derive(Debug, thiserror::Error)]
pub enum StorageError {
    /// Something with this identity, address or name is there already.
    #[error("{0} is taken")]
    Duplicate(&'static str),
    /// What was to be changed is no longer as it was read.
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
    /// What was sealed cannot be opened: it was sealed with another key.
    #[error("table {table}, row {id}: sealed with another secret_key than the one that is set")]
    Sealed {
        /// The table.
        table: &'static str,
        /// The row's id.
        id: String,
    },
    /// The database is away, or all its connections are taken: worth trying again.
    #[error("the database cannot be reached: {0}")]
    Unavailable(String),
    /// The database refused or failed.
    #[error("the database failed: {0}")]
    Backend(String),
}
