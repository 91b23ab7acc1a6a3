//! What the pictures of projects need from storage.

use async_trait::async_trait;
use octavo_domain::{
    account::profile_media::UploadKey,
    documents::{asset::Asset, value::AssetKey},
    ids::{NumId, ProjectId, UserId},
};

use crate::shared::error::StorageError;

/// The pictures of projects.
///
/// They MUST be deleted with their project. Files that no picture has any more MUST be abandoned, see
/// [`ErasureRepository`](crate::account::ports::erasures::ErasureRepository); those that another project has, of any
/// account, MUST NOT.
#[async_trait]
pub trait AssetRepository: Send {
    /// Adds a picture to its project; false where the project has one of this key, and nothing MUST change then.
    async fn add(&mut self, asset: &Asset) -> Result<bool, StorageError>;
    /// A picture of a project.
    async fn find(&mut self, project: ProjectId, key: &AssetKey) -> Result<Option<Asset>, StorageError>;
    /// A picture with this key of any project of an account. Its files MUST NOT be abandoned before the unit ends.
    async fn find_of_owner(&mut self, owner: UserId, key: &AssetKey) -> Result<Option<Asset>, StorageError>;
    /// How many pictures a project has.
    async fn count(&mut self, project: ProjectId) -> Result<u32, StorageError>;
    /// Removes a picture from a project; nothing happens when there is none.
    async fn remove(&mut self, project: ProjectId, key: &AssetKey) -> Result<(), StorageError>;
    /// Says which pictures of a project are in the document that readers get: these and no others.
    async fn set_published(&mut self, project: ProjectId, keys: &[AssetKey]) -> Result<(), StorageError>;
    /// A picture in the document that readers get whose [`Asset::extra_bytes`] are not known; the one with the lowest key.
    async fn lacks_extras(&mut self, project: ProjectId) -> Result<Option<Asset>, StorageError>;
    /// Sets [`Asset::extra_bytes`] of all pictures with these files; false where no picture has them any more.
    async fn set_extras(&mut self, file: &UploadKey, bytes: u64) -> Result<bool, StorageError>;
    /// Gives a project the pictures of another one that it does not have yet. They share their files, which MUST NOT be
    /// abandoned before the unit ends. What is copied is not published.
    async fn copy(&mut self, from: ProjectId, to: ProjectId, which: CopiedAssets)
    -> Result<(), StorageError>;
}

/// Which pictures a copy of a project gets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CopiedAssets {
    /// All of them.
    All,
    /// Those that are in the document that readers get.
    Published,
}

/// Reads pictures of projects without a unit of work.
#[async_trait]
pub trait AssetQueries: Send + Sync {
    /// The pictures of a project, the last added first (ties by key); at most so many.
    async fn assets(&self, project: ProjectId, most: u32) -> Result<Vec<Asset>, StorageError>;
    /// The pictures that are in the document that readers get of a project.
    async fn published_assets(&self, project: ProjectId) -> Result<Vec<Asset>, StorageError>;
    /// A picture of the project with this number.
    async fn asset(&self, project: NumId, key: &AssetKey) -> Result<Option<Asset>, StorageError>;
}
