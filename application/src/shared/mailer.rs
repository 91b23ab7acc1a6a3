//! Mail.

use async_trait::async_trait;
use octavo_domain::account::email::Email;

pub use super::message::{Details, Message};
pub use crate::{
    auth::ports::mail::{FactorChange, PasskeyChange},
    comments::ports::mail::{CommentDigest, MailedComment},
    copies::ports::mail::{CopyAnswer, CopyOffer},
    domains::ports::mail::{DomainEvent, DomainNotice},
    export::ports::mail::ExportOffer,
    forms::ports::mail::{AnswerMail, RecipientOffer},
    publication::ports::mail::{NewsletterMail, PageOffer},
    team::ports::mail::{TeamAnswer, TeamOffer},
};

/// A mail before an adapter renders it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mail {
    /// The recipient.
    pub to: Email,
    /// The name they are greeted by.
    pub name: String,
    /// Its contents.
    pub message: Message,
}

/// Why a mail was not handed over.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MailerError {
    /// Try again later: the server is unavailable or busy.
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
