//! Collections.

use async_trait::async_trait;
use octavo_application::{library::ports::projects::FolderRepository, shared::storage::StorageError};
use octavo_domain::{
    ids::{FolderId, UserId},
    library::folder::Folder,
};

use crate::{
    entity::folders::{Entity, Model},
    error::from_orm,
    library::mapping::folders,
    unit_of_work::{Unit, models},
};

impl Unit {
    /// The stored address of a collection.
    async fn address_of(&self, folder: &Folder) -> Result<Option<String>, StorageError> {
        let sql = "SELECT uri FROM folders WHERE id = $1 AND owner = $2";
        let row = self.row(sql, [folder.id.uuid().into(), folder.owner.uuid().into()]).await?;
        row.map(|row| row.try_get("", "uri").map_err(from_orm)).transpose()
    }

    /// Stores that a collection has a new address and had `former` before.
    async fn note_address(&self, folder: &Folder, former: Option<String>) -> Result<(), StorageError> {
        let owner = folder.owner.uuid();
        let taken = "DELETE FROM folder_addresses WHERE owner = $1 AND uri = $2";
        self.run(taken, [owner.into(), folder.uri.as_str().into()]).await?;
        let Some(former) = former.filter(|former| former != folder.uri.as_str()) else {
            return Ok(());
        };
        let sql = "INSERT INTO folder_addresses (owner, uri, folder_id) VALUES ($1, $2, $3) \
                   ON CONFLICT (owner, uri) DO UPDATE SET folder_id = excluded.folder_id";
        self.run(sql, [owner.into(), former.into(), folder.id.uuid().into()]).await.map(drop)
    }
}

#[async_trait]
impl FolderRepository for Unit {
    async fn insert(&mut self, folder: &Folder) -> Result<(), StorageError> {
        match self.insert_rows::<Entity>(&[folders::folder_row(folder)]).await? {
            0 => Err(StorageError::Duplicate("name")),
            _ => self.note_address(folder, None).await,
        }
    }

    async fn find(&mut self, owner: UserId, id: FolderId) -> Result<Option<Folder>, StorageError> {
        let values = [id.uuid().into(), owner.uuid().into()];
        let rows = models::<Model>(&self.locked::<Entity>("id = $1 AND owner = $2", values).await?)?;
        rows.into_iter().next().map(folders::folder).transpose()
    }

    async fn all(&mut self, owner: UserId) -> Result<Vec<Folder>, StorageError> {
        let rows =
            self.locked::<Entity>("owner = $1 ORDER BY created_at, num_id", [owner.uuid().into()]).await?;
        models::<Model>(&rows)?.into_iter().map(folders::folder).collect()
    }

    async fn update(&mut self, folder: &Folder) -> Result<(), StorageError> {
        let keys = ["num_id", "id", "owner"];
        let former = self.address_of(folder).await?;
        match self.update_row_guarded::<Entity>(folders::folder_row(folder), &keys).await {
            Ok(0) => Err(StorageError::Stale("folder")),
            Ok(_) => self.note_address(folder, former).await,
            Err(StorageError::Duplicate(_)) => Err(StorageError::Duplicate("name")),
            Err(other) => Err(other),
        }
    }

    async fn delete(&mut self, id: FolderId) -> Result<(), StorageError> {
        // Its projects leave it, so what was read of them is outdated.
        self.read.clear();
        self.run("DELETE FROM folders WHERE id = $1", [id.uuid().into()]).await.map(drop)
    }
}
