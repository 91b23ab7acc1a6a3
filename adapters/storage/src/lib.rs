//! SQLite and PostgreSQL behind the storage ports.
//!
//! Writes are SeaORM's statements, in one unit of work a transaction; lists are read by prepared statements on the same
//! pools. What the two databases do differently is kept in `connect`, `postgres` (its pool), `migration` and the
//! statements' own modules.

mod clean;
mod connect;
mod entity;
mod error;
mod mapping;
mod migration;
mod postgres;
mod query;
mod repository;
mod sqlite;
mod unit_of_work;
mod waits;
mod write_health;

pub use clean::clean_once;
pub use connect::{Database, Options, is_alone, migrate, pending_migrations};
