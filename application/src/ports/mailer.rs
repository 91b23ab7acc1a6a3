//! Mail.

use async_trait::async_trait;
use octavo_domain::account::email::Email;

/// A mail as the product means it; an adapter renders it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mail {
    /// Who gets it.
    pub to: Email,
    /// The name they are greeted by.
    pub name: String,
    /// What it says.
    pub message: Message,
}

/// What a mail says.
#[derive(Clone, PartialEq, Eq)]
pub enum Message {
    /// Welcome; please confirm your address.
    ConfirmEmail {
        /// The secret in the link.
        token: String,
    },
    /// Choose a new password.
    ResetPassword {
        /// The secret in the link.
        token: String,
    },
    /// Your password was changed.
    PasswordChanged,
}

impl Message {
    /// The names of all messages.
    pub const NAMES: [&str; 3] = ["confirm_email", "reset_password", "password_changed"];

    /// The name under which the message's template is kept.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::ConfirmEmail { .. } => "confirm_email",
            Self::ResetPassword { .. } => "reset_password",
            Self::PasswordChanged => "password_changed",
        }
    }

    /// The secret it carries, if any.
    #[must_use]
    pub fn token(&self) -> Option<&str> {
        match self {
            Self::ConfirmEmail { token } | Self::ResetPassword { token } => Some(token),
            Self::PasswordChanged => None,
        }
    }

    /// The message of a stored name and secret.
    #[must_use]
    pub fn from_parts(name: &str, token: Option<String>) -> Option<Self> {
        match (name, token) {
            ("confirm_email", Some(token)) => Some(Self::ConfirmEmail { token }),
            ("reset_password", Some(token)) => Some(Self::ResetPassword { token }),
            ("password_changed", None) => Some(Self::PasswordChanged),
            _ => None,
        }
    }
}

impl std::fmt::Debug for Message {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

/// Why a mail was not handed over.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MailerError {
    /// Try again later: the server is away or busy.
    #[error("mail not sent yet: {0}")]
    Temporary(String),
    /// Trying again will not help: the address or the message is refused.
    #[error("mail refused: {0}")]
    Permanent(String),
}

/// Hands mails over for delivery.
#[async_trait]
pub trait Mailer: Send + Sync {
    /// Renders and hands over one mail. `id` MUST become its Message-ID, so that a mail handed over twice can be
    /// recognised.
    ///
    /// # Errors
    /// [`MailerError`].
    async fn send(&self, id: uuid::Uuid, mail: &Mail) -> Result<(), MailerError>;
}
