//! Withdrawing a transfer.

use std::sync::Arc;

use octavo_domain::{
    copies::Status,
    ids::{TransferId, UserId},
};

use super::{AnswerError, lock};
use crate::shared::{clock::Clock, storage::Storage};

/// Withdraws a transfer that waits for its answer.
pub struct CancelTransfer {
    /// Stores them.
    pub storage: Arc<dyn Storage>,
    /// Reads the current time.
    pub clock: Arc<dyn Clock>,
}

impl CancelTransfer {
    /// Withdraws them. Only their sender can.
    ///
    /// # Errors
    /// [`AnswerError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, user: UserId, id: TransferId) -> Result<(), AnswerError> {
        let mut work = self.storage.begin().await?;
        let mut parties = lock(work.as_mut(), id, user).await?;
        if parties.transfer.sender != user {
            return Err(AnswerError::NotFound);
        }
        parties.transfer.answer(Status::Cancelled, self.clock.now())?;
        work.transfers().update(&parties.transfer).await?;
        Ok(work.commit().await?)
    }
}
