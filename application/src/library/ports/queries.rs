//! Read models: what lists and pages show, each list in one statement, outside of any unit of work.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_domain::{
    ids::{FolderId, NumId, ProjectId, UserId},
    library::{
        arrangement::{Shelf, SortMode},
        project::{CopyStatus, Project, Publication},
        search::SearchQuery,
    },
};

use crate::shared::error::StorageError;

/// A project as lists show it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProjectRow {
    /// Identity.
    pub id: ProjectId,
    /// The short number.
    pub num_id: NumId,
    /// The title.
    pub title: String,
    /// The cover's key in the file store.
    pub cover: Option<String>,
    /// The cover's width in pixels.
    pub cover_width: Option<u32>,
    /// The cover's height in pixels.
    pub cover_height: Option<u32>,
    /// The collection it is in, or was in when it was archived.
    pub folder: Option<FolderId>,
    /// Its custom domain.
    pub domain: Option<String>,
    /// Can it be read by the public?
    pub is_published: bool,
    /// Does it hold changes that are not published?
    pub changed: bool,
    /// When it was last published.
    pub last_published: Option<DateTime<Utc>>,
    /// When it was last unpublished.
    pub last_unpublished: Option<DateTime<Utc>>,
    /// When a domain was last mapped to it.
    pub last_mapped: Option<DateTime<Utc>>,
    /// When its domain was last unmapped.
    pub last_unmapped: Option<DateTime<Utc>>,
    /// Left out of the public profile.
    pub is_private: bool,
    /// Some of its pages are private.
    pub is_private_pages: bool,
    /// Left out of lists by its owner.
    pub is_hidden: bool,
    /// When it was archived.
    pub archived_at: Option<DateTime<Utc>>,
    /// It went into the Archive with its collection.
    pub archived_with_folder: bool,
    /// Others may start from it.
    pub is_copyable_template: bool,
    /// It is listed among the templates.
    pub is_published_template: bool,
    /// How its submission as a template stands.
    pub template_status: Option<String>,
    /// How far a received copy has come.
    pub copy_status: Option<CopyStatus>,
    /// Page views since it was made.
    pub views: u64,
    /// When its content last changed.
    pub last_changed: DateTime<Utc>,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// When anything about it last changed.
    pub updated_at: DateTime<Utc>,
}

impl From<&Project> for ProjectRow {
    fn from(project: &Project) -> Self {
        let Publication {
            is_published,
            changed,
            last_published,
            last_unpublished,
            domain,
            last_mapped,
            last_unmapped,
        } = project.publication.clone();
        Self {
            id: project.id,
            num_id: project.num_id,
            title: project.title.as_str().to_owned(),
            cover: project.cover.as_ref().map(|cover| cover.key.clone()),
            cover_width: project.cover.as_ref().map(|cover| cover.width),
            cover_height: project.cover.as_ref().map(|cover| cover.height),
            folder: project.folder,
            domain,
            is_published,
            changed,
            last_published,
            last_unpublished,
            last_mapped,
            last_unmapped,
            is_private: project.is_private,
            is_private_pages: project.is_private_pages,
            is_hidden: project.is_hidden,
            archived_at: project.archive.map(|mark| mark.at),
            archived_with_folder: project.archive.is_some_and(|mark| mark.with_folder),
            is_copyable_template: project.template.is_copyable,
            is_published_template: project.template.is_published,
            template_status: project.template.submission_status.clone(),
            copy_status: project.copy_status,
            views: project.views,
            last_changed: project.last_changed,
            created_at: project.created_at,
            updated_at: project.updated_at,
        }
    }
}

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
    /// Left out of the public profile.
    pub is_hidden: bool,
    /// When it was archived.
    pub archived_at: Option<DateTime<Utc>>,
    /// How far a received copy has come.
    pub copy_status: Option<CopyStatus>,
    /// The projects it shows: its active ones, or, when it is archived, those archived with it.
    pub count: u32,
    /// Those of them that the public can read.
    pub count_public: u32,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// When anything about it last changed.
    pub updated_at: DateTime<Utc>,
    /// Last parts of addresses that it had before and that still lead to it, in order.
    pub former_uris: Vec<String>,
}

/// What the Archive holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ArchiveCount {
    /// Archived collections.
    pub folders: u32,
    /// Projects that were archived by themselves.
    pub projects: u32,
}

impl ArchiveCount {
    /// The items one sees on opening the Archive.
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
    pub shelf: Shelf,
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
    /// Projects whose title holds the query: those that begin with it first, then by last change.
    pub projects: Vec<ProjectRow>,
    /// Collections whose name holds the query, in the same order.
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
    async fn projects(&self, owner: UserId) -> Result<Vec<ProjectRow>, StorageError>;

    /// Some projects by number, in no particular order; those of others and unknown ones are left out.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn projects_by_num_id(
        &self,
        owner: UserId,
        num_ids: &[NumId],
    ) -> Result<Vec<ProjectRow>, StorageError>;

    /// One page of projects. It MUST cost the same for a large account as for a small one.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn page(&self, owner: UserId, request: &PageRequest) -> Result<Vec<ProjectRow>, StorageError>;

    /// Every collection of an account, archived ones included, in the order of making, with counts that agree
    /// with the projects' rows.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn folders(&self, owner: UserId) -> Result<Vec<FolderRow>, StorageError>;

    /// What the Archive holds.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn archive_count(&self, owner: UserId) -> Result<ArchiveCount, StorageError>;

    /// Items whose title or name holds the query, at most `limit` projects and `limit` collections. MUST find the
    /// same on every database, for any script: [`fold`](octavo_domain::library::search::fold) decides.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn search(&self, owner: UserId, query: &SearchQuery, limit: u32) -> Result<Found, StorageError>;
}
