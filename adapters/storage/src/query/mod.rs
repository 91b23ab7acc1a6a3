//! Read models: each list is one prepared statement, decoded by position.

pub(crate) mod cells;
pub(crate) mod columns;
#[cfg(test)]
mod plans;
pub(crate) mod sqlite;

/// Runs a statement on the pool for reading. `$decode` takes a row of either database as it arrives, so that a long
/// list is in memory once.
macro_rules! fetch {
    ($database:expr, $sql:expr, [$($value:expr),* $(,)?], $decode:expr) => {
        match &$database.0.pools {
            crate::connect::Pools::Sqlite { lists, .. } => fetch!(lists, $sql, [$($value),*], $decode, only),
            crate::connect::Pools::Postgres(pool) => fetch!(pool, $sql, [$($value),*], $decode, postgres),
        }
    };
    ($pool:expr, $sql:expr, [$($value:expr),* $(,)?], $decode:expr, only) => {
        crate::query::sqlite::rows(
            $pool,
            crate::query::sqlite::Select::new($sql, crate::query::sqlite::bound![$($value),*], move |row: &octavo_sqlite::readers::Row<'_>| $decode(row)),
        )
        .await
    };
    ($pool:expr, $sql:expr, [$($value:expr),* $(,)?], $decode:expr, postgres) => {
        match $pool.fetch(sqlx::query($sql)$(.bind($value))*.map(|row| $decode(&row))).await {
            Ok(rows) => rows.into_iter().collect::<Result<Vec<_>, octavo_application::shared::storage::StorageError>>(),
            Err(error) => Err(crate::error::failed($sql, error)),
        }
    };
}
pub(crate) use fetch;

/// The tables of a folder's columns.
macro_rules! folders_and_counts {
    () => {
        " FROM folders f LEFT JOIN section_counts c ON c.owner = f.owner AND c.section = f.id"
    };
}
pub(crate) use folders_and_counts;
