//! Declining what was sent.

use std::sync::Arc;

use octavo_domain::{
    copies::Status,
    ids::{SendId, UserId},
};

use super::{AnswerError, lock};
use crate::shared::{clock::Clock, ids::Ids, mailer::Message, storage::Storage};

/// Declines copies; they then never reach the recipient (DASH-374).
pub struct DeclineSending {
    /// Where they are kept.
    pub storage: Arc<dyn Storage>,
    /// Makes the ids.
    pub ids: Arc<dyn Ids>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
}

impl DeclineSending {
    /// Declines them; the sender gets a mail.
    ///
    /// # Errors
    /// [`AnswerError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, user: UserId, id: SendId) -> Result<(), AnswerError> {
        let now = self.clock.now();
        let mut work = self.storage.begin().await?;
        let mut parties = lock(work.as_mut(), id, user).await?.for_recipient()?;
        parties.sending.answer(Status::Declined, now)?;
        parties.sending.to.account = Some(user);
        work.sendings().update(&parties.sending).await?;
        parties.tell_sender(work.as_mut(), self.ids.as_ref(), Message::CopyDeclined, now).await?;
        Ok(work.commit().await?)
    }
}
