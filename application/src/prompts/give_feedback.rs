//! Feedback about the product.

use std::sync::Arc;

use octavo_domain::{
    auth::throttle::Limit,
    ids::{NoteId, UserId},
    prompts::feedback::Feedback,
};

use crate::{
    auth::throttle::{self, count_in},
    shared::{clock::Clock, ids::Ids, storage::Storage},
};

/// Stores feedback.
pub struct GiveFeedback {
    /// The store of record.
    pub storage: Arc<dyn Storage>,
    /// Generates ids.
    pub ids: Arc<dyn Ids>,
    /// Reads the current time.
    pub clock: Arc<dyn Clock>,
}

impl GiveFeedback {
    /// Stores it. An account that has answered is not asked again.
    ///
    /// # Errors
    /// [`throttle::Refused`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, user: UserId, feedback: &Feedback) -> Result<(), throttle::Refused> {
        let now = self.clock.now();
        let key = (format!("feedback:user:{user}"), Limit::FEEDBACK_ACCOUNT);
        let mut work = count_in(self.storage.begin().await?, &[key], now).await?;
        work.responses().add_feedback(NoteId::new(self.ids.next()), user, feedback, now).await?;
        work.promotions().set_survey(user, false).await?;
        Ok(work.commit().await?)
    }
}
