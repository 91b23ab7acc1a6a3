//! Cache of encoded libraries, keyed by the version they show.
//!
//! The version is read from the database with every request's session, and every write that the list shows raises it.
//! An entry of an older version is never answered, so the cache is correct with several servers.

use std::{io::Write, sync::Arc};

use axum::body::Bytes;
use flate2::{Compression, write::GzEncoder};
use moka::future::Cache;
use octavo_application::library::read_library::Collections;
use octavo_domain::ids::UserId;
use tokio::sync::OnceCell;

/// An encoded library.
pub(crate) struct CachedLibrary {
    /// The library version it shows.
    pub(crate) version: i64,
    /// When its views were read: see [`App::views_turn`](crate::app::App::views_turn).
    turn: i64,
    /// The JSON.
    pub(crate) json: Bytes,
    /// The same compressed, made on first use.
    gzip: OnceCell<Bytes>,
}

impl CachedLibrary {
    /// A library's JSON at a version.
    pub(crate) fn new(version: i64, turn: i64, json: Vec<u8>) -> Self {
        Self { version, turn, json: Bytes::from(json), gzip: OnceCell::new() }
    }

    /// The JSON, compressed off the async threads, once.
    pub(crate) async fn gzip(&self) -> std::io::Result<Bytes> {
        let compressed = self.gzip.get_or_try_init(|| async {
            let json = self.json.clone();
            let compressed = tokio::task::spawn_blocking(move || compress(&json)).await;
            compressed.map_err(std::io::Error::other).flatten().map(Bytes::from)
        });
        compressed.await.cloned()
    }
}

/// Roughly the memory of one collection, in bytes.
const COLLECTION_BYTES: usize = 256;

/// Keeps the most recently used libraries within a memory limit.
pub(crate) struct LibraryCache {
    encoded: Cache<UserId, Arc<CachedLibrary>>,
    /// Collections with the version they show: every page of projects includes them.
    collections: Cache<UserId, (i64, Arc<Collections>)>,
}

impl LibraryCache {
    /// Keeps up to `bytes` of JSON; the compressed copies take about a tenth more.
    pub(crate) fn new(bytes: u64) -> Self {
        let weigh =
            |_: &UserId, kept: &Arc<CachedLibrary>| u32::try_from(kept.json.len()).unwrap_or(u32::MAX);
        let weigh_collections = |_: &UserId, (_, kept): &(i64, Arc<Collections>)| {
            u32::try_from(kept.folders.len() * COLLECTION_BYTES + COLLECTION_BYTES).unwrap_or(u32::MAX)
        };
        Self {
            encoded: Cache::builder().max_capacity(bytes).weigher(weigh).build(),
            collections: Cache::builder().max_capacity(bytes / 8).weigher(weigh_collections).build(),
        }
    }

    /// The cached library of exactly this version, with view counts of this turn.
    pub(crate) async fn get(&self, user: UserId, version: i64, turn: i64) -> Option<Arc<CachedLibrary>> {
        self.encoded.get(&user).await.filter(|kept| (kept.version, kept.turn) == (version, turn))
    }

    /// Caches a library in place of an older version.
    pub(crate) async fn keep(&self, user: UserId, kept: Arc<CachedLibrary>) {
        self.encoded.insert(user, kept).await;
    }

    /// The collections at exactly this version.
    pub(crate) async fn collections(&self, user: UserId, version: i64) -> Option<Arc<Collections>> {
        self.collections
            .get(&user)
            .await
            .filter(|(kept, _)| *kept == version)
            .map(|(_, collections)| collections)
    }

    /// Caches the collections in place of an older version.
    pub(crate) async fn keep_collections(&self, user: UserId, version: i64, collections: Arc<Collections>) {
        self.collections.insert(user, (version, collections)).await;
    }
}

fn compress(json: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::with_capacity(json.len() / 8), Compression::new(4));
    encoder.write_all(json)?;
    encoder.finish()
}
