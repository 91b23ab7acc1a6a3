//! The passkeys of an account.

use std::sync::Arc;

use octavo_domain::ids::UserId;

use crate::{
    account::ports::queries::AccountQueries, auth::ports::passkey::PasskeyView, shared::storage::StorageError,
};

/// Reads an account's passkeys.
pub struct ListPasskeys {
    /// Reads them.
    pub accounts: Arc<dyn AccountQueries>,
}

impl ListPasskeys {
    /// The account's passkeys, the oldest first.
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, user: UserId) -> Result<Vec<PasskeyView>, StorageError> {
        self.accounts.passkeys(user).await
    }
}
