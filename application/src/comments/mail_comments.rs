//! Mailing new comments (EDIT-383).

use std::sync::Arc;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_domain::{
    ids::{MailId, ProjectId, ProjectRef, UserId},
    newsletters::Mailing,
    team::access::{Access, Action},
};

use super::digest;
use crate::{
    comments::ports::{
        comments::Digest,
        mail::{CommentDigest, MailedComment},
    },
    jobs::{JobError, JobHandler, Next},
    newsletters::tokens::UnsubscribeTokens,
    shared::{
        clock::Clock,
        ids::Ids,
        mailer::{Mail, Message},
        storage::{Job, JobKind, Storage, StorageError},
    },
};

/// The most comments in a mail.
const MOST: u32 = 20;

/// Mails somebody what they have not read of the comments of a project, all of it in one mail. What was read, resolved or
/// deleted meanwhile is left out. Nobody is mailed who does not want it, or has no access any more.
pub struct MailComments {
    /// Stores comments and mails.
    pub storage: Arc<dyn Storage>,
    /// Makes the secrets with which these mails are ended.
    pub tokens: UnsubscribeTokens,
    /// Makes ids.
    pub ids: Arc<dyn Ids>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
}

impl MailComments {
    /// Puts the mail into the outbox that is due then. Doing it again changes nothing.
    ///
    /// # Errors
    /// [`StorageError`]; nothing is mailed then.
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(
        &self,
        project: ProjectId,
        user: UserId,
        due_at: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        let tokens = self.tokens.maker().await?;
        let now = self.clock.now();
        let mut work = self.storage.begin().await?;
        let Some(user) = work.users().find(user).await? else { return Ok(()) };
        // While it is held, nobody writes a comment.
        if work.documents().hold(project).await?.is_none() {
            return Ok(());
        }
        let digest = work.comments().digest(project, user.id).await?;
        let Some(digest) = digest.filter(|digest| digest.due_at == Some(due_at)) else { return Ok(()) };
        let seen = work.team().project_access(user.id, ProjectRef::Id(project)).await?;
        let wants = user.preferences.options.comment_mails && user.email_confirmed_at.is_some();
        let seen = seen.filter(|seen| wants && seen.access.may(Action::Comment));
        let mut mailed_until = now;
        if let Some(seen) = seen {
            let of_all = seen.access == Access::Owner;
            let since = digest.mailed_until;
            let mut comments =
                work.comments().new_comments(project, user.id, since, of_all, MOST + 1).await?;
            let has_more = comments.len() > usize::try_from(MOST).unwrap_or(usize::MAX);
            mailed_until = comments.iter().map(|one| one.written_at).max().unwrap_or(now).max(now);
            comments.truncate(usize::try_from(MOST).unwrap_or(usize::MAX));
            let found = work.projects().find(seen.owner, seen.num_id).await?;
            let found = found.filter(|found| found.archive.is_none() && !comments.is_empty());
            if let Some(found) = found {
                let comments = comments.into_iter().map(|one| MailedComment {
                    by: one.by.unwrap_or_else(|| "Deleted person".to_owned()),
                    text: one.text.as_str().to_owned(),
                    thread: Some(one.thread),
                });
                let content = CommentDigest {
                    project: seen.num_id,
                    title: found.title.as_str().to_owned(),
                    comments: comments.collect(),
                    has_more,
                };
                let token = tokens.make(user.id, Mailing::Comments).expose().to_owned();
                let message = Message::CommentsWritten { token, digest: Box::new(content) };
                let mail = Mail { to: user.email.clone(), name: user.name.as_str().to_owned(), message };
                let id = MailId::new(self.ids.next());
                work.outbox().add(id, &mail, now).await?;
                work.outbox().about_user(id, seen.owner).await?;
            }
        }
        work.comments().set_digest(project, user.id, Digest { due_at: None, mailed_until }).await?;
        work.commit().await
    }
}

#[async_trait]
impl JobHandler for MailComments {
    fn kind(&self) -> JobKind {
        JobKind::MailComments
    }

    async fn run(&self, job: &Job) -> Result<Next, JobError> {
        if let Some((project, user, due_at)) = digest::read(&job.key) {
            self.execute(project, user, due_at).await?;
        }
        Ok(Next::Never)
    }
}
