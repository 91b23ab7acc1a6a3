//! A new collection.

use std::{collections::HashSet, sync::Arc};

use octavo_domain::{
    ids::{FolderId, UserId},
    library::{
        folder::{Folder, FolderUri},
        history::HistoryEvent,
        title::FolderName,
    },
};

use super::{Changed, history_writer::HistoryWriter};
use crate::shared::{
    clock::Clock,
    ids::Ids,
    storage::{Storage, StorageError},
};

/// Makes a collection.
pub struct CreateFolder {
    /// Stores collections.
    pub storage: Arc<dyn Storage>,
    /// Generates ids.
    pub ids: Arc<dyn Ids>,
    /// Reads the current time.
    pub clock: Arc<dyn Clock>,
}

/// The most collections an account has: all of them are shown at once.
pub const MAX_FOLDERS: usize = 1_000;

/// Why no collection was made.
#[derive(Debug, thiserror::Error)]
pub enum CreateFolderError {
    /// The account has a collection of this name.
    #[error("You have a collection with this name already")]
    NameTaken,
    /// A collection of this name is in the Archive.
    #[error("A collection in the archive has this name. Restore or delete it, or choose another name")]
    NameInArchive,
    /// The account has [`MAX_FOLDERS`] collections.
    #[error("An account has at most 1000 collections")]
    TooMany,
    /// Storage failed.
    #[error(transparent)]
    Storage(StorageError),
}

impl From<StorageError> for CreateFolderError {
    fn from(error: StorageError) -> Self {
        match error {
            StorageError::Duplicate(_) => Self::NameTaken,
            other => Self::Storage(other),
        }
    }
}

impl CreateFolder {
    /// Makes it; without a name it gets the first free one of "Folder", "Folder 2" …
    ///
    /// # Errors
    /// [`CreateFolderError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(
        &self,
        owner: UserId,
        name: Option<FolderName>,
    ) -> Result<Changed<Folder>, CreateFolderError> {
        let mut work = self.storage.begin().await?;
        let version = work.users().touch_library(owner).await?;
        let folders = work.folders().all(owner).await?;
        if folders.len() >= MAX_FOLDERS {
            return Err(CreateFolderError::TooMany);
        }
        let names: HashSet<String> = folders.iter().map(|folder| folder.name.key()).collect();
        let uris: HashSet<String> = folders.iter().map(|folder| folder.uri.as_str().to_owned()).collect();
        let name = name.unwrap_or_else(|| first_free(&names));
        match holder(&folders, &name, None) {
            Some(folder) if folder.archived_at.is_some() => return Err(CreateFolderError::NameInArchive),
            Some(_) => return Err(CreateFolderError::NameTaken),
            None => {}
        }
        let num_id = match work.next_num_ids(1).await?.as_slice() {
            [num_id] => *num_id,
            _ => return Err(StorageError::Backend("the number sequence gave no number".to_owned()).into()),
        };
        let uri = FolderUri::for_name(&name, num_id, &uris);
        let now = self.clock.now();
        let folder = Folder::new(FolderId::new(self.ids.next()), num_id, owner, name, uri, now);
        work.folders().insert(&folder).await?;
        let mut history = HistoryWriter::new(self.ids.as_ref(), owner, now);
        history.folder(HistoryEvent::CollectionCreated, &folder);
        history.write(work.as_mut()).await?;
        work.commit().await?;
        Ok(Changed { outcome: folder, version })
    }
}

/// The collection that has a name, except the one that is being renamed.
pub(super) fn holder<'a>(
    folders: &'a [Folder],
    name: &FolderName,
    own: Option<FolderId>,
) -> Option<&'a Folder> {
    let key = name.key();
    folders.iter().find(|folder| Some(folder.id) != own && folder.name.key() == key)
}

fn first_free(names: &HashSet<String>) -> FolderName {
    let mut number = 1;
    loop {
        let name = FolderName::unnamed(number);
        if !names.contains(&name.key()) {
            return name;
        }
        number += 1;
    }
}
