//! Who reads published pages, as far as it is known: visits, and how many there were.

use std::collections::BTreeSet;

use async_trait::async_trait;
use chrono::{DateTime, NaiveDate, Utc};
use octavo_domain::ids::ProjectId;

use crate::shared::{error::StorageError, keys::Key};

/// What stands for a visitor for a day: made with a key that is thrown away, so that nobody can go back from it to an
/// address, or follow somebody from one day to the next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Visitor(pub [u8; 32]);

/// A browser before a project. It is in memory for as long as the reading waits, and is never stored.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Reader {
    /// What is read.
    pub project: ProjectId,
    /// The network that the request came from.
    pub network: String,
    /// The browser's description of itself.
    pub user_agent: String,
}

/// Requests of one reader that wait to be counted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reading {
    /// Who reads what.
    pub reader: Reader,
    /// The first request.
    pub first: DateTime<Utc>,
    /// The last request.
    pub last: DateTime<Utc>,
}

/// Keeps readings in memory until they are counted.
pub trait VisitBuffer: Send + Sync {
    /// Notes a request; false when there is no room for another reader. MUST wait for nothing but memory.
    fn note(&self, reader: Reader, at: DateTime<Utc>) -> bool;

    /// Takes out readings, the ones that have waited longest first, at most so many.
    fn take(&self, most: usize) -> Vec<Reading>;

    /// Takes back readings that could not be counted, beside what was noted meanwhile; answers how many did not find
    /// room.
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
    /// They are there, and are not removed before the unit ends.
    pub held: BTreeSet<ProjectId>,
    /// They are there, but somebody is about to remove them: to be asked for again.
    pub busy: BTreeSet<ProjectId>,
}

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

    /// Begins to count: units that do so MUST take turns until they end. MUST neither wait for whoever changes a
    /// project or an account, nor make them wait.
    async fn hold(&mut self, projects: &BTreeSet<ProjectId>) -> Result<Countable, StorageError>;

    /// The last request that is known of each of these visitors, whatever their `at` says; unknown ones are left out.
    async fn last_seen(&mut self, visitors: &[Seen]) -> Result<Vec<Seen>, StorageError>;

    /// Notes the last requests of visitors, each of whom is named once. An older one than is known changes nothing.
    async fn saw(&mut self, visitors: &[Seen]) -> Result<(), StorageError>;

    /// Counts page views: in each project's total, in its month, and on its day. Projects that are gone are passed
    /// over. The library's version MUST NOT move.
    async fn add_views(&mut self, views: &[ViewsOfDay]) -> Result<(), StorageError>;

    /// Forgets visits without a request since `before`, and keys that ended before it; answers how many rows that
    /// were.
    async fn forget(&mut self, before: DateTime<Utc>) -> Result<u64, StorageError>;
}
