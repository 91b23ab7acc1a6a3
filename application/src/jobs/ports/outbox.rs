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
    /// Deliveries tried before this one.
    pub attempts: u32,
    /// When it was put there.
    pub created_at: DateTime<Utc>,
}

/// Mail that was written in the transaction of its cause.
#[async_trait]
pub trait OutboxRepository: Send {
    /// Puts a mail into the outbox, due at once.
    async fn add(&mut self, id: MailId, mail: &Mail, now: DateTime<Utc>) -> Result<(), StorageError>;
    /// Notes that a mail to somebody else names an account. It goes with that account, unless it was handed over.
    async fn tells_of(&mut self, id: MailId, user: UserId) -> Result<(), StorageError>;
    /// Claims up to `limit` due mails until `until`, the oldest first; messages that only a newer version of the
    /// product knows are left to it. No two workers MUST get the same mail while
    /// a claim stands; a claim that has run out is free again.
    async fn claim(
        &mut self,
        limit: u32,
        now: DateTime<Utc>,
        until: DateTime<Utc>,
    ) -> Result<Vec<OutboxMail>, StorageError>;
    /// Notes that a mail was handed over, and forgets what it said and to whom.
    async fn delivered(&mut self, id: MailId, now: DateTime<Utc>) -> Result<(), StorageError>;
    /// Notes a failed try: `next` is when it is due again; none gives it up, and forgets what it said and to whom.
    /// `error` MUST NOT name the recipient.
    async fn failed(
        &mut self,
        id: MailId,
        error: &str,
        next: Option<DateTime<Utc>>,
    ) -> Result<(), StorageError>;
    /// Removes mails that were handed over before `before`, and those given up that were put there before it;
    /// answers how many.
    async fn delete_delivered(&mut self, before: DateTime<Utc>) -> Result<u64, StorageError>;
}
