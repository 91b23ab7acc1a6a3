//! Asking for a link to choose a new password.

use std::sync::Arc;

use octavo_domain::{
    account::email::Email,
    auth::{credential::LinkPurpose, throttle::Limit},
};

use super::throttle;
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
    /// Stores accounts.
    pub storage: Arc<dyn Storage>,
    /// Generates the token.
    pub secrets: Arc<dyn Secrets>,
    /// Generates ids.
    pub ids: Arc<dyn Ids>,
    /// Reads the current time.
    pub clock: Arc<dyn Clock>,
}

impl RecoverPassword {
    /// Asks for the link. An account that has been requested too often gets no further mail, and the answer does not
    /// say so: only the caller's network address is refused openly.
    ///
    /// # Errors
    /// [`throttle::Refused`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, email: &Email, origin: &Origin) -> Result<(), throttle::Refused> {
        let now = self.clock.now();
        let by_address = (format!("mail:address:{}", origin.network()), Limit::MAIL_ADDRESS);
        throttle::count(self.storage.as_ref(), &[by_address], now).await?;
        let by_account = (format!("mail:account:{}", email.key()), Limit::MAIL_ACCOUNT);
        match throttle::count(self.storage.as_ref(), &[by_account], now).await {
            Err(throttle::Refused::TooMany(_)) => return Ok(()),
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
