//! SQLite and PostgreSQL behind the storage ports.
//!
//! Writes are SeaORM's statements, and each unit of work is a transaction. Lists are read by prepared statements on the
//! same pools. Differences between the two databases are in `connect`, `postgres` (its pool), `migration` and the
//! statements' own modules.

mod account;
mod auth;
mod billing;
mod clean;
mod comments;
mod connect;
mod copies;
mod documents;
mod domains;
mod entity;
mod error;
mod export;
mod forms;
mod jobs;
mod library;
mod mapping;
mod migration;
mod newsletters;
mod operators;
mod plans;
mod postgres;
mod prompts;
mod publication;
mod query;
mod referrals;
mod repository;
mod services;
mod sqlite;
mod sso;
mod team;
mod time;
mod unit_of_work;
mod waits;
mod write_health;

pub use clean::clean_once;
pub use connect::{Database, Options, is_alone, migrate, pending_migrations};
pub use postgres::PostgresSignals;
