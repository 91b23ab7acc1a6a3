//! What several kinds of tests need.
#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test ends where something is wrong"
)]

mod authority;
mod bucket;
mod dns;
mod localstripe;
mod postgres;

pub use authority::TestAuthority;
pub use bucket::TestBucket;
pub use dns::DnsServer;
pub use localstripe::LocalStripe;
pub use postgres::TestDatabase;
