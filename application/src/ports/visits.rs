//! Who reads published pages, as far as it is known: visits, and how many there were.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_domain::ids::{ProjectId, UserId};

use super::{error::StorageError, keys::Key};

/// What stands for a visitor for a day: made with a key that is thrown away, so that nobody can go back from it to an
/// address, or follow somebody from one day to the next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Visitor(pub [u8; 32]);

/// Visits.
#[async_trait]
pub trait VisitRepository: Send {
    /// The key of this name. Without one `fresh` becomes it, until then or for good; all servers MUST get the same.
    async fn key(
        &mut self,
        name: &str,
        fresh: &Key,
        until: Option<DateTime<Utc>>,
    ) -> Result<Key, StorageError>;

    /// Notes that a visitor, who may be known by several names, asked for a project at `now`; true when no visit of
    /// theirs had a request at or after `alive`, so that this one begins another.
    async fn begins(
        &mut self,
        project: ProjectId,
        visitor: &[Visitor],
        now: DateTime<Utc>,
        alive: DateTime<Utc>,
    ) -> Result<bool, StorageError>;

    /// Counts views of a project on a day (`2026-11-21`).
    async fn add_day_views(
        &mut self,
        owner: UserId,
        project: ProjectId,
        day: &str,
        views: u64,
    ) -> Result<(), StorageError>;

    /// Forgets visits without a request since `before`, and keys that ended before it; answers how many rows that
    /// were.
    async fn forget(&mut self, before: DateTime<Utc>) -> Result<u64, StorageError>;
}
