//! Renaming a family of an account.

use std::sync::Arc;

use octavo_domain::{
    documents::{
        font::{FamilyName, OwnFont},
        value::AssetKey,
    },
    ids::UserId,
};

use super::lock;
use crate::shared::storage::{Storage, StorageError};

/// Gives a family of an account another name in lists. Documents name it by its key, so nothing else changes.
pub struct RenameFamily {
    /// Stores fonts.
    pub storage: Arc<dyn Storage>,
}

/// Why a family was not renamed.
#[derive(Debug, thiserror::Error)]
pub enum RenameFamilyError {
    /// The account has no such font.
    #[error("There is no such font")]
    NotFound,
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl RenameFamily {
    /// Renames the family of a font, and answers that font.
    ///
    /// # Errors
    /// [`RenameFamilyError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(
        &self,
        user: UserId,
        key: &AssetKey,
        name: FamilyName,
    ) -> Result<OwnFont, RenameFamilyError> {
        let mut work = self.storage.begin().await?;
        if !lock(work.as_mut(), user).await? {
            return Err(RenameFamilyError::NotFound);
        }
        let fonts = work.fonts().all(user).await?;
        let font = fonts.into_iter().find(|font| font.key == *key).ok_or(RenameFamilyError::NotFound)?;
        work.fonts().rename(user, &font.family, &name).await?;
        work.commit().await?;
        Ok(OwnFont { family_name: name, ..font })
    }
}
