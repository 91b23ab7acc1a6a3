//! Encoded libraries, kept under the version they show.
//!
//! The version is read from the database with every request's session, and moves with every write that the list
//! shows: what is kept here can be old, but it is never answered when it is. So it holds across several servers.

use std::io::Write;

use axum::body::Bytes;
use flate2::{Compression, write::GzEncoder};
use moka::future::Cache;
use octavo_domain::ids::UserId;

/// An encoded library.
#[derive(Clone)]
pub(crate) struct Kept {
    /// The library version it shows.
    pub(crate) version: i64,
    /// The JSON.
    pub(crate) json: Bytes,
    /// The same, compressed.
    pub(crate) gzip: Bytes,
}

/// Keeps the libraries that were asked for last, within a bound of memory.
pub(crate) struct LibraryCache(Cache<UserId, Kept>);

impl Default for LibraryCache {
    fn default() -> Self {
        const BYTES: u64 = 64 * 1024 * 1024;
        let weigh =
            |_: &UserId, kept: &Kept| u32::try_from(kept.json.len() + kept.gzip.len()).unwrap_or(u32::MAX);
        Self(Cache::builder().max_capacity(BYTES).weigher(weigh).build())
    }
}

impl LibraryCache {
    /// What is kept of a library at exactly this version.
    pub(crate) async fn get(&self, user: UserId, version: i64) -> Option<Kept> {
        self.0.get(&user).await.filter(|kept| kept.version == version)
    }

    /// Keeps a library, in the place of an older version.
    pub(crate) async fn keep(&self, user: UserId, kept: Kept) {
        self.0.insert(user, kept).await;
    }
}

/// Compresses an answer that will be sent many times.
pub(crate) fn gzip(json: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::with_capacity(json.len() / 8), Compression::new(4));
    encoder.write_all(json)?;
    encoder.finish()
}
