//! What an account has subscribed to.

use std::sync::Arc;

use octavo_domain::ids::UserId;

use crate::{
    newsletters::ports::audience::{AudienceQueries, Subscriptions},
    shared::storage::StorageError,
};

/// Reads it.
pub struct ReadSubscriptions {
    /// Reads it.
    pub audience: Arc<dyn AudienceQueries>,
}

impl ReadSubscriptions {
    /// The topics that were chosen, and whether they are sent.
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, user: UserId) -> Result<Subscriptions, StorageError> {
        self.audience.subscriptions(user).await
    }
}
