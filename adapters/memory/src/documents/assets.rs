//! Pictures of projects.

use async_trait::async_trait;
use octavo_application::{
    documents::ports::assets::{AssetQueries, AssetRepository, CopiedAssets},
    shared::storage::StorageError,
};
use octavo_domain::{
    account::profile_media::UploadKey,
    documents::{asset::Asset, value::AssetKey},
    ids::{NumId, ProjectId, UserId},
};

use crate::{MemoryStore, Unit, state::State};

impl State {
    fn assets_of(&self, project: ProjectId) -> impl Iterator<Item = &Asset> {
        self.assets.values().filter(move |asset| asset.project == project)
    }

    /// The files of pictures that a project of this account has, with their bytes.
    pub(crate) fn asset_files_of(&self, owner: UserId) -> impl Iterator<Item = (String, u64)> {
        let own = move |asset: &&Asset| {
            self.projects.get(&asset.project).is_some_and(|project| project.owner == owner)
        };
        self.assets.values().filter(own).map(|asset| {
            (asset.file.to_string(), asset.bytes.saturating_add(asset.extra_bytes.unwrap_or_default()))
        })
    }

    /// Removes pictures; their files are abandoned.
    pub(crate) fn drop_assets(&mut self, is_gone: impl Fn(&Asset) -> bool) {
        let gone = self.assets.extract_if(.., |_, asset| is_gone(asset));
        self.abandoned_files.extend(gone.map(|(_, asset)| asset.file.to_string()));
    }
}

#[async_trait]
impl AssetRepository for Unit {
    async fn add(&mut self, asset: &Asset) -> Result<bool, StorageError> {
        let key = (asset.project, asset.key.clone());
        let new = !self.state.assets.contains_key(&key);
        if new {
            self.state.assets.insert(key, asset.clone());
        }
        Ok(new)
    }

    async fn find(&mut self, project: ProjectId, key: &AssetKey) -> Result<Option<Asset>, StorageError> {
        Ok(self.state.assets.get(&(project, key.clone())).cloned())
    }

    async fn find_of_owner(&mut self, owner: UserId, key: &AssetKey) -> Result<Option<Asset>, StorageError> {
        let state = &self.state;
        let owns =
            |asset: &Asset| state.projects.get(&asset.project).is_some_and(|project| project.owner == owner);
        Ok(state.assets.values().find(|asset| asset.key == *key && owns(asset)).cloned())
    }

    async fn count(&mut self, project: ProjectId) -> Result<u32, StorageError> {
        Ok(u32::try_from(self.state.assets_of(project).count()).unwrap_or(u32::MAX))
    }

    async fn remove(&mut self, project: ProjectId, key: &AssetKey) -> Result<(), StorageError> {
        self.state.drop_assets(|asset| asset.project == project && asset.key == *key);
        Ok(())
    }

    async fn set_published(&mut self, project: ProjectId, keys: &[AssetKey]) -> Result<(), StorageError> {
        for asset in self.state.assets.values_mut().filter(|asset| asset.project == project) {
            asset.is_published = keys.contains(&asset.key);
        }
        Ok(())
    }

    async fn lacks_extras(&mut self, project: ProjectId) -> Result<Option<Asset>, StorageError> {
        let mut of = self.state.assets_of(project).filter(|asset| asset.is_published);
        // They are in the order of their keys.
        Ok(of.find(|asset| asset.extra_bytes.is_none()).cloned())
    }

    async fn set_extras(&mut self, file: &UploadKey, bytes: u64) -> Result<bool, StorageError> {
        let mut is_shown = false;
        for asset in self.state.assets.values_mut().filter(|asset| asset.file == *file) {
            (asset.extra_bytes, is_shown) = (Some(bytes), true);
        }
        Ok(is_shown)
    }

    async fn copy(
        &mut self,
        from: ProjectId,
        to: ProjectId,
        which: CopiedAssets,
    ) -> Result<(), StorageError> {
        let copies: Vec<Asset> = self
            .state
            .assets_of(from)
            .filter(|asset| which == CopiedAssets::All || asset.is_published)
            .map(|asset| Asset { project: to, is_published: false, ..asset.clone() })
            .collect();
        for copy in copies {
            self.state.assets.entry((to, copy.key.clone())).or_insert(copy);
        }
        Ok(())
    }
}

#[async_trait]
impl AssetQueries for MemoryStore {
    async fn assets(&self, project: ProjectId, most: u32) -> Result<Vec<Asset>, StorageError> {
        let state = self.committed().await;
        let mut found: Vec<Asset> = state.assets_of(project).cloned().collect();
        found.sort_by(|one, other| (other.added_at, &one.key).cmp(&(one.added_at, &other.key)));
        found.truncate(usize::try_from(most).unwrap_or(usize::MAX));
        Ok(found)
    }

    async fn published_assets(&self, project: ProjectId) -> Result<Vec<Asset>, StorageError> {
        let state = self.committed().await;
        Ok(state.assets_of(project).filter(|asset| asset.is_published).cloned().collect())
    }

    async fn asset(&self, project: NumId, key: &AssetKey) -> Result<Option<Asset>, StorageError> {
        let state = self.committed().await;
        let found = state.projects.values().find(|one| one.num_id == project);
        Ok(found.and_then(|project| state.assets.get(&(project.id, key.clone()))).cloned())
    }
}
