//! The feature toggles, cached briefly, because every page needs them.

use std::sync::{Arc, Mutex, PoisonError};

use chrono::{DateTime, TimeDelta, Utc};
use octavo_domain::prompts::toggle::{Toggles, global};

use crate::{
    prompts::ports::prompts::PromptQueries,
    shared::{clock::Clock, storage::StorageError},
};

/// How long the cache is valid.
const KEPT: TimeDelta = TimeDelta::seconds(10);

/// Reads the toggles that apply to every account.
pub struct ReadToggles {
    prompts: Arc<dyn PromptQueries>,
    clock: Arc<dyn Clock>,
    settings: Toggles,
    kept: Mutex<Option<(DateTime<Utc>, Arc<Toggles>)>>,
}

impl ReadToggles {
    /// Toggles that operators set override those of the settings.
    #[must_use]
    pub fn new(prompts: Arc<dyn PromptQueries>, clock: Arc<dyn Clock>, settings: Toggles) -> Self {
        Self { prompts, clock, settings, kept: Mutex::new(None) }
    }

    /// The toggles as they were at most [`KEPT`] ago.
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self) -> Result<Arc<Toggles>, StorageError> {
        let now = self.clock.now();
        let fresh = self.last().filter(|(at, _)| now.signed_duration_since(*at) < KEPT);
        if let Some((_, toggles)) = fresh {
            return Ok(toggles);
        }
        let toggles = Arc::new(global(&self.settings, &self.prompts.toggles().await?));
        *self.kept.lock().unwrap_or_else(PoisonError::into_inner) = Some((now, Arc::clone(&toggles)));
        Ok(toggles)
    }

    /// The same without failure: while storage is unavailable, the last values that were read.
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn as_known(&self) -> Arc<Toggles> {
        match self.execute().await {
            Ok(toggles) => toggles,
            Err(error) => {
                tracing::warn!(%error, "the toggles could not be read");
                let last = self.last().map(|(_, toggles)| toggles);
                last.unwrap_or_else(|| Arc::new(global(&self.settings, &Toggles::new())))
            }
        }
    }

    fn last(&self) -> Option<(DateTime<Utc>, Arc<Toggles>)> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}
