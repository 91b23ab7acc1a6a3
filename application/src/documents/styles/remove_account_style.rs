//! Deleting text styles of an account.

use std::sync::Arc;

use octavo_domain::{documents::id::RecordId, ids::UserId};

use crate::shared::storage::{Storage, StorageError};

/// Deletes a text style of the caller's account (EDIT-191). Projects that are linked with it keep its look as their own.
pub struct RemoveAccountStyle {
    /// Stores styles.
    pub storage: Arc<dyn Storage>,
}

/// Why nothing was deleted.
#[derive(Debug, thiserror::Error)]
pub enum RemoveAccountStyleError {
    /// The account has no such style.
    #[error("There is no such text style")]
    NotFound,
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl RemoveAccountStyle {
    /// Deletes a style.
    ///
    /// # Errors
    /// [`RemoveAccountStyleError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, user: UserId, id: RecordId) -> Result<(), RemoveAccountStyleError> {
        let mut work = self.storage.begin().await?;
        let is_gone = work.users().find(user).await?.is_none();
        if is_gone || !work.styles().remove(user, id).await? {
            return Err(RemoveAccountStyleError::NotFound);
        }
        Ok(work.commit().await?)
    }
}
