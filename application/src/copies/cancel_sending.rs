//! Withdrawing what was sent.

use std::sync::Arc;

use octavo_domain::{
    copies::Status,
    ids::{SendId, UserId},
};

use super::{AnswerError, lock};
use crate::shared::{clock::Clock, storage::Storage};

/// Withdraws copies that nobody has accepted yet.
pub struct CancelSending {
    /// Where they are kept.
    pub storage: Arc<dyn Storage>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
}

impl CancelSending {
    /// Withdraws them. Only their sender can.
    ///
    /// # Errors
    /// [`AnswerError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, user: UserId, id: SendId) -> Result<(), AnswerError> {
        let mut work = self.storage.begin().await?;
        let mut parties = lock(work.as_mut(), id, user).await?;
        if parties.sending.sender != user {
            return Err(AnswerError::NotFound);
        }
        parties.sending.answer(Status::Cancelled, self.clock.now())?;
        work.sendings().update(&parties.sending).await?;
        Ok(work.commit().await?)
    }
}
