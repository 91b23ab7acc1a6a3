//! The second factor of an account: setting it up, passing it, and turning it off.

pub mod disable;
pub mod enable;
pub mod pass;
pub mod remove;
pub mod renew_codes;
pub mod show_secret;
pub mod verify_code;

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

use super::throttle;
use crate::{
    account::{Origin, end_mailed_links, mail, record},
    auth::{
        ports::second_factor::{Authenticator, Vault},
        reauthenticate::Reauthenticate,
        second_factor::{
            disable::DisableSecondFactor, enable::EnableSecondFactor, pass::CompleteSecondFactor,
            renew_codes::RenewRecoveryCodes, show_secret::ShowSecret, verify_code::VerifyCode,
        },
    },
    ports::Ports,
    shared::{
        clock::Clock,
        ids::Ids,
        mailer::{FactorChange, Message},
        secrets::{Secret, Secrets},
        storage::{Event, Storage, StorageError, UnitOfWork},
        use_cases::use_cases,
    },
};

use_cases! {
    /// The second factor, and signing in with it.
    pub struct SecondFactorUseCases(ports, product_name: &str, reauthenticate: &Arc<Reauthenticate>) {
        let shared = ports.second_factor();
        /// Makes a secret and stores it, sealed, until a code of it is entered.
        show_secret: ShowSecret { ports: shared.clone(), product_name: product_name.to_owned() },
        /// Checks a code of the secret, turns the second factor on and makes recovery codes.
        enable: EnableSecondFactor { ports: shared.clone() },
        /// Turns the second factor off after checking a code.
        disable: DisableSecondFactor { ports: shared.clone() },
        /// Replaces the recovery codes with new ones.
        renew_codes: RenewRecoveryCodes { ports: shared.clone() },
        /// Checks a code after the right password, and starts the session.
        pass: CompleteSecondFactor { ports: shared.clone() },
        /// Checks a code in place of the password and gives the session another token.
        verify_code: VerifyCode { ports: shared, reauthenticate: reauthenticate.clone() },
    }
}

impl Ports {
    /// What the use cases of the second factor need.
    #[must_use]
    pub fn second_factor(&self) -> FactorPorts {
        FactorPorts {
            storage: self.storage.clone(),
            secrets: self.secrets.clone(),
            authenticator: self.authenticator.clone(),
            vault: self.vault.clone(),
            ids: self.ids.clone(),
            clock: self.clock.clone(),
        }
    }
}

/// What every use case of the second factor needs.
#[derive(Clone)]
pub struct FactorPorts {
    /// Stores accounts.
    pub storage: Arc<dyn Storage>,
    /// Hashes recovery codes and makes tokens.
    pub secrets: Arc<dyn Secrets>,
    /// Knows the app's codes.
    pub authenticator: Arc<dyn Authenticator>,
    /// Seals the app's secret.
    pub vault: Arc<dyn Vault>,
    /// Generates ids.
    pub ids: Arc<dyn Ids>,
    /// Reads the current time.
    pub clock: Arc<dyn Clock>,
}

/// Why a code was refused.
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
    #[error("too many attempts")]
    TooMany(TimeDelta),
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl From<throttle::Refused> for CodeRefused {
    fn from(refused: throttle::Refused) -> Self {
        match refused {
            throttle::Refused::TooMany(wait) => Self::TooMany(wait),
            throttle::Refused::Storage(error) => Self::Storage(error),
        }
    }
}

/// A right code: its factor and the locked account, in a unit of work that the caller continues and commits.
pub(crate) struct Given {
    pub(crate) work: Box<dyn UnitOfWork>,
    pub(crate) user: User,
    pub(crate) factor: SecondFactor,
}

/// The attempt key of an account's wrong codes, wherever they are entered.
pub(crate) fn account_key(user: UserId) -> (String, Limit) {
    (format!("second_factor:account:{user}"), Limit::SECOND_FACTOR_ACCOUNT)
}

impl FactorPorts {
    /// Counts an attempt, checks a code against the account's second factor and uses it up. A wrong one is recorded in
    /// the activity log.
    async fn give(&self, user: UserId, proof: &Proof, origin: &Origin) -> Result<Given, CodeRefused> {
        let now = self.clock.now();
        let key = account_key(user);
        throttle::count(self.storage.as_ref(), std::slice::from_ref(&key), now).await?;
        let mut work = self.storage.begin().await?;
        // Lock order: attempt counts before the account.
        throttle::release(work.as_mut(), &key.0).await?;
        let user = work.users().find(user).await?.ok_or(CodeRefused::Gone)?;
        let factor = work.second_factors().find(user.id).await?.ok_or(CodeRefused::Off)?;
        if self.use_code(work.as_mut(), &factor, proof, now).await? {
            return Ok(Given { work, user, factor });
        }
        // Undoes the release of the attempt.
        drop(work);
        self.note_failure(user.id, origin, now).await?;
        Err(CodeRefused::Wrong)
    }

    /// Uses a code of the factor up, in this unit of work. False when the code is wrong.
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

    /// Records a wrong code.
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

/// What follows from every change of a second factor: other sessions and mailed links end, the owner is notified, the
/// activity log gets an entry.
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
