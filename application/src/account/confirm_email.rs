//! Proving an address: the one an account was made with, or the one it is to have.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use octavo_domain::account::{
    credential::{LinkPurpose, SecretHash},
    throttle::Limit,
};

use super::{Origin, record, tries};
use crate::ports::{
    clock::Clock,
    ids::Ids,
    secrets::{Secret, Secrets},
    storage::{Event, Storage, StorageError, UnitOfWork},
};

/// Confirms the address that a link was mailed to. When it is to take another's place, it does so now.
pub struct ConfirmEmail {
    /// Where accounts are kept.
    pub storage: Arc<dyn Storage>,
    /// Hashes the token.
    pub secrets: Arc<dyn Secrets>,
    /// Makes the ids.
    pub ids: Arc<dyn Ids>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
}

/// Why the address is not confirmed.
#[derive(Debug, thiserror::Error)]
pub enum ConfirmEmailError {
    /// The link was used, replaced, or is too old.
    #[error("This link has expired or was used already. Please ask for a new one")]
    LinkExpired,
    /// Somebody else has this address meanwhile.
    #[error("There is an account with this address already")]
    Taken,
    /// Too many links were tried from there.
    #[error("too many tries")]
    TooMany(chrono::TimeDelta),
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl From<tries::Refused> for ConfirmEmailError {
    fn from(refused: tries::Refused) -> Self {
        match refused {
            tries::Refused::TooMany(wait) => Self::TooMany(wait),
            tries::Refused::Storage(error) => Self::Storage(error),
        }
    }
}

impl ConfirmEmail {
    /// Confirms it.
    ///
    /// # Errors
    /// [`ConfirmEmailError`].
    pub async fn execute(&self, token: &Secret, origin: &Origin) -> Result<(), ConfirmEmailError> {
        let now = self.clock.now();
        let by_address = (format!("link:address:{}", origin.network()), Limit::LINK_ADDRESS);
        tries::count(self.storage.as_ref(), &[by_address], now).await?;

        let hash = self.secrets.digest(token);
        let mut work = self.storage.begin().await?;
        let Some(seen) = work.links().find(&hash, LinkPurpose::ConfirmEmail).await? else {
            return self.change(work, &hash, origin, now).await;
        };
        // The account first and the link after it, as when a link is mailed.
        let user = work.users().find(seen.user).await?;
        let taken = work.links().take(&hash, LinkPurpose::ConfirmEmail).await?;
        let (Some(mut user), Some(link)) = (user, taken) else {
            return Err(ConfirmEmailError::LinkExpired);
        };
        if !link.holds(LinkPurpose::ConfirmEmail, &user.email.key(), now) {
            return Err(ConfirmEmailError::LinkExpired);
        }
        user.email_confirmed_at = user.email_confirmed_at.or(Some(now));
        user.updated_at = now;
        work.users().update(&user).await?;
        record(work.as_mut(), self.ids.as_ref(), Some(user.id), Event::EmailConfirmed, origin, now).await?;
        Ok(work.commit().await?)
    }

    /// Puts an address that was asked for in the place of the account's.
    async fn change(
        &self,
        mut work: Box<dyn UnitOfWork>,
        hash: &SecretHash,
        origin: &Origin,
        now: DateTime<Utc>,
    ) -> Result<(), ConfirmEmailError> {
        let seen = work.email_changes().find_by_confirmation(hash).await?;
        let seen = seen.ok_or(ConfirmEmailError::LinkExpired)?;
        let user = work.users().find(seen.user).await?;
        // Again, now that the account stands still.
        let change = work.email_changes().find_by_confirmation(hash).await?;
        let (Some(mut user), Some(mut change)) = (user, change.filter(|change| change.is_pending(now)))
        else {
            return Err(ConfirmEmailError::LinkExpired);
        };
        if work.email_changes().keeps(&change.new, Some(user.id), now).await? {
            return Err(ConfirmEmailError::Taken);
        }
        user.email = change.new.clone();
        user.email_confirmed_at = Some(now);
        user.updated_at = now;
        match work.users().update(&user).await {
            Err(StorageError::Duplicate("email")) => return Err(ConfirmEmailError::Taken),
            other => other?,
        }
        change.confirmed_at = Some(now);
        work.email_changes().update(&change).await?;
        record(work.as_mut(), self.ids.as_ref(), Some(user.id), Event::EmailChanged, origin, now).await?;
        Ok(work.commit().await?)
    }
}
