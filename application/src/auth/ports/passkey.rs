//! What passkeys need from outside.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_domain::{
    account::user::User,
    auth::{
        credential::SecretHash,
        passkey::{Ceremony, CredentialId, Passkey},
    },
    ids::{PasskeyId, UserId},
};

use crate::shared::error::StorageError;

/// A challenge to an authenticator.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PasskeyOptions {
    /// What the browser hands to the authenticator: JSON, as the Web Authentication API of browsers reads it.
    pub options: String,
    /// What the answer is verified against. It MUST stay on the server.
    pub state: String,
}

/// A passkey that an authenticator has made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RegisteredPasskey {
    /// The id by which the authenticator finds it.
    pub credential: CredentialId,
    /// The public key that its answers are verified against, serialized.
    pub key: String,
    /// Is it copied to other devices?
    pub backed_up: bool,
}

/// The state of a passkey after its use.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PasskeyAssertion {
    /// The key with its new counter, for the next verification.
    pub key: String,
    /// Is it copied to other devices now?
    pub backed_up: bool,
}

/// Why an authenticator's answer is refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PasskeyError {
    /// The answer is not one, or not to what was asked, or not of this passkey. The text is for the log.
    #[error("the authenticator’s answer is refused: {0}")]
    Refused(String),
    /// Passkeys cannot be used at the address at which the product is reached.
    #[error("passkeys need a domain name, and TLS unless it is localhost")]
    Unavailable,
    /// What was stored cannot be read, or no challenge can be made.
    #[error("passkeys failed: {0}")]
    Failed(String),
}

/// The relying party of Web Authentication (W3C, level 3). Every ceremony asks the authenticator to verify its user.
pub trait PasskeyVerifier: Send + Sync {
    /// Asks for a new passkey that is found without a name (a discoverable credential). An authenticator that has one
    /// of `known` is to make no other.
    ///
    /// # Errors
    /// [`PasskeyError::Unavailable`], [`PasskeyError::Failed`].
    fn begin_add(&self, user: &User, known: &[CredentialId]) -> Result<PasskeyOptions, PasskeyError>;

    /// Checks the answer. It MUST be refused when it answers another challenge, comes from another origin, or was given
    /// without user verification.
    ///
    /// # Errors
    /// [`PasskeyError`].
    fn check_new(&self, state: &str, answer: &str) -> Result<RegisteredPasskey, PasskeyError>;

    /// Asks for whichever passkey there is.
    ///
    /// # Errors
    /// [`PasskeyError::Unavailable`], [`PasskeyError::Failed`].
    fn ask_for_any(&self) -> Result<PasskeyOptions, PasskeyError>;

    /// The account and the passkey that an answer claims, both unverified.
    ///
    /// # Errors
    /// [`PasskeyError::Refused`].
    fn claimed(&self, answer: &str) -> Result<(UserId, CredentialId), PasskeyError>;

    /// Verifies an answer with the passkey. It MUST be refused when it answers another challenge, comes from another
    /// origin, is signed by another key, or was given without user verification. A counter that has not increased MUST
    /// be refused as well.
    ///
    /// # Errors
    /// [`PasskeyError`].
    fn check(&self, state: &str, answer: &str, key: &str) -> Result<PasskeyAssertion, PasskeyError>;
}

/// A passkey as its owner sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PasskeyView {
    /// Its handle.
    pub id: PasskeyId,
    /// What its owner calls it.
    pub name: String,
    /// Is it copied to other devices?
    pub backed_up: bool,
    /// When it was added.
    pub created_at: DateTime<Utc>,
    /// When it was last used to sign in.
    pub last_used_at: Option<DateTime<Utc>>,
}

/// Passkeys and open challenges. The account is found, and so locked, before its passkeys are changed.
#[async_trait]
pub trait PasskeyRepository: Send {
    /// The account's passkeys, the oldest first.
    async fn of(&mut self, user: UserId) -> Result<Vec<Passkey>, StorageError>;
    /// The passkey with this credential id.
    async fn by_credential(&mut self, credential: &CredentialId) -> Result<Option<Passkey>, StorageError>;
    /// Adds one; [`StorageError::Duplicate`] with `"passkey"` when any account has its credential, after which the unit
    /// of work MUST still be usable.
    async fn insert(&mut self, passkey: &Passkey) -> Result<(), StorageError>;
    /// Stores name, key, backup and last use of one that is there; [`StorageError::Stale`] when it is not.
    async fn update(&mut self, passkey: &Passkey) -> Result<(), StorageError>;
    /// Removes one of the account; true when it was there and the account's.
    async fn delete(&mut self, user: UserId, id: PasskeyId) -> Result<bool, StorageError>;
    /// Removes all of the account, and its open challenges; returns how many passkeys were removed.
    async fn delete_all(&mut self, user: UserId) -> Result<u64, StorageError>;
    /// Stores a challenge.
    async fn add_ceremony(&mut self, ceremony: &Ceremony) -> Result<(), StorageError>;
    /// Takes it out of the store: of several concurrent callers exactly one MUST get it.
    async fn take_ceremony(&mut self, hash: &SecretHash) -> Result<Option<Ceremony>, StorageError>;
    /// Removes expired challenges; returns how many.
    async fn delete_expired(&mut self, now: DateTime<Utc>) -> Result<u64, StorageError>;
}
