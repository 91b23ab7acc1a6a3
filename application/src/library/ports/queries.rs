//! Read models: what lists and pages show, each list in one statement, outside of any unit of work.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_domain::{
    ids::{FolderId, NumId, UserId},
    library::{
        arrangement::{LibrarySection, SortMode},
        project::{CopyStatus, ProjectSummary},
        search::SearchQuery,
    },
};

use crate::shared::error::StorageError;

/// A collection as lists show it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FolderRow {
    /// Identity.
    pub id: FolderId,
    /// The short number.
    pub num_id: NumId,
    /// The name.
    pub name: String,
    /// The last part of its address.
    pub uri: String,
    /// Is it left out of the public profile?
    pub is_hidden: bool,
    /// When it was archived.
    pub archived_at: Option<DateTime<Utc>>,
    /// The progress of a received copy.
    pub copy_status: Option<CopyStatus>,
    /// The projects it shows: its active ones, or, when it is archived, those archived with it.
    pub count: u32,
    /// Those of them that are published.
    pub count_public: u32,
    /// When it was created.
    pub created_at: DateTime<Utc>,
    /// When anything about it last changed.
    pub updated_at: DateTime<Utc>,
    /// Last parts of addresses that it had before and that still lead to it, in order.
    pub former_uris: Vec<String>,
}

/// The number of archived items.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ArchiveCount {
    /// Archived collections.
    pub folders: u32,
    /// Projects that were archived by themselves.
    pub projects: u32,
}

impl ArchiveCount {
    /// The items at the top level of the Archive.
    #[must_use]
    pub const fn items(self) -> u32 {
        self.folders.saturating_add(self.projects)
    }
}

/// Where a page begins: after this project in the page's order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum After {
    /// After this title (as [`fold`](octavo_domain::library::search::fold)ed) and number.
    Title(String, NumId),
    /// After (older than) this time and number.
    Time(DateTime<Utc>, NumId),
}

/// A page of projects.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageRequest {
    /// The part of the library.
    pub section: LibrarySection,
    /// The order. Ties go by number, the newest first.
    pub sort: SortMode,
    /// Where it begins; none is the start.
    pub after: Option<After>,
    /// The most projects.
    pub limit: u32,
}

/// What a search found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// Projects whose title contains the query: those that begin with it first, then by last change.
    pub projects: Vec<ProjectSummary>,
    /// Collections whose name contains the query, in the same order.
    pub folders: Vec<FolderRow>,
    /// All matches, also those beyond the limit (DASH-391).
    pub count: u64,
}

/// Reads libraries.
#[async_trait]
pub trait LibraryQueries: Send + Sync {
    /// Every project of an account, the last edited first (ties by number, the newest first).
    ///
    /// # Errors
    /// [`StorageError`].
    async fn projects(&self, owner: UserId) -> Result<Vec<ProjectSummary>, StorageError>;

    /// Some projects by number, in no particular order; those of others and unknown ones are left out.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn projects_by_num_id(
        &self,
        owner: UserId,
        num_ids: &[NumId],
    ) -> Result<Vec<ProjectSummary>, StorageError>;

    /// One page of projects. It MUST cost the same for a large account as for a small one.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn page(&self, owner: UserId, request: &PageRequest) -> Result<Vec<ProjectSummary>, StorageError>;

    /// Every collection of an account, archived ones included, in the order of creation, with counts that agree with
    /// the projects' rows.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn folders(&self, owner: UserId) -> Result<Vec<FolderRow>, StorageError>;

    /// The number of archived items.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn archive_count(&self, owner: UserId) -> Result<ArchiveCount, StorageError>;

    /// Items whose title or name contains the query, at most `limit` projects and `limit` collections. MUST return the
    /// same on every database, for any script: [`fold`](octavo_domain::library::search::fold) decides.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn search(&self, owner: UserId, query: &SearchQuery, limit: u32) -> Result<Found, StorageError>;
}
