//! Choosing another password while signed in.

use std::sync::Arc;

use octavo_domain::{
    auth::password_policy::{NewPassword, PasswordError},
    ids::{SessionId, UserId},
};

use super::{Origin, end_mailed_links, mail, record};
use crate::{
    auth::{
        managed::is_managed,
        start_session::SignedIn,
        verify_password::{Proved, VerifyError, VerifyPassword},
    },
    shared::{
        clock::Clock,
        ids::Ids,
        mailer::Message,
        secrets::{HashingError, PasswordHasher, Secrets},
        storage::{Event, Storage, StorageError},
    },
};

/// Sets a new password after checking the old one, ends every other session of the account, and replaces this session's
/// token. A copied token is thereby worthless, too.
pub struct ChangePassword {
    /// Stores accounts.
    pub storage: Arc<dyn Storage>,
    /// Checks the old password.
    pub prove: Arc<VerifyPassword>,
    /// Hashes the new one.
    pub hasher: Arc<dyn PasswordHasher>,
    /// Generates the session's token.
    pub secrets: Arc<dyn Secrets>,
    /// Generates ids.
    pub ids: Arc<dyn Ids>,
    /// Reads the current time.
    pub clock: Arc<dyn Clock>,
    /// A password may not be the product's name.
    pub product_name: String,
}

/// Why the password is not changed.
#[derive(Debug, thiserror::Error)]
pub enum ChangePasswordError {
    /// The address is one of those that sign in through their company.
    #[error("Your company manages how you sign in")]
    Managed,
    /// The old password proves nothing.
    #[error(transparent)]
    Proof(#[from] VerifyError),
    /// The new password is not good enough.
    #[error(transparent)]
    Password(#[from] PasswordError),
    /// The new password could not be hashed.
    #[error(transparent)]
    Hashing(#[from] HashingError),
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl ChangePassword {
    /// Sets the password. Links that were mailed and a change of address that waits end, and the owner is notified.
    /// Returns the session under its new token.
    ///
    /// # Errors
    /// [`ChangePasswordError`]; nothing has changed then.
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(
        &self,
        user: UserId,
        session: SessionId,
        old: &str,
        new: &str,
        origin: &Origin,
    ) -> Result<SignedIn, ChangePasswordError> {
        let now = self.clock.now();
        let mut work = self.storage.begin().await?;
        let known = work.users().find(user).await?.ok_or(VerifyError::Gone)?;
        if is_managed(work.as_mut(), &known).await? {
            return Err(ChangePasswordError::Managed);
        }
        drop(work);
        let password = NewPassword::parse(new, &known.email, &self.product_name)?;
        let checked = self.prove.check(user, old, origin).await?;
        // Nothing is locked while it is hashed.
        let password_hash = self.hasher.hash(&password).await?;

        let Proved { mut work, mut user } = self.prove.enter(checked, origin).await?;
        user.password_hash = password_hash;
        user.updated_at = now;
        work.users().update(&user).await?;
        end_mailed_links(work.as_mut(), user.id).await?;
        work.sessions().delete_all(user.id, Some(session)).await?;
        let token = self.secrets.generate();
        if !work.sessions().renew(session, &self.secrets.digest(&token), now).await? {
            return Err(VerifyError::Gone.into());
        }
        mail(work.as_mut(), self.ids.as_ref(), &user, Message::PasswordChanged, now).await?;
        record(work.as_mut(), self.ids.as_ref(), Some(user.id), Event::PasswordChanged, origin, now).await?;
        work.commit().await?;
        Ok(SignedIn { user: user.id, token })
    }
}
