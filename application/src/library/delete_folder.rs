//! Deleting a collection.

use std::sync::Arc;

use octavo_domain::{
    ids::{FolderId, UserId},
    library::history::HistoryEvent,
};

use super::{Changed, history_writer::HistoryWriter};
use crate::shared::{
    clock::Clock,
    ids::Ids,
    storage::{Storage, StorageError},
};

/// Deletes an empty collection.
pub struct DeleteFolder {
    /// Stores collections.
    pub storage: Arc<dyn Storage>,
    /// Generates ids.
    pub ids: Arc<dyn Ids>,
    /// Reads the current time.
    pub clock: Arc<dyn Clock>,
}

/// Why the collection is not deleted.
#[derive(Debug, thiserror::Error)]
pub enum DeleteFolderError {
    /// There is no such collection, or it is another account's.
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
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, owner: UserId, id: FolderId) -> Result<Changed<()>, DeleteFolderError> {
        let mut work = self.storage.begin().await?;
        let version = work.users().touch_library(owner).await?;
        let folder = work.folders().find(owner, id).await?.ok_or(DeleteFolderError::NotFound)?;
        let projects = work.projects().find_in_folders(owner, &[id]).await?;
        if projects.iter().any(|project| project.archive.is_none_or(|archived| archived.with_folder)) {
            return Err(DeleteFolderError::NotEmpty);
        }
        work.folders().delete(id).await?;
        let mut history = HistoryWriter::new(self.ids.as_ref(), owner, self.clock.now());
        history.folder(HistoryEvent::CollectionDeleted, &folder);
        history.write(work.as_mut()).await?;
        work.commit().await?;
        Ok(Changed { outcome: (), version })
    }
}
