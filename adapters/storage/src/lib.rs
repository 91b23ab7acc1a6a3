//! SQLite and PostgreSQL behind the storage ports.
//!
//! Writes go through SeaORM, in one unit of work a transaction; lists are read by prepared statements on the same
//! pools. What the two databases do differently is kept in `connect`, `migration` and the statements' own modules.

mod connect;
mod entity;
mod error;
mod mapping;
mod migration;
mod query;
mod repository;
mod unit_of_work;

pub use connect::{Database, Options, migrate, pending_migrations};
