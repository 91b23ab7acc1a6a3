//! Publications: the store of record, and read models for owners.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_domain::{
    ids::{NumId, ProjectId, ProjectRef, UserId},
    library::project::Cover,
    publication::{publishing::Snapshot, withdrawal::Withdrawal},
};

use crate::shared::error::StorageError;
use octavo_domain::library::project::ProjectSummary;

/// Publications. Each is deleted with its project.
#[async_trait]
pub trait PublicationRepository: Send {
    /// Stores the publication of a project, replacing an earlier one.
    async fn save(&mut self, snapshot: &Snapshot) -> Result<(), StorageError>;
    /// Has a published project another title, description or cover than its publication? False where there is none.
    async fn says_else(&mut self, project: ProjectId) -> Result<bool, StorageError>;
    /// Removes the publications of these projects; unpublished ones are skipped.
    async fn remove_many(&mut self, projects: &[ProjectId]) -> Result<(), StorageError>;
    /// Removes the publications of these projects, and stores them with their domains as withdrawals. MUST be called
    /// while the projects still name their domains; one with neither is left out.
    async fn withdraw(&mut self, projects: &[ProjectId], now: DateTime<Utc>) -> Result<(), StorageError>;
    /// Takes the withdrawals of these projects out of the store, in no particular order.
    async fn take_withdrawn(&mut self, projects: &[ProjectId]) -> Result<Vec<Withdrawal>, StorageError>;
    /// Deletes withdrawals from before `before`; returns how many.
    async fn forget_withdrawn(&mut self, before: DateTime<Utc>) -> Result<u64, StorageError>;
    /// How many projects of the account are published. MUST cost the same for a large account as for a small one.
    async fn count(&mut self, owner: UserId) -> Result<u64, StorageError>;
    /// How many projects of the account have a custom domain.
    async fn count_domains(&mut self, owner: UserId) -> Result<u64, StorageError>;
}

/// The publication of a project, as its owner sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublishedRow {
    /// Its title when it was published.
    pub title: String,
    /// Its description then.
    pub description: String,
    /// Its cover.
    pub cover: Option<Cover>,
    /// When it was published.
    pub at: DateTime<Utc>,
}

/// A project as its own page shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DetailRow {
    /// As lists show it.
    pub project: ProjectSummary,
    /// The description.
    pub description: String,
    /// May search engines list it, as far as the plan allows?
    pub search_indexing: bool,
    /// Is there a password for its readers?
    pub has_password: bool,
    /// Are readers let in by their address?
    pub is_private_by_email: bool,
    /// Has its owner put it on the public profile, whatever its collection is?
    pub is_listed: bool,
    /// Is it in a collection that is private?
    pub in_private_folder: bool,
    /// Its owner.
    pub owner: UserId,
    /// The owner's short number.
    pub owner_num_id: NumId,
    /// The owner's display name.
    pub owner_name: String,
    /// The owner's username.
    pub owner_username: String,
    /// The publication; none while it is not published.
    pub published: Option<PublishedRow>,
}

/// Views of one month or day.
pub type Count = (String, u64);

/// Reads publications for their owners.
#[async_trait]
pub trait PublicationQueries: Send + Sync {
    /// A project of any owner: the caller checks who may see it.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn detail(&self, project: ProjectRef) -> Result<Option<DetailRow>, StorageError>;

    /// Views from the month `since` (`2026-11`) on, of one project of the account or of all of them; months
    /// without views are left out.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn months(
        &self,
        owner: UserId,
        project: Option<ProjectId>,
        since: &str,
    ) -> Result<Vec<Count>, StorageError>;

    /// The same by day (`2026-11-21`).
    ///
    /// # Errors
    /// [`StorageError`].
    async fn days(
        &self,
        owner: UserId,
        project: Option<ProjectId>,
        since: &str,
    ) -> Result<Vec<Count>, StorageError>;
}
