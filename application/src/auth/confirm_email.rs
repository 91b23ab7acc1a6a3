//! Confirming an address: that of a new account, or the new one of a change of address.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use octavo_domain::{
    account::user::User,
    auth::{
        credential::{LinkPurpose, SecretHash},
        throttle::Limit,
    },
    ids::UserId,
};

use super::{
    throttle,
    verify_password::{Proved, VerifyError, VerifyPassword},
};
use crate::{
    account::{Origin, mail, record},
    billing::sync_customer,
    shared::{
        clock::Clock,
        ids::Ids,
        mailer::Message,
        secrets::{Secret, Secrets},
        storage::{Event, Storage, StorageError, UnitOfWork},
    },
};

/// Confirms the address that a link was mailed to. For a change of address, the change takes effect now.
///
/// Reading the mail is not enough: another person may have joined with the address, or requested the change. So the
/// caller must be signed in to the account, or give its password.
pub struct ConfirmEmail {
    /// Stores accounts.
    pub storage: Arc<dyn Storage>,
    /// Checks the password.
    pub prove: Arc<VerifyPassword>,
    /// Hashes the token.
    pub secrets: Arc<dyn Secrets>,
    /// Generates ids.
    pub ids: Arc<dyn Ids>,
    /// Reads the current time.
    pub clock: Arc<dyn Clock>,
}

/// The caller's proof beside the link.
#[derive(Debug, Clone, Copy, Default)]
pub struct Shown<'a> {
    /// Whose session the request came with.
    pub session: Option<UserId>,
    /// The password of the account that the link is about.
    pub password: Option<&'a str>,
}

/// Why the address is not confirmed.
#[derive(Debug, thiserror::Error)]
pub enum ConfirmEmailError {
    /// The link was used, replaced, or is too old.
    #[error("This link has expired or was used already. Please ask for a new one")]
    LinkExpired,
    /// The link still works, for a caller who is signed in to its account or gives its password.
    #[error("Sign in to the account that this address is for, or enter its password")]
    ProofRequired,
    /// The password is wrong, or was tried too often; the link still works.
    #[error(transparent)]
    Proof(#[from] VerifyError),
    /// Another account has taken this address meanwhile.
    #[error("There is an account with this address already")]
    Taken,
    /// Too many links were tried from this address.
    #[error("too many attempts")]
    TooMany(chrono::TimeDelta),
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl From<throttle::Refused> for ConfirmEmailError {
    fn from(refused: throttle::Refused) -> Self {
        match refused {
            throttle::Refused::TooMany(wait) => Self::TooMany(wait),
            throttle::Refused::Storage(error) => Self::Storage(error),
        }
    }
}

impl ConfirmEmail {
    /// Confirms it.
    ///
    /// # Errors
    /// [`ConfirmEmailError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(
        &self,
        token: &Secret,
        shown: Shown<'_>,
        origin: &Origin,
    ) -> Result<(), ConfirmEmailError> {
        let now = self.clock.now();
        let by_address = (format!("link:address:{}", origin.network()), Limit::LINK_ADDRESS);
        throttle::count(self.storage.as_ref(), &[by_address], now).await?;

        let hash = self.secrets.digest(token);
        let owner = self.owner(&hash, now).await?;
        // Lock order: the account before the link, as when a link is mailed.
        let (mut work, user) = match shown {
            Shown { session: Some(user), .. } if user == owner => {
                let mut work = self.storage.begin().await?;
                let user = work.users().find(owner).await?.ok_or(ConfirmEmailError::LinkExpired)?;
                (work, user)
            }
            Shown { password: Some(password), .. } => {
                let Proved { work, user } = self.prove.execute(owner, password, origin).await?;
                (work, user)
            }
            Shown { .. } => return Err(ConfirmEmailError::ProofRequired),
        };
        match work.links().take(&hash, LinkPurpose::ConfirmEmail).await? {
            Some(link) if link.holds(LinkPurpose::ConfirmEmail, &user.email.key(), now) => {
                self.confirm(work.as_mut(), user, origin, now).await?;
            }
            Some(_) => return Err(ConfirmEmailError::LinkExpired),
            None => self.change(work.as_mut(), user, &hash, origin, now).await?,
        }
        Ok(work.commit().await?)
    }

    /// The account of the link, if it is still valid. It is checked again once the account is locked.
    async fn owner(&self, hash: &SecretHash, now: DateTime<Utc>) -> Result<UserId, ConfirmEmailError> {
        let mut work = self.storage.begin().await?;
        let owner = match work.links().find(hash, LinkPurpose::ConfirmEmail).await? {
            Some(link) => Some(link.user).filter(|_| now < link.expires_at),
            None => {
                let change = work.email_changes().find_by_confirmation(hash).await?;
                change.filter(|change| change.is_pending(now)).map(|change| change.user)
            }
        };
        owner.ok_or(ConfirmEmailError::LinkExpired)
    }

    /// Records that the account's address is confirmed.
    async fn confirm(
        &self,
        work: &mut dyn UnitOfWork,
        mut user: User,
        origin: &Origin,
        now: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        user.email_confirmed_at = user.email_confirmed_at.or(Some(now));
        user.updated_at = now;
        work.users().update(&user).await?;
        record(work, self.ids.as_ref(), Some(user.id), Event::EmailConfirmed, origin, now).await
    }

    /// Replaces the account's address with the requested one, and notifies both addresses.
    async fn change(
        &self,
        work: &mut dyn UnitOfWork,
        mut user: User,
        hash: &SecretHash,
        origin: &Origin,
        now: DateTime<Utc>,
    ) -> Result<(), ConfirmEmailError> {
        let change = work.email_changes().find_by_confirmation(hash).await?;
        let change = change.filter(|change| change.user == user.id && change.is_pending(now));
        let mut change = change.ok_or(ConfirmEmailError::LinkExpired)?;
        if work.email_changes().keeps(&change.new, Some(user.id), now).await? {
            return Err(ConfirmEmailError::Taken);
        }
        let before = user.clone();
        user.email = change.new.clone();
        user.email_confirmed_at = Some(now);
        user.updated_at = now;
        match work.users().update(&user).await {
            Err(StorageError::Duplicate("email")) => return Err(ConfirmEmailError::Taken),
            other => other?,
        }
        sync_customer::request_sync(work, self.ids.as_ref(), user.id, now).await?;
        change.confirmed_at = Some(now);
        work.email_changes().update(&change).await?;
        let ids = self.ids.as_ref();
        for reader in [&before, &user] {
            if reader.email.is_reachable() {
                let (from, to) = (before.email.as_str().to_owned(), user.email.as_str().to_owned());
                mail(work, ids, reader, Message::EmailChanged { from, to }, now).await?;
            }
        }
        record(work, ids, Some(user.id), Event::EmailChanged, origin, now).await?;
        Ok(())
    }
}
