//! Sending an issue to everybody who wants its topic.

use std::sync::Arc;

use octavo_domain::{
    ids::MailId,
    newsletters::{Issue, Progress},
};

use super::tokens::{TokenMaker, UnsubscribeTokens};
use crate::{
    publication::ports::mail::Letter,
    shared::{
        clock::Clock,
        ids::Ids,
        mailer::{Mail, Message},
        storage::{Storage, StorageError},
    },
};

/// Puts the letters of an issue into the outbox, some at a time. An issue is sent once, whoever asks for it and however
/// often: who stops half-way goes on where they stopped.
pub struct SendIssue {
    /// Where readers are kept.
    pub storage: Arc<dyn Storage>,
    /// Makes the secrets of the letters.
    pub tokens: UnsubscribeTokens,
    /// Makes the ids.
    pub ids: Arc<dyn Ids>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
}

/// Letters that are written in one transaction.
const BATCH: u32 = 200;

/// What has become of an issue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SentIssue {
    /// Letters that were written now.
    pub now: u64,
    /// Letters in all.
    pub in_all: u64,
}

/// Why an issue is not sent.
#[derive(Debug, thiserror::Error)]
pub enum SendIssueError {
    /// There is an issue of this name that says something else.
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
    /// [`SendIssueError`]. What was written until then is sent; asking again goes on after it.
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
                return Ok(SentIssue { now, in_all: progress.letters });
            }
        }
    }

    /// Writes the next letters.
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
        let readers = work.newsletters().readers(issue.topic, progress.reached, BATCH).await?;
        progress.is_done = readers.is_empty();
        progress.reached = readers.last().map(|reader| reader.num_id).or(progress.reached);
        let mut written = 0_u64;
        for reader in readers.into_iter().filter(|reader| reader.email.is_reachable()) {
            let token = tokens.make(reader.user, issue.topic).expose().to_owned();
            let letter =
                Letter { issue: issue.name.clone(), topic: issue.topic, reader: reader.user, content: None };
            let message = Message::Newsletter { token, letter: Box::new(letter) };
            let mail = Mail { to: reader.email, name: reader.name, message };
            work.outbox().add(MailId::new(self.ids.next()), &mail, at).await?;
            written = written.saturating_add(1);
        }
        progress.letters = progress.letters.saturating_add(written);
        work.newsletters().save_progress(&issue.name, progress).await?;
        work.commit().await?;
        Ok((written, progress))
    }
}
