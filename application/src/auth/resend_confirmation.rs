//! Mailing the confirmation link again.

use std::sync::Arc;

use octavo_domain::{
    auth::{credential::LinkPurpose, throttle::Limit},
    ids::{MailId, UserId},
};

use super::throttle;
use crate::{
    account::{Origin, mail_link},
    shared::{
        clock::Clock,
        ids::Ids,
        mailer::{Mail, Message},
        secrets::Secrets,
        storage::Storage,
    },
};

/// Mails a new confirmation link to the new address of a pending change, else to the account's own if it is not
/// confirmed.
pub struct ResendConfirmation {
    /// Stores accounts.
    pub storage: Arc<dyn Storage>,
    /// Generates the token.
    pub secrets: Arc<dyn Secrets>,
    /// Generates ids.
    pub ids: Arc<dyn Ids>,
    /// Reads the current time.
    pub clock: Arc<dyn Clock>,
}

impl ResendConfirmation {
    /// Mails it; nothing happens when there is nothing to confirm.
    ///
    /// # Errors
    /// [`throttle::Refused`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, user: UserId, origin: &Origin) -> Result<(), throttle::Refused> {
        let now = self.clock.now();
        let keys = [
            (format!("mail:address:{}", origin.network()), Limit::MAIL_ADDRESS),
            (format!("mail:user:{user}"), Limit::MAIL_ACCOUNT),
        ];
        throttle::count(self.storage.as_ref(), &keys, now).await?;
        let mut work = self.storage.begin().await?;
        let user = work.users().find(user).await?;
        let waits = match &user {
            Some(user) => work.email_changes().unconfirmed(user.id).await?,
            None => None,
        };
        if let Some((user, mut change)) = user.as_ref().zip(waits.filter(|change| change.is_pending(now))) {
            let token = self.secrets.generate();
            change.confirm = self.secrets.digest(&token);
            change.requested_at = now;
            work.email_changes().update(&change).await?;
            let message = Message::ChangeEmail { token: token.expose().to_owned() };
            let mail = Mail { to: change.new, name: user.name.as_str().to_owned(), message };
            work.outbox().add(MailId::new(self.ids.next()), &mail, now).await?;
        } else if let Some(user) = user.filter(|user| user.email_confirmed_at.is_none()) {
            let purpose = LinkPurpose::ConfirmEmail;
            mail_link(work.as_mut(), self.ids.as_ref(), self.secrets.as_ref(), &user, purpose, now).await?;
        }
        Ok(work.commit().await?)
    }
}
