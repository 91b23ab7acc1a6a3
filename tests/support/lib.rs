//! What several kinds of tests need.
#![expect(clippy::unwrap_used, clippy::expect_used, reason = "a test ends where something is wrong")]

mod postgres;

pub use postgres::TestDatabase;
