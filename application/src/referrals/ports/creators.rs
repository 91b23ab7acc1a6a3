//! Profiles of template authors, which operators manage.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_domain::{ids::UserId, referrals::creator::CreatorProfile};

use crate::shared::error::StorageError;

/// Creator profiles.
#[async_trait]
pub trait CreatorRepository: Send {
    /// Gives an account this profile in place of an earlier one; none removes it. True when anything has changed.
    async fn set(
        &mut self,
        user: UserId,
        profile: Option<&CreatorProfile>,
        now: DateTime<Utc>,
    ) -> Result<bool, StorageError>;
}
