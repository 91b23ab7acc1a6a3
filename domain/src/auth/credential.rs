//! One-time links that are mailed, and their lifetimes.

use chrono::{DateTime, TimeDelta, Utc};

use crate::ids::UserId;

/// The SHA-256 of a secret that only its holder knows. The secret itself is never stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SecretHash([u8; 32]);

impl SecretHash {
    /// Wraps a digest made by the secrets port or read back from storage.
    #[must_use]
    pub const fn new(digest: [u8; 32]) -> Self {
        Self(digest)
    }

    /// The digest.
    #[must_use]
    pub const fn bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

/// What a mailed link allows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LinkPurpose {
    /// Confirm the address.
    ConfirmEmail,
    /// Choose a new password.
    ResetPassword,
}

impl LinkPurpose {
    /// Every purpose.
    pub const ALL: [Self; 2] = [Self::ConfirmEmail, Self::ResetPassword];

    /// The link's lifetime: a reset link 15 minutes, a confirmation 7 days.
    #[must_use]
    pub const fn lifetime(self) -> TimeDelta {
        match self {
            Self::ConfirmEmail => TimeDelta::days(7),
            Self::ResetPassword => TimeDelta::minutes(15),
        }
    }

    /// The name under which the purpose is stored.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::ConfirmEmail => "confirm_email",
            Self::ResetPassword => "reset_password",
        }
    }

    /// The purpose of a stored name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|purpose| purpose.name() == name)
    }
}

/// A mailed link, as stored. It works once: using it deletes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MailedLink {
    /// The hash of the token in the link.
    pub hash: SecretHash,
    /// The account it is about.
    pub user: UserId,
    /// What it allows.
    pub purpose: LinkPurpose,
    /// The address it was mailed to (its key): a link to an address that has changed since is not valid.
    pub email_key: String,
    /// When it expires.
    pub expires_at: DateTime<Utc>,
}

impl MailedLink {
    /// Is it still valid at `now`, for an account whose address key is `email_key`?
    #[must_use]
    pub fn holds(&self, purpose: LinkPurpose, email_key: &str, now: DateTime<Utc>) -> bool {
        self.purpose == purpose && self.email_key == email_key && now < self.expires_at
    }
}
