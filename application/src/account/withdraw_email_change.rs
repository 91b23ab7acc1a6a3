//! Withdrawing a change of address that waits for its confirmation.

use std::sync::Arc;

use octavo_domain::ids::UserId;

use super::{Origin, record};
use crate::shared::{
    clock::Clock,
    ids::Ids,
    storage::{Event, Storage, StorageError},
};

/// Ends a change of address before it takes effect. Neither of the links that were mailed for it works any longer.
pub struct WithdrawEmailChange {
    /// Stores accounts.
    pub storage: Arc<dyn Storage>,
    /// Generates ids.
    pub ids: Arc<dyn Ids>,
    /// Reads the current time.
    pub clock: Arc<dyn Clock>,
}

impl WithdrawEmailChange {
    /// Ends it; nothing happens when none waits.
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, user: UserId, origin: &Origin) -> Result<(), StorageError> {
        let now = self.clock.now();
        let mut work = self.storage.begin().await?;
        if work.users().find(user).await?.is_none() || !work.email_changes().withdraw(user).await? {
            return Ok(());
        }
        record(work.as_mut(), self.ids.as_ref(), Some(user), Event::EmailChangeWithdrawn, origin, now)
            .await?;
        work.commit().await
    }
}
