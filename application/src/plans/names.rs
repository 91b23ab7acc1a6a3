//! The names of plans, which depend on toggles.

use std::sync::Arc;

use octavo_domain::{
    ids::UserId,
    prompts::toggle::{BUSINESS_TO_ADVANCED, Toggles},
};

use crate::{
    prompts::{ports::prompts::PromptQueries, toggles::ReadToggles},
    shared::storage::StorageError,
};

/// Decides the plan names for an account.
pub struct PlanNames {
    /// Reads the toggles that apply to every account.
    pub toggles: Arc<ReadToggles>,
    /// Reads those of one account.
    pub prompts: Arc<dyn PromptQueries>,
}

/// Is the business plan called Advanced under these toggles?
pub(crate) fn says_advanced(toggles: &Toggles) -> bool {
    toggles.get(BUSINESS_TO_ADVANCED) == Some(&true)
}

impl PlanNames {
    /// Is the business plan called Advanced, for every account or for this one?
    ///
    /// # Errors
    /// [`StorageError`].
    pub async fn business_is_advanced(&self, user: UserId) -> Result<bool, StorageError> {
        // Plan names are needed everywhere, so a failing read of toggles falls back to the last known ones.
        if says_advanced(self.toggles.as_known().await.as_ref()) {
            return Ok(true);
        }
        Ok(says_advanced(&self.prompts.facts(user).await?.toggles))
    }
}
