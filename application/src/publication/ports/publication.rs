//! What is published: the store of record, and what owners read about it.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_domain::{
    ids::{NumId, ProjectId, ProjectRef, UserId},
    library::project::Cover,
    publication::{publishing::Snapshot, withdrawal::Withdrawal},
};

use crate::{library::ports::queries::ProjectRow, shared::error::StorageError};

/// What the public reads. It goes with its project.
#[async_trait]
pub trait PublicationRepository: Send {
    /// Stores what the public reads of a project from now on, replacing what it read before.
    async fn save(&mut self, snapshot: &Snapshot) -> Result<(), StorageError>;
    /// Removes what the public reads of these projects; nothing happens for those it reads nothing of.
    async fn remove_many(&mut self, projects: &[ProjectId]) -> Result<(), StorageError>;
    /// Removes what the public reads of these projects, and remembers it with their domains. MUST be called while the
    /// projects still name their domains; one of which the public reads nothing and that has no domain is left out.
    async fn withdraw(&mut self, projects: &[ProjectId], now: DateTime<Utc>) -> Result<(), StorageError>;
    /// What is remembered of these projects, in no particular order; it is forgotten with that.
    async fn take_withdrawn(&mut self, projects: &[ProjectId]) -> Result<Vec<Withdrawal>, StorageError>;
    /// Forgets what was withdrawn before `before`; answers how many.
    async fn forget_withdrawn(&mut self, before: DateTime<Utc>) -> Result<u64, StorageError>;
    /// How many projects of the account are published. MUST cost the same for a large account as for a small one.
    async fn count(&mut self, owner: UserId) -> Result<u64, StorageError>;
    /// How many projects of the account have a custom domain.
    async fn count_domains(&mut self, owner: UserId) -> Result<u64, StorageError>;
}

/// What the public reads of a project, as its owner sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublishedRow {
    /// Its title when it was published.
    pub title: String,
    /// What it said about itself.
    pub description: String,
    /// Its cover.
    pub cover: Option<Cover>,
    /// When that was.
    pub at: DateTime<Utc>,
}

/// A project as its own page shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DetailRow {
    /// As lists show it.
    pub project: ProjectRow,
    /// What it says about itself.
    pub description: String,
    /// May search engines list it, as far as the plan lets them?
    pub search_indexing: bool,
    /// Is there a password for its readers?
    pub has_password: bool,
    /// Are readers let in by their address?
    pub is_private_by_email: bool,
    /// Has its owner put it on the public profile, whatever its collection is?
    pub is_listed: bool,
    /// Is it in a collection that is private?
    pub in_private_folder: bool,
    /// Whose it is.
    pub owner: UserId,
    /// The owner's short number.
    pub owner_num_id: NumId,
    /// What the owner goes by.
    pub owner_name: String,
    /// The owner's username.
    pub owner_username: String,
    /// What the public reads; none while it is not published.
    pub published: Option<PublishedRow>,
}

/// Views of one month or day.
pub type Count = (String, u64);

/// Reads what owners are shown of their publications.
#[async_trait]
pub trait PublicationQueries: Send + Sync {
    /// A project, whoever owns it: the caller decides who may see it.
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
