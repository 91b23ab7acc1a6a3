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

/// What is asked of an authenticator.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Asked {
    /// What the browser hands to the authenticator: JSON, as the Web Authentication API of browsers reads it.
    pub options: String,
    /// What the answer will be checked against. It MUST stay on the server.
    pub state: String,
}

/// A passkey that an authenticator has made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Made {
    /// By what the authenticator finds it.
    pub credential: CredentialId,
    /// What its answers are checked against.
    pub key: String,
    /// Is it copied to other devices?
    pub backed_up: bool,
}

/// A passkey that was used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Used {
    /// What the next answer is checked against: its counter may have moved.
    pub key: String,
    /// Is it copied to other devices by now?
    pub backed_up: bool,
}

/// Why an authenticator's answer is not taken.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PasskeyError {
    /// The answer is not one, or not to what was asked, or not of this passkey. The text is for the log.
    #[error("the authenticator’s answer is refused: {0}")]
    Refused(String),
    /// Passkeys cannot be used at the address at which the product is reached.
    #[error("passkeys need a domain name, and TLS unless it is localhost")]
    Unavailable,
    /// What was stored cannot be read, or nothing can be asked.
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
    fn ask_for_new(&self, user: &User, known: &[CredentialId]) -> Result<Asked, PasskeyError>;

    /// Checks the answer. It MUST be refused when it is to another question, comes from another origin, or was given
    /// without its user being verified.
    ///
    /// # Errors
    /// [`PasskeyError`].
    fn check_new(&self, state: &str, answer: &str) -> Result<Made, PasskeyError>;

    /// Asks for whichever passkey there is.
    ///
    /// # Errors
    /// [`PasskeyError::Unavailable`], [`PasskeyError::Failed`].
    fn ask_for_any(&self) -> Result<Asked, PasskeyError>;

    /// Whose passkey an answer says it is of, and which: neither is proved yet.
    ///
    /// # Errors
    /// [`PasskeyError::Refused`].
    fn claimed(&self, answer: &str) -> Result<(UserId, CredentialId), PasskeyError>;

    /// Checks an answer against the passkey. It MUST be refused when it is to another question, comes from another
    /// origin, is signed by another key, was given without its user being verified, or when the passkey counts and its
    /// counter has not moved forward.
    ///
    /// # Errors
    /// [`PasskeyError`].
    fn check(&self, state: &str, answer: &str, key: &str) -> Result<Used, PasskeyError>;
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
    /// When somebody last signed in with it.
    pub last_used_at: Option<DateTime<Utc>>,
}

/// Passkeys and what was asked of authenticators. The account is found, and so locked, before its passkeys are changed.
#[async_trait]
pub trait PasskeyRepository: Send {
    /// The account's passkeys, the oldest first.
    async fn of(&mut self, user: UserId) -> Result<Vec<Passkey>, StorageError>;
    /// The passkey that an authenticator finds by this.
    async fn by_credential(&mut self, credential: &CredentialId) -> Result<Option<Passkey>, StorageError>;
    /// Adds one; [`StorageError::Duplicate`] with `"passkey"` when its credential is known, whoever has it, after which
    /// the unit of work MUST still be usable.
    async fn insert(&mut self, passkey: &Passkey) -> Result<(), StorageError>;
    /// Stores name, key, backup and last use of one that is there; [`StorageError::Stale`] when it is not.
    async fn update(&mut self, passkey: &Passkey) -> Result<(), StorageError>;
    /// Removes one of the account; true when it was there and the account's.
    async fn delete(&mut self, user: UserId, id: PasskeyId) -> Result<bool, StorageError>;
    /// Removes all of the account, and what it was asked; answers how many passkeys that were.
    async fn delete_all(&mut self, user: UserId) -> Result<u64, StorageError>;
    /// Keeps what was asked of an authenticator.
    async fn add_ceremony(&mut self, ceremony: &Ceremony) -> Result<(), StorageError>;
    /// Takes it out of the store: of several who try at once, exactly one MUST get it.
    async fn take_ceremony(&mut self, hash: &SecretHash) -> Result<Option<Ceremony>, StorageError>;
    /// Removes ceremonies whose time is over; answers how many.
    async fn delete_expired(&mut self, now: DateTime<Utc>) -> Result<u64, StorageError>;
}
