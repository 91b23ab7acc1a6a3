//! A collection's name and whether the public sees it.

use std::{collections::HashSet, sync::Arc};

use octavo_domain::{
    ids::{FolderId, UserId},
    library::{folder::FolderUri, history::HistoryEvent, title::FolderName},
};

use super::{Changed, create_folder::holder, history_writer::HistoryWriter};
use crate::shared::{
    clock::Clock,
    ids::Ids,
    storage::{Storage, StorageError},
};

/// Renames, shows or hides a collection.
pub struct UpdateFolder {
    /// Stores collections.
    pub storage: Arc<dyn Storage>,
    /// Generates ids.
    pub ids: Arc<dyn Ids>,
    /// Reads the current time.
    pub clock: Arc<dyn Clock>,
}

/// The fields to change.
#[derive(Debug, Clone, Default)]
pub struct FolderChange {
    /// Its name; its address follows.
    pub name: Option<FolderName>,
    /// Is it left out of the public profile?
    pub is_hidden: Option<bool>,
}

/// Why the collection is not changed.
#[derive(Debug, thiserror::Error)]
pub enum UpdateFolderError {
    /// There is no such collection, or it is another account's.
    #[error("There is no such collection")]
    NotFound,
    /// The account has another collection of this name.
    #[error("You have a collection with this name already")]
    NameTaken,
    /// Another collection of this name is in the Archive.
    #[error("A collection in the archive has this name. Restore or delete it, or choose another name")]
    NameInArchive,
    /// Storage failed.
    #[error(transparent)]
    Storage(StorageError),
}

impl From<StorageError> for UpdateFolderError {
    fn from(error: StorageError) -> Self {
        match error {
            StorageError::Duplicate(_) => Self::NameTaken,
            other => Self::Storage(other),
        }
    }
}

impl UpdateFolder {
    /// Changes the fields, all or none.
    ///
    /// # Errors
    /// [`UpdateFolderError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(
        &self,
        owner: UserId,
        id: FolderId,
        change: FolderChange,
    ) -> Result<Changed<FolderId>, UpdateFolderError> {
        let mut work = self.storage.begin().await?;
        let version = work.users().touch_library(owner).await?;
        let folders = work.folders().all(owner).await?;
        let Some(mut folder) = folders.iter().find(|folder| folder.id == id).cloned() else {
            return Err(UpdateFolderError::NotFound);
        };
        let now = self.clock.now();
        let mut history = HistoryWriter::new(self.ids.as_ref(), owner, now);
        if let Some(name) = change.name.filter(|name| *name != folder.name) {
            match holder(&folders, &name, Some(id)) {
                Some(other) if other.archived_at.is_some() => return Err(UpdateFolderError::NameInArchive),
                Some(_) => return Err(UpdateFolderError::NameTaken),
                None => {}
            }
            let others = folders.iter().filter(|other| other.id != id);
            let taken: HashSet<String> = others.map(|other| other.uri.as_str().to_owned()).collect();
            folder.uri = FolderUri::for_name(&name, folder.num_id, &taken);
            let from = std::mem::replace(&mut folder.name, name);
            history.folder(HistoryEvent::CollectionRenamed, &folder).detail("from", from.as_str());
        }
        if let Some(is_hidden) = change.is_hidden.filter(|is_hidden| *is_hidden != folder.is_hidden) {
            folder.is_hidden = is_hidden;
            let event =
                if is_hidden { HistoryEvent::CollectionHidden } else { HistoryEvent::CollectionShown };
            history.folder(event, &folder);
        }
        folder.updated_at = now;
        work.folders().update(&folder).await?;
        history.write(work.as_mut()).await?;
        work.commit().await?;
        Ok(Changed { outcome: id, version })
    }
}
