//! The history of libraries: written in the unit of work that it describes, read in pages.

use std::collections::BTreeMap;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_domain::{
    ids::{EntryId, NumId, ProjectRef, UserId},
    library::history::{HistoryEntry, HistoryEvent, Subject},
};

use crate::shared::error::StorageError;

/// The history of libraries: entries are added, moved on while something lasts, and deleted when they are old.
#[async_trait]
pub trait ProjectHistory: Send {
    /// Adds entries, any number of them at once.
    async fn record(&mut self, entries: &[HistoryEntry]) -> Result<(), StorageError>;
    /// Moves an entry on to the time of this one, with its project's title: the newest since `since` of the same actor, event
    /// and project in the same library. False where there is none, and nothing MUST change then.
    async fn extend(&mut self, entry: &HistoryEntry, since: DateTime<Utc>) -> Result<bool, StorageError>;
    /// Removes entries older than `before`; returns how many.
    async fn delete_older(&mut self, before: DateTime<Utc>) -> Result<u64, StorageError>;
}

/// Who did something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Actor {
    /// The account.
    pub id: UserId,
    /// The display name; empty when the account is deleted.
    pub name: String,
    /// The username; empty when the account is deleted.
    pub username: String,
}

/// An entry as it is shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HistoryRow {
    /// Identity.
    pub id: EntryId,
    /// Who did it, by their current name.
    pub actor: Actor,
    /// What happened.
    pub event: HistoryEvent,
    /// The project it happened to, by its title then.
    pub project: Option<Subject>,
    /// The collection it is about, by its name then.
    pub folder: Option<Subject>,
    /// Details by name.
    pub details: BTreeMap<String, String>,
    /// When.
    pub at: DateTime<Utc>,
}

/// A page of a history.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HistoryPage {
    /// Only older ones than this entry; none begins with the newest.
    pub before: Option<(DateTime<Utc>, EntryId)>,
    /// The most entries.
    pub limit: u32,
}

/// Reads histories, the newest entry first (ties by id). A page MUST cost the same however long the history is.
#[async_trait]
pub trait HistoryQueries: Send + Sync {
    /// What happened in an account's library, without what happened to projects along with their collection.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn of_library(&self, owner: UserId, page: HistoryPage) -> Result<Vec<HistoryRow>, StorageError>;

    /// What happened to one project of an account.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn of_project(
        &self,
        owner: UserId,
        project: NumId,
        page: HistoryPage,
    ) -> Result<Vec<HistoryRow>, StorageError>;

    /// The number of a project of an account, archived ones included; none when it has no such project.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn project(&self, owner: UserId, project: ProjectRef) -> Result<Option<NumId>, StorageError>;
}
