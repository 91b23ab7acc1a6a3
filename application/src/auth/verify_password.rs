//! Reauthenticating with the account's password, while signed in.

use std::sync::Arc;

use octavo_domain::{
    account::user::{PasswordHash, User},
    auth::throttle::Limit,
    ids::UserId,
};

use super::throttle;
use crate::{
    account::{Origin, record},
    shared::{
        clock::Clock,
        ids::Ids,
        secrets::{Checked, HashingError, PasswordHasher},
        storage::{Event, Storage, StorageError, UnitOfWork},
    },
};

/// Checks the password of a signed-in account. Wrong ones count together with failed sign-ins.
pub struct VerifyPassword {
    /// Stores accounts.
    pub storage: Arc<dyn Storage>,
    /// Checks the password.
    pub hasher: Arc<dyn PasswordHasher>,
    /// Generates ids.
    pub ids: Arc<dyn Ids>,
    /// Reads the current time.
    pub clock: Arc<dyn Clock>,
}

/// Why the password was not accepted.
#[derive(Debug, thiserror::Error)]
pub enum VerifyError {
    /// It is not the account's password.
    #[error("The password is wrong")]
    WrongPassword,
    /// There is no such account any more.
    #[error("not signed in")]
    Gone,
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

impl From<throttle::Refused> for VerifyError {
    fn from(refused: throttle::Refused) -> Self {
        match refused {
            throttle::Refused::TooMany(wait) => Self::TooMany(wait),
            throttle::Refused::Storage(error) => Self::Storage(error),
        }
    }
}

/// A right password, with the hash it matched.
pub(crate) struct RightPassword {
    user: UserId,
    hash: PasswordHash,
    rehashed: Option<PasswordHash>,
    pair: String,
    shared: [String; 2],
}

/// The result of a right password: the locked account, in a unit of work that the caller continues and commits.
pub(crate) struct Proved {
    pub(crate) work: Box<dyn UnitOfWork>,
    pub(crate) user: User,
}

impl VerifyPassword {
    /// Checks it and [enters](Self::enter).
    ///
    /// # Errors
    /// [`VerifyError`].
    pub(crate) async fn execute(
        &self,
        user: UserId,
        password: &str,
        origin: &Origin,
    ) -> Result<Proved, VerifyError> {
        let right = self.check(user, password, origin).await?;
        self.enter(right, origin).await
    }

    /// Checks it. A wrong one is recorded in the activity log.
    ///
    /// # Errors
    /// [`VerifyError`].
    pub(crate) async fn check(
        &self,
        user: UserId,
        password: &str,
        origin: &Origin,
    ) -> Result<RightPassword, VerifyError> {
        let known = self.storage.begin().await?.users().find(user).await?.ok_or(VerifyError::Gone)?;
        let account = known.email.key();
        let pair = format!("sign_in:pair:{}:{account}", origin.network());
        let by_address = format!("sign_in:address:{}", origin.network());
        let by_account = format!("sign_in:account:{account}");
        let keys = [
            (pair.clone(), Limit::SIGN_IN_PAIR),
            (by_address.clone(), Limit::SIGN_IN_ADDRESS),
            (by_account.clone(), Limit::SIGN_IN_ACCOUNT),
        ];
        throttle::count(self.storage.as_ref(), &keys, self.clock.now()).await?;
        let hash = known.password_hash;
        let rehashed = match self.hasher.check(password, Some(hash.clone())).await? {
            Checked::Right => None,
            Checked::RightButWeak => Some(self.hasher.rehash(password).await?),
            Checked::Wrong => return self.refuse(user, origin).await,
        };
        Ok(RightPassword { user, hash, rehashed, pair, shared: [by_address, by_account] })
    }

    /// Begins the unit of work that a right password opens. A password that was changed since it was checked is wrong.
    ///
    /// # Errors
    /// [`VerifyError`].
    pub(crate) async fn enter(&self, right: RightPassword, origin: &Origin) -> Result<Proved, VerifyError> {
        let mut work = self.storage.begin().await?;
        // Lock order: attempt counts before the account, as in a sign-in.
        work.attempt_counts().forget(&right.pair).await?;
        for key in &right.shared {
            throttle::release(work.as_mut(), key).await?;
        }
        let mut user = work.users().find(right.user).await?.ok_or(VerifyError::Gone)?;
        if user.password_hash != right.hash {
            drop(work);
            return self.refuse(right.user, origin).await;
        }
        if let Some(rehashed) = right.rehashed {
            user.password_hash = rehashed;
            user.updated_at = self.clock.now();
            work.users().update(&user).await?;
        }
        Ok(Proved { work, user })
    }

    async fn refuse<T>(&self, user: UserId, origin: &Origin) -> Result<T, VerifyError> {
        let mut work = self.storage.begin().await?;
        let (event, now) = (Event::ReauthenticationFailed, self.clock.now());
        record(work.as_mut(), self.ids.as_ref(), Some(user), event, origin, now).await?;
        work.commit().await?;
        Err(VerifyError::WrongPassword)
    }
}
