//! The contract of storage, tested in memory, on SQLite and on PostgreSQL.
//!
//! PostgreSQL is the server of `TEST_POSTGRES_URL`; each test makes a database of its own there and drops it
//! afterwards. Without a server these tests fail rather than being skipped.

#![expect(
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by panicking, in its helpers too"
)]

mod account;
mod auth;
mod billing;
mod comments;
mod copies;
mod corrupt;
mod database;
mod documents;
mod domains;
mod export;
mod files;
mod fixtures;
mod forms;
mod jobs;
mod library;
mod newsletters;
mod operators;
mod prompts;
mod publication;
mod services;
mod sso;
mod store;
mod team;
mod units;

/// Runs each test on every storage: `name::memory`, `name::sqlite`, `name::postgres`.
macro_rules! promises {
    ($(async fn $name:ident($store:ident: &$type:ty) $body:block)*) => {
        $(
            async fn $name($store: &$type) $body

            mod $name {
                #[test]
                fn memory() {
                    $crate::store::on_memory(super::$name);
                }

                #[test]
                fn sqlite() {
                    $crate::store::on_sqlite(super::$name);
                }

                #[test]
                fn postgres() {
                    $crate::store::on_postgres(super::$name);
                }
            }
        )*
    };
}
use promises;

/// Runs each test on the two databases.
macro_rules! database_promises {
    ($(async fn $name:ident($store:ident: &$type:ty) $body:block)*) => {
        $(
            async fn $name($store: &$type) $body

            mod $name {
                #[test]
                fn sqlite() {
                    $crate::store::on_sqlite(super::$name);
                }

                #[test]
                fn postgres() {
                    $crate::store::on_postgres(super::$name);
                }
            }
        )*
    };
}
use database_promises;
