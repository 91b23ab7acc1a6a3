//! Signing in with an address and a password.

use std::sync::Arc;

use octavo_domain::account::{email::Email, throttle::Limit};

use super::{Origin, SignedIn, record, start_session, tries};
use crate::ports::{
    clock::Clock,
    ids::Ids,
    secrets::{Checked, HashingError, PasswordHasher, Secrets},
    storage::{Event, Storage, StorageError},
};

/// Checks a password and starts a session.
///
/// An unknown address costs the same time and the same tries as a known one.
pub struct SignIn {
    /// Where accounts are kept.
    pub storage: Arc<dyn Storage>,
    /// Checks the password.
    pub hasher: Arc<dyn PasswordHasher>,
    /// Makes the token.
    pub secrets: Arc<dyn Secrets>,
    /// Makes the ids.
    pub ids: Arc<dyn Ids>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
}

/// Why nobody was signed in.
#[derive(Debug, thiserror::Error)]
pub enum SignInError {
    /// No account has this address and password.
    #[error("The e-mail or the password is wrong")]
    WrongCredentials,
    /// Too many wrong tries; the time to wait.
    #[error("too many tries")]
    TooMany(chrono::TimeDelta),
    /// The password could not be checked.
    #[error(transparent)]
    Hashing(#[from] HashingError),
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl From<tries::Refused> for SignInError {
    fn from(refused: tries::Refused) -> Self {
        match refused {
            tries::Refused::TooMany(wait) => Self::TooMany(wait),
            tries::Refused::Storage(error) => Self::Storage(error),
        }
    }
}

impl SignIn {
    /// Signs somebody in.
    ///
    /// # Errors
    /// [`SignInError`].
    pub async fn execute(
        &self,
        email: &Email,
        password: &str,
        origin: &Origin,
    ) -> Result<SignedIn, SignInError> {
        let now = self.clock.now();
        let account = email.key();
        let pair = format!("sign_in:pair:{}:{account}", origin.address);
        let by_address = format!("sign_in:address:{}", origin.address);
        let by_account = format!("sign_in:account:{account}");
        let keys = [
            (pair.clone(), Limit::SIGN_IN_PAIR),
            (by_address.clone(), Limit::SIGN_IN_ADDRESS),
            (by_account.clone(), Limit::SIGN_IN_ACCOUNT),
        ];
        let mut work = self.storage.begin().await?;
        tries::count_in(work.as_mut(), &keys, now).await?;
        let user = work.users().find_by_email(email).await?;
        work.commit().await?;
        let hash = user.as_ref().map(|user| user.password_hash.clone());
        let checked = self.hasher.check(password, hash.clone()).await?;
        let rehashed = match checked {
            Checked::RightButWeak => Some(self.hasher.rehash(password).await?),
            Checked::Right | Checked::Wrong => None,
        };

        let mut work = self.storage.begin().await?;
        let current = match (&user, checked) {
            (None, _) | (_, Checked::Wrong) => None,
            // Read again: the password may have been changed while this one was being checked.
            (Some(user), _) => {
                work.users().find(user.id).await?.filter(|now| Some(&now.password_hash) == hash.as_ref())
            }
        };
        let Some(mut user) = current else {
            // The same write whether the account exists or not, so that the answer takes the same time.
            let about = user.map(|user| user.id);
            record(work.as_mut(), self.ids.as_ref(), about, Event::SignInFailed, origin, now).await?;
            work.commit().await?;
            return Err(SignInError::WrongCredentials);
        };
        if let Some(rehashed) = rehashed {
            user.password_hash = rehashed;
            user.updated_at = now;
            work.users().update(&user).await?;
        }
        work.tries().forget(&pair).await?;
        for key in [&by_address, &by_account] {
            tries::give_back(work.as_mut(), key).await?;
        }
        record(work.as_mut(), self.ids.as_ref(), Some(user.id), Event::SignedIn, origin, now).await?;
        let signed_in =
            start_session(work.as_mut(), self.ids.as_ref(), self.secrets.as_ref(), user.id, origin, now)
                .await?;
        work.commit().await?;
        Ok(signed_in)
    }
}
