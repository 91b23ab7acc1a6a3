//! The results of an account's link.

use std::sync::Arc;

use octavo_domain::{ids::UserId, referrals::referral::ReferralStatistics};

use crate::{newsletters::ports::audience::AudienceQueries, shared::storage::StorageError};

/// Reads it.
pub struct ReadReferrals {
    /// Reads it.
    pub audience: Arc<dyn AudienceQueries>,
}

impl ReadReferrals {
    /// Counts and earnings of one account's link.
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, user: UserId) -> Result<ReferralStatistics, StorageError> {
        self.audience.referrals(user).await
    }
}
