//! Visits of published pages, and their counts.

use std::collections::BTreeSet;

use async_trait::async_trait;
use chrono::{DateTime, NaiveDate, Utc};
use octavo_domain::ids::ProjectId;

use crate::shared::{error::StorageError, keys::Key};

/// The pseudonym of a visitor for a day: made with a key that is deleted later. It can neither be traced back to an
/// address nor be followed from one day to the next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Visitor(pub [u8; 32]);

/// A browser that reads a project. It is in memory while the reading waits, and is never stored.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Reader {
    /// What is read.
    pub project: ProjectId,
    /// The network that the request came from.
    pub network: String,
    /// The browser's user agent.
    pub user_agent: String,
}

/// Requests of one reader that wait to be counted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reading {
    /// The reader and the project.
    pub reader: Reader,
    /// The first request.
    pub first: DateTime<Utc>,
    /// The last request.
    pub last: DateTime<Utc>,
}

/// Keeps readings in memory until they are counted.
pub trait VisitBuffer: Send + Sync {
    /// Records a request; false when there is no room for another reader. MUST wait for nothing but memory.
    fn note(&self, reader: Reader, at: DateTime<Utc>) -> bool;

    /// Takes out readings, the ones that have waited longest first, at most so many.
    fn take(&self, most: usize) -> Vec<Reading>;

    /// Puts readings back that could not be counted, beside newer ones; returns how many had no room.
    fn put_back(&self, readings: Vec<Reading>) -> usize;

    /// How many readings wait.
    fn waiting(&self) -> usize;
}

/// A visitor of a project, and when a request of theirs was seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Seen {
    /// The project.
    pub project: ProjectId,
    /// The visitor.
    pub visitor: Visitor,
    /// The request.
    pub at: DateTime<Utc>,
}

/// Page views of a project on a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ViewsOfDay {
    /// The project.
    pub project: ProjectId,
    /// The day (UTC).
    pub day: NaiveDate,
    /// How many there were.
    pub views: u64,
}

/// Projects whose views are about to be counted.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Countable {
    /// Existing ones, locked against deletion until the unit ends.
    pub held: BTreeSet<ProjectId>,
    /// Existing ones that are being deleted: to be retried.
    pub busy: BTreeSet<ProjectId>,
}

/// Visits.
#[async_trait]
pub trait VisitRepository: Send {
    /// The key of this name. Without one `fresh` is stored, until `until` or permanently; all servers MUST get the same
    /// key.
    async fn key(
        &mut self,
        name: &str,
        fresh: &Key,
        until: Option<DateTime<Utc>>,
    ) -> Result<Key, StorageError>;

    /// Begins to count: such units MUST be serialized until they end. MUST neither wait for a change of a project or an
    /// account, nor block one.
    async fn hold(&mut self, projects: &BTreeSet<ProjectId>) -> Result<Countable, StorageError>;

    /// The last recorded request of each of these visitors, whatever their `at` says; unknown ones are left out.
    async fn last_seen(&mut self, visitors: &[Seen]) -> Result<Vec<Seen>, StorageError>;

    /// Records the last requests of visitors, each named once. A request older than the recorded one changes nothing.
    async fn saw(&mut self, visitors: &[Seen]) -> Result<(), StorageError>;

    /// Counts page views: in each project's total, in its month, and on its day. Deleted projects are skipped. The
    /// library's version MUST NOT change.
    async fn add_views(&mut self, views: &[ViewsOfDay]) -> Result<(), StorageError>;

    /// Forgets visits without a request since `before`, and keys that ended before it; returns how many rows that were.
    async fn forget(&mut self, before: DateTime<Utc>) -> Result<u64, StorageError>;
}
