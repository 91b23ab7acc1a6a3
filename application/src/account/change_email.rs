//! Requesting a change of address.

use std::sync::Arc;

use octavo_domain::{
    account::{email::Email, email_change::EmailChange},
    auth::throttle::Limit,
    ids::{EmailChangeId, MailId, UserId},
};

use super::{Origin, mail, record};
use crate::{
    auth::{
        throttle,
        verify_password::{Proved, VerifyError, VerifyPassword},
    },
    shared::{
        clock::Clock,
        ids::Ids,
        mailer::{Mail, Message},
        secrets::Secrets,
        storage::{Event, Storage, StorageError},
    },
};

/// Mails a confirmation link to the new address, which takes effect when it is followed, and an undo link to the old
/// address.
pub struct ChangeEmail {
    /// Stores accounts.
    pub storage: Arc<dyn Storage>,
    /// Checks the password.
    pub prove: Arc<VerifyPassword>,
    /// Generates tokens.
    pub secrets: Arc<dyn Secrets>,
    /// Generates ids.
    pub ids: Arc<dyn Ids>,
    /// Reads the current time.
    pub clock: Arc<dyn Clock>,
}

/// Why the address is not changed.
#[derive(Debug, thiserror::Error)]
pub enum ChangeEmailError {
    /// It is the account's address already.
    #[error("Email has not changed")]
    Unchanged,
    /// Another account has this address, or a change away from it can still be undone.
    #[error("There is an account with this address already")]
    Taken,
    /// The password proves nothing.
    #[error(transparent)]
    Proof(#[from] VerifyError),
    /// Too many mails were requested.
    #[error("too many attempts")]
    TooMany(chrono::TimeDelta),
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl From<throttle::Refused> for ChangeEmailError {
    fn from(refused: throttle::Refused) -> Self {
        match refused {
            throttle::Refused::TooMany(wait) => Self::TooMany(wait),
            throttle::Refused::Storage(error) => Self::Storage(error),
        }
    }
}

impl ChangeEmail {
    /// Requests the change and drops an unconfirmed earlier one. Returns the address that is in effect.
    ///
    /// # Errors
    /// [`ChangeEmailError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(
        &self,
        user: UserId,
        new: &Email,
        password: &str,
        origin: &Origin,
    ) -> Result<Email, ChangeEmailError> {
        let now = self.clock.now();
        let known = self.storage.begin().await?.users().find(user).await?.ok_or(VerifyError::Gone)?;
        if known.email.key() == new.key() {
            return Err(ChangeEmailError::Unchanged);
        }
        let checked = self.prove.check(user, password, origin).await?;
        let keys = [
            (format!("mail:address:{}", origin.network()), Limit::MAIL_ADDRESS),
            (format!("mail:user:{user}"), Limit::MAIL_ACCOUNT),
        ];
        throttle::count(self.storage.as_ref(), &keys, now).await?;
        // In a unit of its own: two accounts are never locked at once here.
        let mut look = self.storage.begin().await?;
        let taken = look.users().find_by_email(new).await?.is_some()
            || look.email_changes().keeps(new, Some(user), now).await?;
        drop(look);
        if taken {
            return Err(ChangeEmailError::Taken);
        }

        let Proved { mut work, user } = self.prove.enter(checked, origin).await?;
        let (confirm, undo) = (self.secrets.generate(), self.secrets.generate());
        let change = EmailChange {
            id: EmailChangeId::new(self.ids.next()),
            user: user.id,
            old: user.email.clone(),
            old_confirmed_at: user.email_confirmed_at,
            new: new.clone(),
            confirm: self.secrets.digest(&confirm),
            undo: self.secrets.digest(&undo),
            requested_at: now,
            confirmed_at: None,
        };
        work.email_changes().add(&change).await?;
        let ids = self.ids.as_ref();
        let to_new = Mail {
            to: new.clone(),
            name: user.name.as_str().to_owned(),
            message: Message::ChangeEmail { token: confirm.expose().to_owned() },
        };
        work.outbox().add(MailId::new(ids.next()), &to_new, now).await?;
        if user.email.is_reachable() {
            let token = undo.expose().to_owned();
            let notice = Message::EmailChanging { token, to: new.as_str().to_owned() };
            mail(work.as_mut(), ids, &user, notice, now).await?;
        }
        record(work.as_mut(), ids, Some(user.id), Event::EmailChangeRequested, origin, now).await?;
        work.commit().await?;
        Ok(user.email)
    }
}
