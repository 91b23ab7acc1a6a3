//! What plans are called to somebody.

use std::sync::Arc;

use octavo_domain::{
    ids::UserId,
    prompts::toggle::{BUSINESS_TO_ADVANCED, Toggles},
};

use crate::{
    prompts::{ports::prompts::PromptQueries, toggles::ReadToggles},
    shared::storage::StorageError,
};

/// Knows what plans are called to somebody.
pub struct PlanNames {
    /// Reads the toggles that hold for everybody.
    pub toggles: Arc<ReadToggles>,
    /// Reads those of one account.
    pub prompts: Arc<dyn PromptQueries>,
}

/// Is the business plan called Advanced under these toggles?
pub(crate) fn says_advanced(toggles: &Toggles) -> bool {
    toggles.get(BUSINESS_TO_ADVANCED) == Some(&true)
}

impl PlanNames {
    /// Is the business plan called Advanced, for everybody or for this account?
    ///
    /// # Errors
    /// [`StorageError`].
    pub async fn business_is_advanced(&self, user: UserId) -> Result<bool, StorageError> {
        // What is asked in every sentence does not fail for a toggle.
        if says_advanced(self.toggles.as_known().await.as_ref()) {
            return Ok(true);
        }
        Ok(says_advanced(&self.prompts.facts(user).await?.toggles))
    }
}
