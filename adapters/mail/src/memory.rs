//! Mail that is kept in memory: for tests.

use std::sync::{Mutex, PoisonError};

use async_trait::async_trait;
use octavo_application::shared::mailer::{Mail, Mailer, MailerError};
use uuid::Uuid;

/// Keeps every mail in memory.
#[derive(Debug, Default)]
pub struct MemoryMailer {
    sent: Mutex<Vec<(Uuid, Mail)>>,
}

impl MemoryMailer {
    /// The mails so far, the oldest first.
    #[must_use]
    pub fn sent(&self) -> Vec<(Uuid, Mail)> {
        self.sent.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

#[async_trait]
impl Mailer for MemoryMailer {
    async fn send(&self, id: Uuid, mail: &Mail) -> Result<(), MailerError> {
        self.sent.lock().unwrap_or_else(PoisonError::into_inner).push((id, mail.clone()));
        Ok(())
    }
}
