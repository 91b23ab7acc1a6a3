//! Collections.

use async_trait::async_trait;
use octavo_application::ports::storage::{FolderRepository, StorageError};
use octavo_domain::{
    ids::{FolderId, UserId},
    library::folder::Folder,
};

use crate::{
    entity::folders::{Entity, Model},
    mapping::library as mapping,
    unit_of_work::{Unit, models},
};

#[async_trait]
impl FolderRepository for Unit {
    async fn insert(&mut self, folder: &Folder) -> Result<(), StorageError> {
        match self.insert_rows::<Entity>(&[mapping::folder_row(folder)]).await? {
            0 => Err(StorageError::Duplicate("name")),
            _ => Ok(()),
        }
    }

    async fn find(&mut self, owner: UserId, id: FolderId) -> Result<Option<Folder>, StorageError> {
        let values = [id.uuid().into(), owner.uuid().into()];
        let rows = models::<Model>(&self.locked::<Entity>("id = $1 AND owner = $2", values).await?)?;
        rows.into_iter().next().map(mapping::folder).transpose()
    }

    async fn all(&mut self, owner: UserId) -> Result<Vec<Folder>, StorageError> {
        let rows =
            self.locked::<Entity>("owner = $1 ORDER BY created_at, num_id", [owner.uuid().into()]).await?;
        models::<Model>(&rows)?.into_iter().map(mapping::folder).collect()
    }

    async fn update(&mut self, folder: &Folder) -> Result<(), StorageError> {
        let keys = ["num_id", "id", "owner"];
        match self.update_row_guarded::<Entity>(mapping::folder_row(folder), &keys).await {
            Ok(0) => Err(StorageError::Stale("folder")),
            Ok(_) => Ok(()),
            Err(StorageError::Duplicate(_)) => Err(StorageError::Duplicate("name")),
            Err(other) => Err(other),
        }
    }

    async fn delete(&mut self, id: FolderId) -> Result<(), StorageError> {
        // Its projects lose it.
        self.read.clear();
        self.run("DELETE FROM folders WHERE id = $1", [id.uuid().into()]).await.map(drop)
    }
}
