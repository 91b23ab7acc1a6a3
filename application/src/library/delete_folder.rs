//! Deleting a collection.

use std::sync::Arc;

use octavo_domain::ids::{FolderId, UserId};

use super::Changed;
use crate::ports::storage::{Storage, StorageError};

/// Deletes an empty collection.
pub struct DeleteFolder {
    /// Where collections are kept.
    pub storage: Arc<dyn Storage>,
}

/// Why the collection stays.
#[derive(Debug, thiserror::Error)]
pub enum DeleteFolderError {
    /// There is no such collection, or it is somebody else's.
    #[error("There is no such collection")]
    NotFound,
    /// It shows projects.
    #[error("This collection still has projects in it. Move or archive them first")]
    NotEmpty,
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl DeleteFolder {
    /// Deletes it. Projects that were archived out of it will be restored to the root.
    ///
    /// # Errors
    /// [`DeleteFolderError`].
    pub async fn execute(&self, owner: UserId, id: FolderId) -> Result<Changed<()>, DeleteFolderError> {
        let mut work = self.storage.begin().await?;
        let version = work.users().touch_library(owner).await?;
        if work.folders().find(owner, id).await?.is_none() {
            return Err(DeleteFolderError::NotFound);
        }
        let projects = work.projects().find_in_folders(owner, &[id]).await?;
        if projects.iter().any(|project| project.archive.is_none_or(|archived| archived.with_folder)) {
            return Err(DeleteFolderError::NotEmpty);
        }
        work.folders().delete(id).await?;
        work.commit().await?;
        Ok(Changed { outcome: (), version })
    }
}
