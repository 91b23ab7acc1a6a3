//! Deleting a font of an account.

use std::sync::Arc;

use octavo_domain::{documents::value::AssetKey, ids::UserId};

use super::lock;
use crate::{
    jobs::erase_files,
    shared::{
        clock::Clock,
        ids::Ids,
        storage::{Storage, StorageError},
    },
};

/// Deletes a font of an account, also one that projects are set in: a licence that ends has to end everywhere. Texts go on
/// in the fallback, on published pages as well, and the editor says so.
pub struct RemoveFont {
    /// Stores fonts.
    pub storage: Arc<dyn Storage>,
    /// Generates ids of jobs.
    pub ids: Arc<dyn Ids>,
    /// Reads the current time.
    pub clock: Arc<dyn Clock>,
}

impl RemoveFont {
    /// Deletes it; nothing happens when the account has no such font. Its file is removed with the last account that has it.
    ///
    /// # Errors
    /// [`StorageError`]; nothing is deleted then.
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, user: UserId, key: &AssetKey) -> Result<(), StorageError> {
        let now = self.clock.now();
        let mut work = self.storage.begin().await?;
        if !lock(work.as_mut(), user).await? {
            return Ok(());
        }
        work.fonts().remove(user, key).await?;
        work.fonts().changed(user, now).await?;
        erase_files::dropped(work.as_mut(), self.ids.as_ref(), now).await?;
        work.commit().await
    }
}
