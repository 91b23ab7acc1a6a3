//! What happened to an account.

use std::sync::Arc;

use octavo_domain::ids::UserId;

use crate::{
    account::ports::queries::{AccountQueries, ActivityPage},
    shared::storage::{Activity, StorageError},
};

/// Reads an account's activity log.
pub struct ReadActivity {
    /// Reads it.
    pub accounts: Arc<dyn AccountQueries>,
}

impl ReadActivity {
    /// A page of it, the newest first.
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, user: UserId, page: ActivityPage) -> Result<Vec<Activity>, StorageError> {
        self.accounts.activity(user, page).await
    }
}
