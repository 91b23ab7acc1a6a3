//! Answers to prompts.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use octavo_domain::{
    ids::{BannerId, UserId},
    prompts::banner::BannerAnswer,
};

use crate::{
    prompts::ports::prompts::PromptQueries,
    shared::{
        clock::Clock,
        storage::{Storage, StorageError},
    },
};

/// Records answers to prompts.
pub struct AnswerPrompts {
    /// Stores them.
    pub storage: Arc<dyn Storage>,
    /// Reads prompts.
    pub prompts: Arc<dyn PromptQueries>,
    /// Reads the current time.
    pub clock: Arc<dyn Clock>,
}

/// Why an answer was not recorded.
#[derive(Debug, thiserror::Error)]
pub enum AnswerError {
    /// There is no such banner.
    #[error("There is no such banner")]
    NotFound,
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl AnswerPrompts {
    /// Records an answer to a banner, which is named by its id or by the operators' name for it. Repeating it changes
    /// nothing.
    ///
    /// # Errors
    /// [`AnswerError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn banner(&self, user: UserId, banner: &str, answer: BannerAnswer) -> Result<(), AnswerError> {
        let id: BannerId = match banner.parse() {
            Ok(id) => id,
            Err(_) => {
                let banners = self.prompts.banners().await?;
                let named = banners.into_iter().find(|one| one.slug.as_str() == banner);
                named.ok_or(AnswerError::NotFound)?.id
            }
        };
        let mut work = self.storage.begin().await?;
        if !work.responses().answer_banner(user, id, answer, self.clock.now()).await? {
            return Err(AnswerError::NotFound);
        }
        Ok(work.commit().await?)
    }

    /// Records when the offer of an upgrade was dismissed, and whether it may still be shown.
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn upgrade(
        &self,
        user: UserId,
        closed_at: DateTime<Utc>,
        may_be_shown: bool,
    ) -> Result<(), StorageError> {
        let mut work = self.storage.begin().await?;
        work.responses().note_upgrade(user, closed_at, may_be_shown).await?;
        work.commit().await
    }
}
