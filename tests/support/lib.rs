//! What several kinds of tests need.
#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test ends where something is wrong"
)]

mod authority;
mod dns;
mod postgres;

pub use authority::TestAuthority;
pub use dns::DnsServer;
mod bucket;

pub use bucket::TestBucket;
pub use postgres::TestDatabase;
