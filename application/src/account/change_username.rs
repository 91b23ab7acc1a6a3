//! Choosing another username.

use std::sync::Arc;

use octavo_domain::{account::username::Username, ids::UserId};

use super::{Origin, record};
use crate::shared::{
    clock::Clock,
    ids::Ids,
    storage::{Event, Storage, StorageError},
};

/// Gives an account another public name, and with it other public addresses.
pub struct ChangeUsername {
    /// Stores accounts.
    pub storage: Arc<dyn Storage>,
    /// Generates ids.
    pub ids: Arc<dyn Ids>,
    /// Reads the current time.
    pub clock: Arc<dyn Clock>,
}

/// Why the username is not changed.
#[derive(Debug, thiserror::Error)]
pub enum ChangeUsernameError {
    /// Another account has it, or had it before a new version of the product renamed that account.
    #[error("This username is taken")]
    Taken,
    /// There is no such account any more.
    #[error("not signed in")]
    Gone,
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl ChangeUsername {
    /// Gives it.
    ///
    /// # Errors
    /// [`ChangeUsernameError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(
        &self,
        user: UserId,
        username: Username,
        origin: &Origin,
    ) -> Result<(), ChangeUsernameError> {
        let now = self.clock.now();
        let mut work = self.storage.begin().await?;
        let mut user = work.users().find(user).await?.ok_or(ChangeUsernameError::Gone)?;
        if user.username == username {
            return Ok(());
        }
        // The addresses of this name redirect to the account that had it.
        let former = work.users().former_owner(&username).await?;
        if former.is_some_and(|owner| owner != user.id) {
            return Err(ChangeUsernameError::Taken);
        }
        user.username = username;
        user.updated_at = now;
        match work.users().update(&user).await {
            Err(StorageError::Duplicate("username")) => return Err(ChangeUsernameError::Taken),
            other => other?,
        }
        record(work.as_mut(), self.ids.as_ref(), Some(user.id), Event::UsernameChanged, origin, now).await?;
        Ok(work.commit().await?)
    }
}
