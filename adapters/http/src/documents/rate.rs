//! How many changes a client sends.

use std::sync::{
    Arc,
    atomic::{AtomicU32, Ordering},
};

use moka::sync::Cache;
use octavo_application::shared::clock::Clock;
use octavo_domain::{documents::id::ClientId, ids::UserId};

/// The most changes of a client in a second. A person makes a few.
const A_SECOND: u32 = 20;
/// The most clients that are counted at once.
const CLIENTS: u64 = 100_000;

/// Counts the changes of each client in the current second.
pub(crate) struct ChangeRate {
    counts: Cache<(UserId, ClientId, i64), Arc<AtomicU32>>,
    clock: Arc<dyn Clock>,
}

impl ChangeRate {
    pub(crate) fn new(clock: Arc<dyn Clock>) -> Self {
        Self { counts: Cache::new(CLIENTS), clock }
    }

    /// Counts a change; false where it is one too many.
    pub(crate) fn admits(&self, user: UserId, client: ClientId) -> bool {
        let second = self.clock.now().timestamp();
        let count = self.counts.get_with((user, client, second), Arc::default);
        count.fetch_add(1, Ordering::Relaxed) < A_SECOND
    }
}
