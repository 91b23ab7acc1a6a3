//! What several kinds of tests need.
#![expect(clippy::unwrap_used, clippy::expect_used, reason = "a test ends where something is wrong")]

mod bucket;
mod postgres;

pub use bucket::TestBucket;
pub use postgres::TestDatabase;
