//! What came of an account's link.

use std::sync::Arc;

use octavo_domain::{ids::UserId, referrals::referral::ReferralStatistics};

use crate::{newsletters::ports::outreach::OutreachQueries, shared::storage::StorageError};

/// Reads it.
pub struct ReadReferrals {
    /// Reads it.
    pub outreach: Arc<dyn OutreachQueries>,
}

impl ReadReferrals {
    /// Counts and earnings of one account's link.
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, user: UserId) -> Result<ReferralStatistics, StorageError> {
        self.outreach.referrals(user).await
    }
}
