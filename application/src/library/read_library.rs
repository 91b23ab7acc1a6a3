//! Reading an account's library.

use std::{collections::HashMap, sync::Arc};

use octavo_domain::ids::{FolderId, NumId, UserId};

use crate::{
    library::ports::queries::{ArchiveCount, FolderRow, LibraryQueries, PageRequest},
    shared::storage::StorageError,
};
use octavo_domain::library::project::ProjectSummary;

/// Reads lists of projects and collections.
pub struct ReadLibrary {
    /// Reads them.
    pub library: Arc<dyn LibraryQueries>,
}

/// A list of projects with the account's collections.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Library {
    /// Projects.
    pub projects: Vec<ProjectSummary>,
    /// Collections, archived ones included.
    pub folders: Vec<FolderRow>,
    /// The number of archived items.
    pub archive: ArchiveCount,
}

/// An account's collections.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Collections {
    /// Collections, archived ones included.
    pub folders: Vec<FolderRow>,
    /// The number of archived items.
    pub archive: ArchiveCount,
}

/// The most projects of a page.
pub const MAX_PAGE: u32 = 500;

impl ReadLibrary {
    /// Everything: all projects and all collections of an account.
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn all(&self, owner: UserId) -> Result<Library, StorageError> {
        let projects = self.library.projects(owner).await?;
        let folders = self.library.folders(owner).await?;
        let archived = |row: &&ProjectSummary| row.archive.is_some_and(|archived| !archived.with_folder);
        let archive = ArchiveCount {
            folders: count(folders.iter().filter(|folder| folder.archived_at.is_some())),
            projects: count(projects.iter().filter(archived)),
        };
        Ok(Library { projects, folders, archive })
    }

    /// One page of projects.
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn page(
        &self,
        owner: UserId,
        request: &PageRequest,
    ) -> Result<Vec<ProjectSummary>, StorageError> {
        let request = PageRequest { limit: request.limit.clamp(1, MAX_PAGE), ..request.clone() };
        self.library.page(owner, &request).await
    }

    /// The account's collections and what the Archive holds.
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn collections(&self, owner: UserId) -> Result<Collections, StorageError> {
        let folders = self.library.folders(owner).await?;
        let archive = self.library.archive_count(owner).await?;
        Ok(Collections { folders, archive })
    }

    /// Some projects, in the order of the request.
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn projects(
        &self,
        owner: UserId,
        num_ids: &[NumId],
    ) -> Result<Vec<ProjectSummary>, StorageError> {
        let mut rows = self.library.projects_by_num_id(owner, num_ids).await?;
        let position: HashMap<NumId, usize> =
            num_ids.iter().enumerate().map(|(position, id)| (*id, position)).collect();
        rows.sort_by_key(|row| position.get(&row.num_id).copied());
        Ok(rows)
    }

    /// One collection.
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn folder(&self, owner: UserId, id: FolderId) -> Result<Option<FolderRow>, StorageError> {
        Ok(self.library.folders(owner).await?.into_iter().find(|folder| folder.id == id))
    }

    /// Some collections, in the order of creation.
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn folders(&self, owner: UserId, ids: &[FolderId]) -> Result<Vec<FolderRow>, StorageError> {
        if ids.is_empty() {
            return Ok(Vec::new());
        }
        let folders = self.library.folders(owner).await?;
        Ok(folders.into_iter().filter(|folder| ids.contains(&folder.id)).collect())
    }

    /// The number of archived items.
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn archive(&self, owner: UserId) -> Result<ArchiveCount, StorageError> {
        self.library.archive_count(owner).await
    }
}

fn count<T>(items: impl Iterator<Item = T>) -> u32 {
    u32::try_from(items.count()).unwrap_or(u32::MAX)
}
