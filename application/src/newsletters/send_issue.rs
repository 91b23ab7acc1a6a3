//! Sending an issue to every subscriber of its topic.

use std::sync::Arc;

use octavo_domain::{
    ids::MailId,
    newsletters::{Issue, Mailing, Progress},
};

use super::tokens::{TokenMaker, UnsubscribeTokens};
use crate::{
    publication::ports::mail::NewsletterMail,
    shared::{
        clock::Clock,
        ids::Ids,
        mailer::{Mail, Message},
        storage::{Storage, StorageError},
    },
};

/// Puts the mails of an issue into the outbox in batches. An issue is sent once, however often it is requested: an
/// interrupted run resumes after its last batch.
pub struct SendIssue {
    /// Stores subscriptions and issues.
    pub storage: Arc<dyn Storage>,
    /// Makes the unsubscribe tokens.
    pub tokens: UnsubscribeTokens,
    /// Generates ids.
    pub ids: Arc<dyn Ids>,
    /// Reads the current time.
    pub clock: Arc<dyn Clock>,
}

/// Mails that are written in one transaction.
const BATCH: u32 = 200;

/// The progress of an issue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SentIssue {
    /// Mails that were written by this call.
    pub now: u64,
    /// Mails in all.
    pub in_all: u64,
}

/// Why an issue is not sent.
#[derive(Debug, thiserror::Error)]
pub enum SendIssueError {
    /// There is an issue of this name with other contents.
    #[error(
        "there is another issue of this name already: an issue is sent once, so a new one needs a new name"
    )]
    Another,
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl SendIssue {
    /// Sends it.
    ///
    /// # Errors
    /// [`SendIssueError`]. Batches that were written are sent; the next call resumes after them.
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, issue: &Issue) -> Result<SentIssue, SendIssueError> {
        let mut work = self.storage.begin().await?;
        match work.newsletters().add_issue(issue, self.clock.now()).await {
            Ok(()) => work.commit().await?,
            Err(StorageError::Duplicate("issue")) => drop(work),
            Err(error) => return Err(error.into()),
        }
        let tokens = self.tokens.maker().await?;
        let mut now = 0_u64;
        loop {
            let (written, progress) = self.batch(issue, &tokens).await?;
            now = now.saturating_add(written);
            if progress.is_done {
                return Ok(SentIssue { now, in_all: progress.mails });
            }
        }
    }

    /// Writes the next batch of mails.
    async fn batch(&self, issue: &Issue, tokens: &TokenMaker) -> Result<(u64, Progress), SendIssueError> {
        let at = self.clock.now();
        let mut work = self.storage.begin().await?;
        let found = work.newsletters().find_issue(&issue.name).await?;
        let (stored, mut progress) = found.ok_or(StorageError::Stale("issue"))?;
        if stored != *issue {
            return Err(SendIssueError::Another);
        }
        if progress.is_done {
            return Ok((0, progress));
        }
        let readers = work.newsletters().readers(issue.topic, progress.last_num_id, BATCH).await?;
        progress.is_done = readers.is_empty();
        progress.last_num_id = readers.last().map(|reader| reader.num_id).or(progress.last_num_id);
        let mut written = 0_u64;
        for reader in readers.into_iter().filter(|reader| reader.email.is_reachable()) {
            let token = tokens.make(reader.user, Mailing::Newsletter(issue.topic)).expose().to_owned();
            let letter = NewsletterMail {
                issue: issue.name.clone(),
                topic: issue.topic,
                reader: reader.user,
                content: None,
            };
            let message = Message::Newsletter { token, letter: Box::new(letter) };
            let mail = Mail { to: reader.email, name: reader.name, message };
            work.outbox().add(MailId::new(self.ids.next()), &mail, at).await?;
            written = written.saturating_add(1);
        }
        progress.mails = progress.mails.saturating_add(written);
        work.newsletters().save_progress(&issue.name, progress).await?;
        work.commit().await?;
        Ok((written, progress))
    }
}
