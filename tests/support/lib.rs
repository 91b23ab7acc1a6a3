//! Support for several kinds of tests.
#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test ends where something is wrong"
)]

mod authority;
mod bucket;
mod cluster;
mod dns;
mod link;
mod localstripe;
mod migrated;
mod postgres;

pub use authority::TestAuthority;
pub use bucket::TestBucket;
pub use cluster::TestCluster;
pub use dns::DnsServer;
pub use link::TestLink;
pub use localstripe::LocalStripe;
pub use migrated::migrated_sqlite;
pub use postgres::TestDatabase;
