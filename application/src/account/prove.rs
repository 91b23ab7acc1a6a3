//! Proving who one is with the account's password, while signed in.

use std::sync::Arc;

use octavo_domain::{account::throttle::Limit, account::user::User, ids::UserId};

use super::{Origin, record, tries};
use crate::ports::{
    clock::Clock,
    ids::Ids,
    secrets::{Checked, HashingError, PasswordHasher},
    storage::{Event, Storage, StorageError, UnitOfWork},
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

/// What a right password opens: a unit of work that the caller goes on with and commits, and the account, held in it.
pub(crate) struct Proved {
    pub(crate) work: Box<dyn UnitOfWork>,
    pub(crate) user: User,
}

impl ProvePassword {
    /// Checks it. A wrong one is written into the activity log.
    ///
    /// # Errors
    /// [`ProveError`].
    pub(crate) async fn execute(
        &self,
        user: UserId,
        password: &str,
        origin: &Origin,
    ) -> Result<Proved, ProveError> {
        let now = self.clock.now();
        let mut work = self.storage.begin().await?;
        let known = work.users().find(user).await?.ok_or(ProveError::Gone)?;
        drop(work);
        let account = known.email.key();
        let pair = format!("sign_in:pair:{}:{account}", origin.network());
        let by_address = format!("sign_in:address:{}", origin.network());
        let by_account = format!("sign_in:account:{account}");
        let keys = [
            (pair.clone(), Limit::SIGN_IN_PAIR),
            (by_address.clone(), Limit::SIGN_IN_ADDRESS),
            (by_account.clone(), Limit::SIGN_IN_ACCOUNT),
        ];
        tries::count(self.storage.as_ref(), &keys, now).await?;
        let checked = self.hasher.check(password, Some(known.password_hash.clone())).await?;
        let rehashed = match checked {
            Checked::RightButWeak => Some(self.hasher.rehash(password).await?),
            Checked::Right | Checked::Wrong => None,
        };

        let mut work = self.storage.begin().await?;
        if checked != Checked::Wrong {
            // Tries first and the account after them, as when somebody signs in.
            work.tries().forget(&pair).await?;
            for key in [&by_address, &by_account] {
                tries::give_back(work.as_mut(), key).await?;
            }
            // Read again: the password may have been changed while this one was being checked.
            let mut current = work.users().find(user).await?.ok_or(ProveError::Gone)?;
            if current.password_hash == known.password_hash {
                if let Some(rehashed) = rehashed {
                    current.password_hash = rehashed;
                    current.updated_at = now;
                    work.users().update(&current).await?;
                }
                return Ok(Proved { work, user: current });
            }
            drop(work);
            work = self.storage.begin().await?;
        }
        let event = Event::ReauthenticationFailed;
        record(work.as_mut(), self.ids.as_ref(), Some(user), event, origin, now).await?;
        work.commit().await?;
        Err(ProveError::WrongPassword)
    }
}
