//! Support for several kinds of tests.
#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test ends where something is wrong"
)]

mod authority;
mod bucket;
mod clock;
mod cluster;
mod disk;
mod dns;
mod link;
mod localstripe;
mod migrated;
mod postgres;
mod smtp;

pub use authority::TestAuthority;
pub use bucket::TestBucket;
pub use clock::TestClock;
pub use cluster::TestCluster;
pub use disk::{Call, DiskError, Fault, Loss, Paths, TestDisk};
pub use dns::DnsServer;
pub use link::{Condition, TestLink};
pub use localstripe::LocalStripe;
pub use migrated::migrated_sqlite;
pub use postgres::TestDatabase;
pub use smtp::{MailServer, TakenMail};
