//! Read models: prepared statements, each list one of them, decoded by position.

pub(crate) mod access;
mod account;
mod billing;
mod cells;
mod certificates;
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
            Ok(rows) => rows.into_iter().collect::<Result<Vec<_>, octavo_application::ports::storage::StorageError>>(),
            Err(error) => Err(crate::error::failed($sql, crate::error::from_sqlx(&error))),
        }
    };
    ($pool:expr, $sql:expr, [$($value:expr),* $(,)?], $decode:expr, postgres) => {
        match $pool.fetch(sqlx::query($sql)$(.bind($value))*.map(|row| $decode(&row))).await {
            Ok(rows) => rows.into_iter().collect::<Result<Vec<_>, octavo_application::ports::storage::StorageError>>(),
            Err(error) => Err(crate::error::failed($sql, error)),
        }
    };
}
use fetch;

/// The columns of a project `p`, as [`rows::project`] reads them.
macro_rules! project_columns {
    () => {
        "p.id, p.num_id, p.title, p.cover, p.cover_width, p.cover_height, p.folder, p.domain, p.is_published, \
         p.changed, p.last_published, p.last_unpublished, p.last_mapped, p.last_unmapped, p.is_private, \
         p.is_private_pages, p.is_hidden, p.archived_at, p.archived_with_folder, p.is_copyable_template, \
         p.is_published_template, p.template_status, p.copy_status, \
         coalesce((SELECT v.views FROM project_views v WHERE v.project_num_id = p.num_id), 0), p.last_changed, p.created_at, \
         p.updated_at"
    };
}
use project_columns;

/// The columns of a folder `f` and of its counts `c`, as [`rows::folder`] reads them, and where they come from.
macro_rules! folders_and_counts {
    () => {
        "f.id, f.num_id, f.name, f.uri, f.is_hidden, f.archived_at, f.copy_status, coalesce(c.shown, 0), \
         coalesce(c.published, 0), f.created_at, f.updated_at, \
         (SELECT string_agg(a.uri, '/' ORDER BY a.uri) FROM folder_addresses a WHERE a.folder_id = f.id) \
         FROM folders f LEFT JOIN shelf_counts c ON c.owner = f.owner AND c.shelf = f.id"
    };
}
use folders_and_counts;
