//! Identities.

use uuid::Uuid;

/// The only source of ids.
pub trait Ids: Send + Sync {
    /// A new UUID, version 7. MUST never repeat, and MUST sort after those made earlier by this process.
    fn next(&self) -> Uuid;
}
