//! Proving who one is with the account's password, while signed in.

use std::sync::Arc;

use octavo_domain::{
    account::user::{PasswordHash, User},
    auth::throttle::Limit,
    ids::UserId,
};

use super::tries;
use crate::{
    account::{Origin, record},
    shared::{
        clock::Clock,
        ids::Ids,
        secrets::{Checked, HashingError, PasswordHasher},
        storage::{Event, Storage, StorageError, UnitOfWork},
    },
};

/// Checks the password of somebody who is signed in. Wrong ones count as failed sign-ins do, and together with them.
pub struct ProvePassword {
    /// Where accounts are kept.
    pub storage: Arc<dyn Storage>,
    /// Checks the password.
    pub hasher: Arc<dyn PasswordHasher>,
    /// Makes the ids.
    pub ids: Arc<dyn Ids>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
}

/// Why nothing is proved.
#[derive(Debug, thiserror::Error)]
pub enum ProveError {
    /// It is not the account's password.
    #[error("The password is wrong")]
    WrongPassword,
    /// There is no such account any more.
    #[error("not signed in")]
    Gone,
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

impl From<tries::Refused> for ProveError {
    fn from(refused: tries::Refused) -> Self {
        match refused {
            tries::Refused::TooMany(wait) => Self::TooMany(wait),
            tries::Refused::Storage(error) => Self::Storage(error),
        }
    }
}

/// A password that was right, and what it was held against.
pub(crate) struct RightPassword {
    user: UserId,
    hash: PasswordHash,
    rehashed: Option<PasswordHash>,
    pair: String,
    shared: [String; 2],
}

/// What a right password opens: a unit of work that the caller goes on with and commits, and the account, held in it.
pub(crate) struct Proved {
    pub(crate) work: Box<dyn UnitOfWork>,
    pub(crate) user: User,
}

impl ProvePassword {
    /// Checks it and [enters](Self::enter).
    ///
    /// # Errors
    /// [`ProveError`].
    pub(crate) async fn execute(
        &self,
        user: UserId,
        password: &str,
        origin: &Origin,
    ) -> Result<Proved, ProveError> {
        let right = self.check(user, password, origin).await?;
        self.enter(right, origin).await
    }

    /// Checks it. A wrong one is written into the activity log.
    ///
    /// # Errors
    /// [`ProveError`].
    pub(crate) async fn check(
        &self,
        user: UserId,
        password: &str,
        origin: &Origin,
    ) -> Result<RightPassword, ProveError> {
        let known = self.storage.begin().await?.users().find(user).await?.ok_or(ProveError::Gone)?;
        let account = known.email.key();
        let pair = format!("sign_in:pair:{}:{account}", origin.network());
        let by_address = format!("sign_in:address:{}", origin.network());
        let by_account = format!("sign_in:account:{account}");
        let keys = [
            (pair.clone(), Limit::SIGN_IN_PAIR),
            (by_address.clone(), Limit::SIGN_IN_ADDRESS),
            (by_account.clone(), Limit::SIGN_IN_ACCOUNT),
        ];
        tries::count(self.storage.as_ref(), &keys, self.clock.now()).await?;
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
    /// [`ProveError`].
    pub(crate) async fn enter(&self, right: RightPassword, origin: &Origin) -> Result<Proved, ProveError> {
        let mut work = self.storage.begin().await?;
        // Tries first and the account after them, as when somebody signs in.
        work.tries().forget(&right.pair).await?;
        for key in &right.shared {
            tries::give_back(work.as_mut(), key).await?;
        }
        let mut user = work.users().find(right.user).await?.ok_or(ProveError::Gone)?;
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

    async fn refuse<T>(&self, user: UserId, origin: &Origin) -> Result<T, ProveError> {
        let mut work = self.storage.begin().await?;
        let (event, now) = (Event::ReauthenticationFailed, self.clock.now());
        record(work.as_mut(), self.ids.as_ref(), Some(user), event, origin, now).await?;
        work.commit().await?;
        Err(ProveError::WrongPassword)
    }
}
