//! The second factor of an account: setting it up, giving it, and turning it off.

pub mod disable;
pub mod enable;
pub mod pass;
pub mod prove_code;
pub mod remove;
pub mod renew_codes;
pub mod show_secret;

use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use octavo_domain::{
    account::user::User,
    auth::{
        credential::SecretHash,
        second_factor::{Proof, RecoveryCode, Sealed, SecondFactor},
        throttle::Limit,
    },
    ids::{SessionId, UserId},
};

use super::tries;
use crate::{
    account::{Origin, end_mailed_links, mail, record},
    auth::ports::second_factor::{Authenticator, Vault},
    shared::{
        clock::Clock,
        ids::Ids,
        mailer::{FactorChange, Message},
        secrets::{Secret, Secrets},
        storage::{Event, Storage, StorageError, UnitOfWork},
    },
};

/// What every use case of the second factor needs.
#[derive(Clone)]
pub struct FactorPorts {
    /// Where accounts are kept.
    pub storage: Arc<dyn Storage>,
    /// Hashes recovery codes and makes tokens.
    pub secrets: Arc<dyn Secrets>,
    /// Knows the app's codes.
    pub authenticator: Arc<dyn Authenticator>,
    /// Seals the app's secret.
    pub vault: Arc<dyn Vault>,
    /// Makes the ids.
    pub ids: Arc<dyn Ids>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
}

/// Why a code was not taken.
#[derive(Debug, thiserror::Error)]
pub enum CodeRefused {
    /// It is wrong, was used already, or is too old.
    #[error("Wrong authentication code")]
    Wrong,
    /// There is no such account any more.
    #[error("not signed in")]
    Gone,
    /// The account has no second factor, or not the one that was named.
    #[error("Two-factor authentication is off")]
    Off,
    /// Too many wrong codes; the time to wait.
    #[error("too many tries")]
    TooMany(TimeDelta),
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl From<tries::Refused> for CodeRefused {
    fn from(refused: tries::Refused) -> Self {
        match refused {
            tries::Refused::TooMany(wait) => Self::TooMany(wait),
            tries::Refused::Storage(error) => Self::Storage(error),
        }
    }
}

/// A right code: a unit of work that the caller goes on with and commits, the account, held in it, and its factor.
pub(crate) struct Given {
    pub(crate) work: Box<dyn UnitOfWork>,
    pub(crate) user: User,
    pub(crate) factor: SecondFactor,
}

/// What wrong codes of an account count on, wherever they are entered.
pub(crate) fn account_key(user: UserId) -> (String, Limit) {
    (format!("second_factor:account:{user}"), Limit::SECOND_FACTOR_ACCOUNT)
}

impl FactorPorts {
    /// Counts a try, checks a code against the account's second factor and uses it up. A wrong one is written into
    /// the activity log.
    async fn give(&self, user: UserId, proof: &Proof, origin: &Origin) -> Result<Given, CodeRefused> {
        let now = self.clock.now();
        let key = account_key(user);
        tries::count(self.storage.as_ref(), std::slice::from_ref(&key), now).await?;
        let mut work = self.storage.begin().await?;
        // Tries first and the account after them, as when they were counted.
        tries::give_back(work.as_mut(), &key.0).await?;
        let user = work.users().find(user).await?.ok_or(CodeRefused::Gone)?;
        let factor = work.second_factors().find(user.id).await?.ok_or(CodeRefused::Off)?;
        if self.use_code(work.as_mut(), &factor, proof, now).await? {
            return Ok(Given { work, user, factor });
        }
        // What was given back is taken again.
        drop(work);
        self.note_failure(user.id, origin, now).await?;
        Err(CodeRefused::Wrong)
    }

    /// Uses a code of the factor up, in this unit of work. False when it is none.
    async fn use_code(
        &self,
        work: &mut dyn UnitOfWork,
        factor: &SecondFactor,
        proof: &Proof,
        now: DateTime<Utc>,
    ) -> Result<bool, StorageError> {
        match proof {
            Proof::Code(code) => {
                let secret = self.open(&factor.secret, factor.user, "second_factors")?;
                match self.authenticator.matched_step(&secret, code, now) {
                    Some(step) => work.second_factors().advance(factor.id, step).await,
                    None => Ok(false),
                }
            }
            Proof::Recovery(code) => {
                let hash = self.hash(code);
                work.second_factors().take_code(factor.user, &hash).await
            }
        }
    }

    /// Writes down that somebody gave a wrong code.
    async fn note_failure(
        &self,
        user: UserId,
        origin: &Origin,
        now: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        let mut work = self.storage.begin().await?;
        let event = Event::SecondFactorFailed;
        record(work.as_mut(), self.ids.as_ref(), Some(user), event, origin, now).await?;
        work.commit().await
    }

    /// Opens a secret. One that cannot be opened was sealed with another key.
    fn open(&self, sealed: &Sealed, user: UserId, table: &'static str) -> Result<Secret, StorageError> {
        self.vault
            .open(sealed, user.uuid().as_bytes())
            .map_err(|_| StorageError::Sealed { table, id: user.to_string() })
    }

    fn seal(&self, secret: &Secret, user: UserId) -> Sealed {
        self.vault.seal(secret, user.uuid().as_bytes())
    }

    fn hash(&self, code: &RecoveryCode) -> SecretHash {
        self.secrets.digest(&Secret::new(code.expose().to_owned()))
    }

    /// Gives the account new recovery codes; earlier ones no longer work.
    async fn new_codes(
        &self,
        work: &mut dyn UnitOfWork,
        user: UserId,
    ) -> Result<Vec<RecoveryCode>, StorageError> {
        let codes: Vec<RecoveryCode> = (0..RecoveryCode::COUNT)
            .map(|_| {
                const BYTES: usize = 10;
                // Any part of the digest of a random secret is as random.
                let digest = self.secrets.digest(&self.secrets.generate());
                let bytes = digest.bytes().iter().take(BYTES);
                RecoveryCode::from_bits(bytes.fold(0, |bits, byte| bits << 8 | u128::from(*byte)))
            })
            .collect();
        let hashes: Vec<SecretHash> = codes.iter().map(|code| self.hash(code)).collect();
        work.second_factors().replace_codes(user, &hashes).await?;
        Ok(codes)
    }
}

/// What every change of a second factor brings with it: other sessions and mailed links end, the owner is told, the log knows.
async fn note_change(
    work: &mut dyn UnitOfWork,
    (ids, now): (&dyn Ids, DateTime<Utc>),
    user: &User,
    keep: Option<SessionId>,
    (change, event): (FactorChange, Event),
    origin: &Origin,
) -> Result<(), StorageError> {
    work.sessions().delete_all(user.id, keep).await?;
    end_mailed_links(work, user.id).await?;
    mail(work, ids, user, Message::SecondFactorChanged(change), now).await?;
    record(work, ids, Some(user.id), event, origin, now).await
}
