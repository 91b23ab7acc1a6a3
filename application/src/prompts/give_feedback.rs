//! What somebody thinks of the product.

use std::sync::Arc;

use octavo_domain::{
    auth::throttle::Limit,
    ids::{NoteId, UserId},
    prompts::feedback::Feedback,
};

use crate::{
    auth::tries::{self, count_in},
    shared::{clock::Clock, ids::Ids, storage::Storage},
};

/// Keeps feedback.
pub struct GiveFeedback {
    /// Where it is kept.
    pub storage: Arc<dyn Storage>,
    /// Makes the ids.
    pub ids: Arc<dyn Ids>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
}

impl GiveFeedback {
    /// Keeps it. Whoever has answered is not asked any more.
    ///
    /// # Errors
    /// [`tries::Refused`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, user: UserId, feedback: &Feedback) -> Result<(), tries::Refused> {
        let now = self.clock.now();
        let key = (format!("feedback:user:{user}"), Limit::FEEDBACK_ACCOUNT);
        let mut work = count_in(self.storage.begin().await?, &[key], now).await?;
        work.responses().add_feedback(NoteId::new(self.ids.next()), user, feedback, now).await?;
        work.promotions().set_survey(user, false).await?;
        Ok(work.commit().await?)
    }
}
