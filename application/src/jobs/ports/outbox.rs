//! Mail that waits for its delivery.

use crate::shared::error::StorageError;
use crate::shared::mailer::Mail;
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_domain::ids::{MailId, UserId};

/// A mail in the outbox.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OutboxMail {
    /// Its row.
    pub id: MailId,
    /// What to send.
    pub mail: Mail,
    /// Delivery attempts before this one.
    pub attempts: u32,
    /// When it was added.
    pub created_at: DateTime<Utc>,
}

/// Mail that was written in the transaction of its cause.
#[async_trait]
pub trait OutboxRepository: Send {
    /// Puts a mail into the outbox, due at once.
    async fn add(&mut self, id: MailId, mail: &Mail, now: DateTime<Utc>) -> Result<(), StorageError>;
    /// Records that a mail to another recipient names an account. Unless it was handed over, it is deleted with that
    /// account.
    async fn about_user(&mut self, id: MailId, user: UserId) -> Result<(), StorageError>;
    /// Claims up to `limit` due mails until `until`, the oldest first; messages that only a newer version of the
    /// product knows are left out. Two workers MUST NOT get the same mail while a claim is valid; an expired claim is
    /// free again.
    async fn claim(
        &mut self,
        limit: u32,
        now: DateTime<Utc>,
        until: DateTime<Utc>,
    ) -> Result<Vec<OutboxMail>, StorageError>;
    /// Records that a mail was handed over, and erases its contents and recipient.
    async fn delivered(&mut self, id: MailId, now: DateTime<Utc>) -> Result<(), StorageError>;
    /// Records a failed attempt: `next` is when it is due again; none drops it, and erases its contents and recipient.
    /// `error` MUST NOT name the recipient.
    async fn failed(
        &mut self,
        id: MailId,
        error: &str,
        next: Option<DateTime<Utc>>,
    ) -> Result<(), StorageError>;
    /// Removes mails that were handed over before `before`, and dropped ones that were added before it; returns how
    /// many.
    async fn delete_delivered(&mut self, before: DateTime<Utc>) -> Result<u64, StorageError>;
}
