//! What the second factor needs from outside.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_domain::{
    account::email::Email,
    auth::{
        credential::SecretHash,
        second_factor::{AuthenticatorCode, Challenge, PendingSecret, Sealed, SecondFactor},
    },
    ids::{FactorId, UserId},
};

use crate::shared::{error::StorageError, secrets::Secret};

/// The codes of authenticator apps: RFC 6238 with SHA-1, six digits and steps of 30 seconds.
pub trait Authenticator: Send + Sync {
    /// A new secret of 160 bits from the operating system's generator, in base 32.
    fn generate(&self) -> Secret;

    /// The step whose code this is: the one at `now` or the one before it, and no other. None for any other code, and
    /// for a text that is no secret. MUST take the same time for every wrong code.
    fn matched_step(&self, secret: &Secret, code: &AuthenticatorCode, now: DateTime<Utc>) -> Option<i64>;

    /// The `otpauth:` address of a secret, which apps read as a QR code.
    fn address(&self, secret: &Secret, account: &Email, issuer: &str) -> String;
}

/// A sealed text could not be opened: it has another key or purpose, or was tampered with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a sealed secret cannot be opened with this key")]
pub struct CannotDecrypt;

/// Seals texts with the product's key.
pub trait Vault: Send + Sync {
    /// Seals a text for the purpose that `owner` names. No two seals MUST be alike.
    fn seal(&self, secret: &Secret, owner: &[u8]) -> Sealed;

    /// Opens what was sealed for the same owner.
    ///
    /// # Errors
    /// [`CannotDecrypt`].
    fn open(&self, sealed: &Sealed, owner: &[u8]) -> Result<Secret, CannotDecrypt>;
}

/// Second factors, recovery codes, and sign-in challenges. The account is found, and so locked, before any of these is
/// changed.
#[async_trait]
pub trait SecondFactorRepository: Send {
    /// The account's second factor.
    async fn find(&mut self, user: UserId) -> Result<Option<SecondFactor>, StorageError>;
    /// Turns one on; [`StorageError::Duplicate`] with `"second_factor"` when the account has one, after which the
    /// unit of work MUST still be usable.
    async fn insert(&mut self, factor: &SecondFactor) -> Result<(), StorageError>;
    /// Moves the last used step forward; true when it was before `step`. Of several concurrent callers with the same
    /// step exactly one MUST get true.
    async fn advance(&mut self, id: FactorId, step: i64) -> Result<bool, StorageError>;
    /// Removes the account's second factor, its recovery codes, its pending secret and its challenges; true when there
    /// was a second factor.
    async fn delete(&mut self, user: UserId) -> Result<bool, StorageError>;
    /// The secret that was last shown to the account.
    async fn pending(&mut self, user: UserId) -> Result<Option<PendingSecret>, StorageError>;
    /// Stores a shown secret, replacing an earlier one.
    async fn set_pending(&mut self, pending: &PendingSecret) -> Result<(), StorageError>;
    /// Forgets the shown secret.
    async fn delete_pending(&mut self, user: UserId) -> Result<(), StorageError>;
    /// Gives the account these recovery codes and no other.
    async fn replace_codes(&mut self, user: UserId, hashes: &[SecretHash]) -> Result<(), StorageError>;
    /// Uses a recovery code up; true when it was there. Of several concurrent callers exactly one MUST get true.
    async fn take_code(&mut self, user: UserId, hash: &SecretHash) -> Result<bool, StorageError>;
    /// How many recovery codes are left.
    async fn codes_left(&mut self, user: UserId) -> Result<u32, StorageError>;
    /// Adds a sign-in challenge.
    async fn add_challenge(&mut self, challenge: &Challenge) -> Result<(), StorageError>;
    /// A challenge, without locking it: look first, lock the account, then [`take_challenge`](Self::take_challenge).
    async fn find_challenge(&mut self, hash: &SecretHash) -> Result<Option<Challenge>, StorageError>;
    /// Takes a challenge out of the store: of several concurrent callers exactly one MUST get it.
    async fn take_challenge(&mut self, hash: &SecretHash) -> Result<Option<Challenge>, StorageError>;
    /// Removes expired secrets and challenges; returns how many.
    async fn delete_expired(&mut self, now: DateTime<Utc>) -> Result<u64, StorageError>;
}
