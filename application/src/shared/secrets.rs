//! Passwords and random secrets.

use async_trait::async_trait;
use octavo_domain::{
    account::user::PasswordHash,
    auth::{credential::SecretHash, password_policy::NewPassword},
    publication::page_password::PagePassword,
};

/// The hashing pool could not do its work.
#[derive(Debug, thiserror::Error)]
pub enum HashingError {
    /// The queue of passwords is full.
    #[error("too many passwords are being checked at the moment")]
    Busy,
    /// A stored hash cannot be read, or the pool has stopped.
    #[error("password hashing: {0}")]
    Failed(String),
}

/// The result of a password check.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Checked {
    /// Wrong.
    Wrong,
    /// Right.
    Right,
    /// Right, but hashed with weaker parameters than today's: hash it again.
    RightButWeak,
}

/// Hashes and checks passwords with argon2id, off the async threads, on a bounded pool.
#[async_trait]
pub trait PasswordHasher: Send + Sync {
    /// Hashes a new password with today's parameters and a salt of its own.
    ///
    /// # Errors
    /// [`HashingError`].
    async fn hash(&self, password: &NewPassword) -> Result<PasswordHash, HashingError>;

    /// Checks a password. With no hash (no such account) it MUST do the same work and return [`Checked::Wrong`].
    ///
    /// # Errors
    /// [`HashingError`].
    async fn check(&self, password: &str, hash: Option<PasswordHash>) -> Result<Checked, HashingError>;

    /// Hashes a password that was just verified, for [`Checked::RightButWeak`].
    ///
    /// # Errors
    /// [`HashingError`].
    async fn rehash(&self, password: &str) -> Result<PasswordHash, HashingError>;

    /// Hashes the password of a private page as one of an account.
    ///
    /// # Errors
    /// [`HashingError`].
    async fn hash_page_password(&self, password: &PagePassword) -> Result<PasswordHash, HashingError>;
}

/// A secret known to its holder alone: 256 random bits as 64 hexadecimal digits.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// Wraps a secret made by the port or presented by its holder.
    #[must_use]
    pub fn new(text: String) -> Self {
        Self(text)
    }

    /// The secret, to be handed to its holder.
    #[must_use]
    pub fn expose(&self) -> &str {
        &self.0
    }
}

impl std::fmt::Debug for Secret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Secret(…)")
    }
}

/// Makes and hashes secrets.
pub trait Secrets: Send + Sync {
    /// A new secret from the operating system's generator.
    fn generate(&self) -> Secret;

    /// Its SHA-256, which is what is stored.
    fn digest(&self, secret: &Secret) -> SecretHash;
}
