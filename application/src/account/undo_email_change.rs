//! Undoing a change of address.

use std::sync::Arc;

use octavo_domain::auth::{credential::LinkPurpose, throttle::Limit};

use super::{Origin, end_mailed_links, mail, mail_link, record};
use crate::{
    auth::throttle,
    billing::sync_customer,
    shared::{
        clock::Clock,
        ids::Ids,
        mailer::{Message, PasskeyChange},
        secrets::{Secret, Secrets},
        storage::{Event, Storage, StorageError},
    },
};

/// Restores an account's old address, or keeps it from being replaced. The caller thereby says that they did not ask
/// for the change. So every session ends, every passkey is removed, and a password reset link is mailed to them.
pub struct UndoEmailChange {
    /// Stores accounts.
    pub storage: Arc<dyn Storage>,
    /// Hashes the token.
    pub secrets: Arc<dyn Secrets>,
    /// Generates ids.
    pub ids: Arc<dyn Ids>,
    /// Reads the current time.
    pub clock: Arc<dyn Clock>,
}

/// Why the change is not undone.
#[derive(Debug, thiserror::Error)]
pub enum UndoEmailChangeError {
    /// The link was used, replaced, or is too old.
    #[error("This link has expired or was used already")]
    LinkExpired,
    /// Too many links were tried from this address.
    #[error("too many attempts")]
    TooMany(chrono::TimeDelta),
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl From<throttle::Refused> for UndoEmailChangeError {
    fn from(refused: throttle::Refused) -> Self {
        match refused {
            throttle::Refused::TooMany(wait) => Self::TooMany(wait),
            throttle::Refused::Storage(error) => Self::Storage(error),
        }
    }
}

impl UndoEmailChange {
    /// Undoes it, and with it every change that was requested later.
    ///
    /// # Errors
    /// [`UndoEmailChangeError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, token: &Secret, origin: &Origin) -> Result<(), UndoEmailChangeError> {
        let now = self.clock.now();
        let by_address = (format!("link:address:{}", origin.network()), Limit::LINK_ADDRESS);
        throttle::count(self.storage.as_ref(), &[by_address], now).await?;

        let hash = self.secrets.digest(token);
        let mut work = self.storage.begin().await?;
        let seen =
            work.email_changes().find_by_undo(&hash).await?.ok_or(UndoEmailChangeError::LinkExpired)?;
        let user = work.users().find(seen.user).await?;
        // Again, now that the account is locked.
        let change =
            work.email_changes().find_by_undo(&hash).await?.filter(|change| change.can_be_undone(now));
        let (Some(mut user), Some(change)) = (user, change) else {
            return Err(UndoEmailChangeError::LinkExpired);
        };
        // The link proves that the caller reads this address's mail.
        user.email_confirmed_at = change.old_confirmed_at.or(Some(now));
        user.email = change.old;
        user.updated_at = now;
        work.users().update(&user).await?;
        sync_customer::request_sync(work.as_mut(), self.ids.as_ref(), user.id, now).await?;
        work.email_changes().delete_since(user.id, change.requested_at).await?;
        end_mailed_links(work.as_mut(), user.id).await?;
        work.sessions().delete_all(user.id, None).await?;
        let ids = self.ids.as_ref();
        if work.passkeys().delete_all(user.id).await? > 0 {
            let message = Message::PasskeyChanged(PasskeyChange::AllRemoved);
            mail(work.as_mut(), ids, &user, message, now).await?;
            record(work.as_mut(), ids, Some(user.id), Event::PasskeyRemoved, origin, now).await?;
        }
        mail_link(work.as_mut(), ids, self.secrets.as_ref(), &user, LinkPurpose::ResetPassword, now).await?;
        record(work.as_mut(), ids, Some(user.id), Event::EmailChangeUndone, origin, now).await?;
        Ok(work.commit().await?)
    }
}
