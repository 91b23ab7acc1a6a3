//! What somebody does with what the dashboard says unasked.

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

/// Notes answers to prompts.
pub struct AnswerPrompts {
    /// Where they are kept.
    pub storage: Arc<dyn Storage>,
    /// Reads prompts.
    pub prompts: Arc<dyn PromptQueries>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
}

/// Why an answer was not noted.
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
    /// Notes what somebody did with a banner, which is named by its id or by the name operators gave it. Doing it
    /// again changes nothing.
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

    /// Notes when the offer of an upgrade was closed, and whether it may still be shown.
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
