//! Delivering the outbox.

use std::sync::Arc;

use chrono::TimeDelta;

use super::backoff;
use crate::{
    jobs::ports::outbox::OutboxMail,
    newsletters::mails::complete,
    shared::{
        clock::Clock,
        mailer::{Mailer, MailerError},
        storage::{Storage, StorageError},
    },
};

/// Hands due mail over. Several workers may run at once: each mail is claimed by one of them.
pub struct DeliverMail {
    /// Stores the outbox.
    pub storage: Arc<dyn Storage>,
    /// Hands mail over.
    pub mailer: Arc<dyn Mailer>,
    /// Reads the current time.
    pub clock: Arc<dyn Clock>,
}

/// Mails claimed at a time: one, so that a stopping server leaves no mail claimed and not attempted.
const BATCH: u32 = 1;
/// How long a claim lasts without a report of its worker.
const CLAIM: TimeDelta = TimeDelta::minutes(5);
/// How long delivery is attempted before a mail is dropped.
const GIVE_UP_AFTER: TimeDelta = TimeDelta::days(3);

impl DeliverMail {
    /// Hands one mail over and returns how many that were; 0 means that none is due.
    ///
    /// # Errors
    /// [`StorageError`]; claims then expire.
    pub async fn execute(&self) -> Result<usize, StorageError> {
        let now = self.clock.now();
        let mut work = self.storage.begin().await?;
        let claimed = work.outbox().claim(BATCH, now, now + CLAIM).await?;
        let count = claimed.len();
        let mut batch = Vec::new();
        for mut outgoing in claimed {
            if complete(work.as_mut(), &mut outgoing.mail).await? {
                batch.push(outgoing);
            } else {
                work.outbox().failed(outgoing.id, "no longer wanted", None).await?;
            }
        }
        work.commit().await?;
        for outgoing in &batch {
            self.deliver(outgoing).await?;
        }
        Ok(count)
    }

    /// Hands one mail over, and records the result.
    #[tracing::instrument(name = "mail", skip_all, fields(id = %outgoing.id, message = outgoing.mail.message.name()))]
    async fn deliver(&self, outgoing: &OutboxMail) -> Result<(), StorageError> {
        // No transaction is open while the mail server is called.
        let sent = self.mailer.send(outgoing.id.uuid(), &outgoing.mail).await;
        let now = self.clock.now();
        let mut work = self.storage.begin().await?;
        match sent {
            Ok(()) => {
                work.outbox().delivered(outgoing.id, now).await?;
                note("delivered");
            }
            Err(error) => {
                let worth_trying =
                    matches!(error, MailerError::Temporary(_)) && now - outgoing.created_at < GIVE_UP_AFTER;
                let next = worth_trying.then(|| now + backoff(outgoing.attempts));
                let (to, message) = (outgoing.mail.to.masked(), outgoing.mail.message.name());
                tracing::warn!(%error, to, message, given_up = next.is_none(), "mail not delivered");
                let said = unnamed(&error.to_string(), outgoing.mail.to.as_str());
                work.outbox().failed(outgoing.id, &said, next).await?;
                note(if next.is_some() { "deferred" } else { "failed" });
            }
        }
        work.commit().await
    }
}

fn note(outcome: &'static str) {
    metrics::counter!("octavo_mails_total", "outcome" => outcome).increment(1);
}

/// A mail server's answer, without the recipient's address.
fn unnamed(said: &str, address: &str) -> String {
    let (low, wanted) = (said.to_ascii_lowercase(), address.to_ascii_lowercase());
    let mut rest = 0;
    let mut text = String::new();
    for (at, found) in low.match_indices(&wanted) {
        text.push_str(said.get(rest..at).unwrap_or_default());
        text.push('…');
        rest = at.saturating_add(found.len());
    }
    text.push_str(said.get(rest..).unwrap_or_default());
    text
}

#[cfg(test)]
mod tests {
    use super::unnamed;

    #[test]
    fn what_a_server_says_is_kept_without_the_address() {
        let said = "550 <Ines@Okafor.studio>: no box “ines@okafor.studio” here";
        assert_eq!(unnamed(said, "ines@okafor.studio"), "550 <…>: no box “…” here");
        assert_eq!(unnamed("421 busy", "ines@okafor.studio"), "421 busy");
    }
}
