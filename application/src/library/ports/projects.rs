//! Projects and collections in the store of record.

use crate::shared::error::StorageError;
use async_trait::async_trait;
use octavo_domain::{
    ids::{FolderId, NumId, ProjectId, ProjectRef, UserId},
    library::{folder::Folder, project::Project},
};

/// Projects.
#[async_trait]
pub trait ProjectRepository: Send {
    /// Adds projects, which have no views yet.
    async fn insert_many(&mut self, projects: &[Project]) -> Result<(), StorageError>;
    /// One project of an account.
    async fn find(&mut self, owner: UserId, num_id: NumId) -> Result<Option<Project>, StorageError>;
    /// One project of an account that is about to be changed, with the library version that will show the change. It
    /// does what [`UserRepository::touch_library`] and [`find`](Self::find) do, in one round trip and with the same
    /// promises. When there is none, the version may have been raised: the unit MUST be dropped then.
    async fn find_to_change(
        &mut self,
        owner: UserId,
        project: ProjectRef,
    ) -> Result<Option<(Project, i64)>, StorageError>;
    /// Whose project it is; none where there is no such project.
    async fn owner(&mut self, id: ProjectId) -> Result<Option<UserId>, StorageError>;
    /// The number of the account's project with this id.
    async fn num_id(&mut self, owner: UserId, id: ProjectId) -> Result<Option<NumId>, StorageError>;
    /// Those of `num_ids` that are projects of the account, in no particular order, in one statement.
    async fn find_many(&mut self, owner: UserId, num_ids: &[NumId]) -> Result<Vec<Project>, StorageError>;
    /// The projects whose folder is one of `folders`, archived ones included, in one statement.
    async fn find_in_folders(
        &mut self,
        owner: UserId,
        folders: &[FolderId],
    ) -> Result<Vec<Project>, StorageError>;
    /// Those titles of the account that start with one of `prefixes`.
    async fn titles_starting(
        &mut self,
        owner: UserId,
        prefixes: &[String],
    ) -> Result<Vec<String>, StorageError>;
    /// Stores every field of projects that exist, except their views, which are counted elsewhere;
    /// [`StorageError::Stale`] when one is not.
    async fn update_many(&mut self, projects: &[Project]) -> Result<(), StorageError>;
    /// How many projects the account has, archived ones included. MUST cost the same for a large account as for a
    /// small one.
    async fn count(&mut self, owner: UserId) -> Result<u64, StorageError>;
    /// Removes projects for good, with all that belongs to them.
    async fn delete_many(&mut self, ids: &[ProjectId]) -> Result<(), StorageError>;
}

/// Collections.
///
/// A collection's former address leads to it until another collection of the account takes it. Storing a collection
/// with another `uri` keeps the former one as such.
#[async_trait]
pub trait FolderRepository: Send {
    /// Adds a collection. [`StorageError::Duplicate`] with `"name"` when the account has one of this name or
    /// address, after which the unit of work MUST still be usable.
    async fn insert(&mut self, folder: &Folder) -> Result<(), StorageError>;
    /// One collection of an account.
    async fn find(&mut self, owner: UserId, id: FolderId) -> Result<Option<Folder>, StorageError>;
    /// Every collection of the account, archived ones included.
    async fn all(&mut self, owner: UserId) -> Result<Vec<Folder>, StorageError>;
    /// Stores every field of a collection that is there; [`StorageError::Stale`] when it is not,
    /// [`StorageError::Duplicate`] with `"name"` as in `insert`.
    async fn update(&mut self, folder: &Folder) -> Result<(), StorageError>;
    /// Removes a collection for good; its projects move to the root.
    async fn delete(&mut self, id: FolderId) -> Result<(), StorageError>;
}
