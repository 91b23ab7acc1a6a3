//! Mailing the confirmation link again.

use std::sync::Arc;

use octavo_domain::{
    account::{credential::LinkPurpose, throttle::Limit},
    ids::UserId,
};

use super::{Origin, mail_link, tries};
use crate::ports::{clock::Clock, ids::Ids, secrets::Secrets, storage::Storage};

/// Mails a fresh confirmation link to an address that is not confirmed.
pub struct ResendConfirmation {
    /// Where accounts are kept.
    pub storage: Arc<dyn Storage>,
    /// Makes the token.
    pub secrets: Arc<dyn Secrets>,
    /// Makes the ids.
    pub ids: Arc<dyn Ids>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
}

impl ResendConfirmation {
    /// Mails it; nothing happens when the address is confirmed already.
    ///
    /// # Errors
    /// [`tries::Refused`].
    pub async fn execute(&self, user: UserId, origin: &Origin) -> Result<(), tries::Refused> {
        let now = self.clock.now();
        let keys = [
            (format!("mail:address:{}", origin.network()), Limit::MAIL_ADDRESS),
            (format!("mail:user:{user}"), Limit::MAIL_ACCOUNT),
        ];
        tries::count(self.storage.as_ref(), &keys, now).await?;
        let mut work = self.storage.begin().await?;
        let user = work.users().find(user).await?.filter(|user| user.email_confirmed_at.is_none());
        if let Some(user) = user {
            let purpose = LinkPurpose::ConfirmEmail;
            mail_link(work.as_mut(), self.ids.as_ref(), self.secrets.as_ref(), &user, purpose, now).await?;
        }
        Ok(work.commit().await?)
    }
}
