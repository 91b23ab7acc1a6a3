//! What every storage promises, proved on memory, on SQLite and on PostgreSQL.
//!
//! PostgreSQL is the server that `TEST_POSTGRES_URL` names; each test makes a database of its own there and drops it
//! afterwards. Without a server these tests fail: a promise that is not tried is not kept.

#![expect(
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by panicking, in its helpers too"
)]

mod accounts;
mod activity;
mod billing;
mod card_provider;
mod certificates;
mod claims;
mod connections;
mod corrupt;
mod counts;
mod database;
mod domains;
mod email_changes;
mod erasures;
mod exports;
mod files;
mod fixtures;
mod flatness;
mod folders;
mod history;
mod home;
mod library;
mod links;
mod lock_order;
mod news;
mod operators;
mod outreach;
mod paging;
mod passkeys;
mod projects;
mod prompts;
mod queues;
mod search;
mod second_factors;
mod sendings;
mod sessions;
mod sso;
mod store;
mod team;
mod team_queries;
mod tries;
mod units;
mod uploads;
mod usernames;
mod visits;

/// Runs each promise on every storage: `name::memory`, `name::sqlite`, `name::postgres`.
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

/// Runs each promise on the two databases.
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
