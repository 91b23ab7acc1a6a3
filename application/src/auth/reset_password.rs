//! Choosing a new password through a mailed link.

use std::sync::Arc;

use octavo_domain::auth::{
    credential::LinkPurpose,
    password_policy::{NewPassword, PasswordError},
    throttle::Limit,
};

use super::throttle;
use crate::{
    account::{Origin, end_mailed_links, mail, record},
    shared::{
        clock::Clock,
        ids::Ids,
        mailer::Message,
        secrets::{HashingError, PasswordHasher, Secret, Secrets},
        storage::{Event, Storage, StorageError},
    },
};

/// Sets a new password and ends every session, every mailed link and the pending change of address: a person who knew
/// the old password may have requested it. The person then signs in, second factor included.
pub struct ResetPassword {
    /// Stores accounts.
    pub storage: Arc<dyn Storage>,
    /// Hashes the password.
    pub hasher: Arc<dyn PasswordHasher>,
    /// Hashes the token.
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
pub enum ResetPasswordError {
    /// The link was used, replaced, or is too old.
    #[error("This link has expired or was used already. Please ask for a new one")]
    LinkExpired,
    /// The new password is not good enough; the link still works.
    #[error(transparent)]
    Password(#[from] PasswordError),
    /// Too many links were tried from this address.
    #[error("too many attempts")]
    TooMany(chrono::TimeDelta),
    /// The password could not be hashed.
    #[error(transparent)]
    Hashing(#[from] HashingError),
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl From<throttle::Refused> for ResetPasswordError {
    fn from(refused: throttle::Refused) -> Self {
        match refused {
            throttle::Refused::TooMany(wait) => Self::TooMany(wait),
            throttle::Refused::Storage(error) => Self::Storage(error),
        }
    }
}

impl ResetPassword {
    /// Sets the password.
    ///
    /// # Errors
    /// [`ResetPasswordError`]; nothing has changed then, and a link that is still valid can be used again.
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(
        &self,
        token: &Secret,
        password: &str,
        origin: &Origin,
    ) -> Result<(), ResetPasswordError> {
        let now = self.clock.now();
        let by_address = (format!("link:address:{}", origin.network()), Limit::LINK_ADDRESS);
        throttle::count(self.storage.as_ref(), &[by_address], now).await?;

        // Judge the password first, in a unit of work that is dropped: a weak one does not use up the link, and nothing
        // is locked while it is hashed.
        let hash = self.secrets.digest(token);
        let mut work = self.storage.begin().await?;
        let link = work.links().find(&hash, LinkPurpose::ResetPassword).await?;
        let user = match &link {
            Some(link) => work.users().find(link.user).await?,
            None => None,
        };
        drop(work);
        let (Some(link), Some(user)) = (link, user) else {
            return Err(ResetPasswordError::LinkExpired);
        };
        if !link.holds(LinkPurpose::ResetPassword, &user.email.key(), now) {
            return Err(ResetPasswordError::LinkExpired);
        }
        let password = NewPassword::parse(password, &user.email, &self.product_name)?;
        let password_hash = self.hasher.hash(&password).await?;

        let mut work = self.storage.begin().await?;
        // Lock order: the account before the link, as when a link is mailed.
        let user = work.users().find(user.id).await?;
        let taken = work.links().take(&hash, LinkPurpose::ResetPassword).await?;
        let (Some(_), Some(mut user)) = (taken, user) else {
            return Err(ResetPasswordError::LinkExpired);
        };
        user.password_hash = password_hash;
        user.updated_at = now;
        // The link proves that the caller reads this address's mail.
        user.email_confirmed_at = user.email_confirmed_at.or(Some(now));
        work.users().update(&user).await?;
        end_mailed_links(work.as_mut(), user.id).await?;
        work.sessions().delete_all(user.id, None).await?;
        mail(work.as_mut(), self.ids.as_ref(), &user, Message::PasswordChanged, now).await?;
        record(work.as_mut(), self.ids.as_ref(), Some(user.id), Event::PasswordReset, origin, now).await?;
        Ok(work.commit().await?)
    }
}
