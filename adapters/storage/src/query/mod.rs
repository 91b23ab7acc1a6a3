//! Read models: prepared statements, each list one of them, decoded by position.

pub(crate) mod access;
mod account;
mod billing;
mod cells;
mod certificates;
mod columns;
mod connected;
mod exports;
mod history;
mod home;
mod ledger;
mod library;
mod news;
mod outreach;
mod page;
#[cfg(test)]
mod plans;
mod prompts;
mod public;
mod publication;
mod queues;
mod rows;
mod search;
mod sendings;
mod session;
mod team;
mod templates;

/// Runs a statement on the pool that reads. Each row is decoded by `$decode`, which takes a row of either kind, as it
/// arrives, so that a long list is held once.
macro_rules! fetch {
    ($database:expr, $sql:expr, [$($value:expr),* $(,)?], $decode:expr) => {
        match &$database.0.pools {
            crate::connect::Pools::Sqlite { readers, .. } => fetch!(readers, $sql, [$($value),*], $decode, only),
            crate::connect::Pools::Postgres(pool) => fetch!(pool, $sql, [$($value),*], $decode, postgres),
        }
    };
    ($pool:expr, $sql:expr, [$($value:expr),* $(,)?], $decode:expr, only) => {
        match sqlx::query($sql)$(.bind($value))*.map(|row| $decode(&row)).fetch_all($pool).await {
            Ok(rows) => rows.into_iter().collect::<Result<Vec<_>, octavo_application::shared::storage::StorageError>>(),
            Err(error) => Err(crate::error::failed($sql, crate::error::from_sqlx(&error))),
        }
    };
    ($pool:expr, $sql:expr, [$($value:expr),* $(,)?], $decode:expr, postgres) => {
        match $pool.fetch(sqlx::query($sql)$(.bind($value))*.map(|row| $decode(&row))).await {
            Ok(rows) => rows.into_iter().collect::<Result<Vec<_>, octavo_application::shared::storage::StorageError>>(),
            Err(error) => Err(crate::error::failed($sql, error)),
        }
    };
}
use fetch;

use rows::{folder_columns, project_columns};

/// Where the columns of a folder come from.
macro_rules! folders_and_counts {
    () => {
        " FROM folders f LEFT JOIN shelf_counts c ON c.owner = f.owner AND c.shelf = f.id"
    };
}
use folders_and_counts;
