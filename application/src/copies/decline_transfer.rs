//! Declining a transfer.

use std::sync::Arc;

use octavo_domain::{
    copies::Status,
    ids::{TransferId, UserId},
};

use super::{AnswerError, lock};
use crate::shared::{clock::Clock, ids::Ids, mailer::Message, storage::Storage};

/// Declines copies; they are never made (DASH-374).
pub struct DeclineTransfer {
    /// Stores them.
    pub storage: Arc<dyn Storage>,
    /// Generates ids.
    pub ids: Arc<dyn Ids>,
    /// Reads the current time.
    pub clock: Arc<dyn Clock>,
}

impl DeclineTransfer {
    /// Declines them; the sender gets a mail.
    ///
    /// # Errors
    /// [`AnswerError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, user: UserId, id: TransferId) -> Result<(), AnswerError> {
        let now = self.clock.now();
        let mut work = self.storage.begin().await?;
        let mut parties = lock(work.as_mut(), id, user).await?.for_recipient()?;
        parties.transfer.answer(Status::Declined, now)?;
        parties.transfer.to.account = Some(user);
        work.transfers().update(&parties.transfer).await?;
        parties.tell_sender(work.as_mut(), self.ids.as_ref(), Message::CopyDeclined, now).await?;
        Ok(work.commit().await?)
    }
}
