//! Removing an asset from a project.

use std::sync::Arc;

use octavo_domain::{
    documents::value::AssetKey,
    ids::{ProjectRef, UserId},
};

use super::{MayNotChange, may_change};
use crate::{
    documents::current::CurrentDocument,
    jobs::erase_files,
    shared::{
        clock::Clock,
        ids::Ids,
        storage::{Storage, StorageError},
    },
    team::acting::ActingError,
};

/// Removes an asset that nothing shows. Its files are removed with the last project that has it.
pub struct RemoveAsset {
    /// Stores pictures.
    pub storage: Arc<dyn Storage>,
    /// Reads documents as they are now.
    pub current: CurrentDocument,
    /// Generates ids of jobs.
    pub ids: Arc<dyn Ids>,
    /// Reads the current time.
    pub clock: Arc<dyn Clock>,
}

/// Why an asset was not removed.
#[derive(Debug, thiserror::Error)]
pub enum RemoveAssetError {
    /// The caller may not.
    #[error(transparent)]
    MayNot(#[from] MayNotChange),
    /// The document shows it, or what readers get of it does.
    #[error("This file is in use. Take it off the pages first, and publish them where they are published")]
    InUse,
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl RemoveAsset {
    /// Removes it; nothing happens when the project has no such asset.
    ///
    /// # Errors
    /// [`RemoveAssetError`]; nothing is removed then.
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(
        &self,
        user: UserId,
        project: ProjectRef,
        key: &AssetKey,
    ) -> Result<(), RemoveAssetError> {
        let mut work = self.storage.begin().await?;
        let seen = may_change(work.as_mut(), user, project).await?;
        // Accounts are locked before documents, as everywhere.
        let owner = work.users().find(seen.owner).await?;
        owner.ok_or_else(|| MayNotChange::from(ActingError::NotFound))?;
        let Some(asset) = work.assets().find(seen.id, key).await? else { return Ok(()) };
        if asset.is_published {
            return Err(RemoveAssetError::InUse);
        }
        // While it is held, nobody puts the asset on a page.
        if let Some(head) = work.documents().hold(seen.id).await?
            && self.current.read(work.as_mut(), seen.id, head).await?.document.assets().contains(key)
        {
            return Err(RemoveAssetError::InUse);
        }
        work.assets().remove(seen.id, key).await?;
        erase_files::dropped(work.as_mut(), self.ids.as_ref(), self.clock.now()).await?;
        Ok(work.commit().await?)
    }
}
