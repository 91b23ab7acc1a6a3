//! Asking for a link to choose a new password.

use std::sync::Arc;

use octavo_domain::{
    account::email::Email,
    auth::{credential::LinkPurpose, throttle::Limit},
};

use super::tries;
use crate::{
    account::{Origin, mail_link, record},
    shared::{
        clock::Clock,
        ids::Ids,
        secrets::Secrets,
        storage::{Event, Storage},
    },
};

/// Mails a reset link, if there is such an account; the answer is the same if there is none.
pub struct RecoverPassword {
    /// Where accounts are kept.
    pub storage: Arc<dyn Storage>,
    /// Makes the token.
    pub secrets: Arc<dyn Secrets>,
    /// Makes the ids.
    pub ids: Arc<dyn Ids>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
}

impl RecoverPassword {
    /// Asks for the link. An account that has been asked for too often gets no further mail, and nobody is told:
    /// only the asking address is refused openly.
    ///
    /// # Errors
    /// [`tries::Refused`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, email: &Email, origin: &Origin) -> Result<(), tries::Refused> {
        let now = self.clock.now();
        let by_address = (format!("mail:address:{}", origin.network()), Limit::MAIL_ADDRESS);
        tries::count(self.storage.as_ref(), &[by_address], now).await?;
        let by_account = (format!("mail:account:{}", email.key()), Limit::MAIL_ACCOUNT);
        match tries::count(self.storage.as_ref(), &[by_account], now).await {
            Err(tries::Refused::TooMany(_)) => return Ok(()),
            other => other?,
        }
        let mut work = self.storage.begin().await?;
        let user = work.users().find_by_email(email).await?;
        if let Some(user) = user.as_ref().filter(|user| user.email.is_reachable()) {
            let purpose = LinkPurpose::ResetPassword;
            mail_link(work.as_mut(), self.ids.as_ref(), self.secrets.as_ref(), user, purpose, now).await?;
        }
        let about = user.map(|user| user.id);
        record(work.as_mut(), self.ids.as_ref(), about, Event::ResetRequested, origin, now).await?;
        Ok(work.commit().await?)
    }
}
