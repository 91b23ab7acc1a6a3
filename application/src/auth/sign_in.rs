//! Signing in with an address and a password.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use octavo_domain::{
    account::{
        email::Email,
        user::{PasswordHash, User},
    },
    auth::throttle::Limit,
};

use super::{
    second_factor::pass::{Challenged, challenge},
    throttle,
};
use crate::{
    account::{Origin, record},
    auth::start_session::{SignedIn, start_session},
    shared::{
        clock::Clock,
        ids::Ids,
        secrets::{Checked, HashingError, PasswordHasher, Secrets},
        storage::{Event, Storage, StorageError, UnitOfWork},
    },
};

/// Checks a password and starts a session, or, for an account with a second factor, the challenge that leads to one.
///
/// An unknown address costs the same time and the same attempts as a known one.
pub struct SignIn {
    /// Stores accounts.
    pub storage: Arc<dyn Storage>,
    /// Checks the password.
    pub hasher: Arc<dyn PasswordHasher>,
    /// Generates the token.
    pub secrets: Arc<dyn Secrets>,
    /// Generates ids.
    pub ids: Arc<dyn Ids>,
    /// Reads the current time.
    pub clock: Arc<dyn Clock>,
}

/// What a right password results in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SignInOutcome {
    /// A session.
    SignedIn(SignedIn),
    /// A sign-in challenge: there is no session yet (ACCT-249).
    Challenged(Challenged),
}

/// Why the sign-in failed.
#[derive(Debug, thiserror::Error)]
pub enum SignInError {
    /// No account has this address and password.
    #[error("The e-mail or the password is wrong")]
    WrongCredentials,
    /// Too many wrong attempts; the time to wait.
    #[error("too many attempts")]
    TooMany(chrono::TimeDelta),
    /// The password could not be checked.
    #[error(transparent)]
    Hashing(#[from] HashingError),
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl From<throttle::Refused> for SignInError {
    fn from(refused: throttle::Refused) -> Self {
        match refused {
            throttle::Refused::TooMany(wait) => Self::TooMany(wait),
            throttle::Refused::Storage(error) => Self::Storage(error),
        }
    }
}

impl SignIn {
    /// Signs the account in.
    ///
    /// # Errors
    /// [`SignInError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(
        &self,
        email: &Email,
        password: &str,
        origin: &Origin,
    ) -> Result<SignInOutcome, SignInError> {
        let now = self.clock.now();
        let account = email.key();
        let pair = format!("sign_in:pair:{}:{account}", origin.network());
        let by_address = format!("sign_in:address:{}", origin.network());
        let by_account = format!("sign_in:account:{account}");
        let keys = [
            (pair.clone(), Limit::SIGN_IN_PAIR),
            (by_address.clone(), Limit::SIGN_IN_ADDRESS),
            (by_account.clone(), Limit::SIGN_IN_ACCOUNT),
        ];
        let mut work = throttle::count_in(self.storage.begin().await?, &keys, now).await?;
        let user = work.users().find_by_email(email).await?;
        work.commit().await?;
        let hash = user.as_ref().map(|user| user.password_hash.clone());
        let checked = self.hasher.check(password, hash.clone()).await?;
        let rehashed = match checked {
            Checked::RightButWeak => Some(self.hasher.rehash(password).await?),
            Checked::Right | Checked::Wrong => None,
        };

        let mut work = self.storage.begin().await?;
        if let Some(known) = user.as_ref().filter(|_| checked != Checked::Wrong) {
            // Lock order: attempt counts before the account, so that two sign-ins never deadlock.
            work.attempt_counts().forget(&pair).await?;
            for key in [&by_address, &by_account] {
                throttle::release(work.as_mut(), key).await?;
            }
            // Read again: the password may have been changed while this one was being checked.
            let current = work.users().find(known.id).await?;
            if let Some(user) = current.filter(|now| Some(&now.password_hash) == hash.as_ref()) {
                return self.start(work, user, rehashed, origin, now).await;
            }
            drop(work);
            work = self.storage.begin().await?;
        }
        // The same write whether the account exists or not, so that the answer takes the same time.
        let about = user.map(|user| user.id);
        record(work.as_mut(), self.ids.as_ref(), about, Event::SignInFailed, origin, now).await?;
        work.commit().await?;
        Err(SignInError::WrongCredentials)
    }

    /// Starts the session after a right password, or begins the second factor's challenge.
    async fn start(
        &self,
        mut work: Box<dyn UnitOfWork>,
        mut user: User,
        rehashed: Option<PasswordHash>,
        origin: &Origin,
        now: DateTime<Utc>,
    ) -> Result<SignInOutcome, SignInError> {
        if let Some(rehashed) = rehashed {
            user.password_hash = rehashed;
            user.updated_at = now;
            work.users().update(&user).await?;
        }
        let (ids, secrets) = (self.ids.as_ref(), self.secrets.as_ref());
        if work.second_factors().find(user.id).await?.is_some() {
            let event = Event::SecondFactorAsked;
            record(work.as_mut(), ids, Some(user.id), event, origin, now).await?;
            let challenged = challenge(work.as_mut(), secrets, &user, now).await?;
            work.commit().await?;
            return Ok(SignInOutcome::Challenged(challenged));
        }
        record(work.as_mut(), ids, Some(user.id), Event::SignedIn, origin, now).await?;
        let signed_in = start_session(work.as_mut(), ids, secrets, user.id, origin, now).await?;
        work.commit().await?;
        Ok(SignInOutcome::SignedIn(signed_in))
    }
}
