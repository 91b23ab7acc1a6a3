//! Changing, resolving, reading and deleting comments.

use std::{collections::BTreeSet, sync::Arc};

use octavo_domain::{
    comments::text::CommentText,
    ids::{CommentId, CommentThreadId, ProjectRef, UserId},
    team::access::Access,
};

use super::{
    read_comments::{CommentError, ReadComments},
    write_comment::{count, held},
};
use crate::{
    comments::ports::comments::ThreadView,
    documents::ports::signals::DocumentSignals,
    shared::{clock::Clock, storage::Storage},
};

/// Changes what is written, and what becomes of threads.
pub struct ChangeComment {
    /// Stores comments.
    pub storage: Arc<dyn Storage>,
    /// Reads comments and access.
    pub read: ReadComments,
    /// Tells those who have the project open.
    pub signals: Arc<dyn DocumentSignals>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
}

impl ChangeComment {
    /// Writes a comment of the caller anew.
    ///
    /// # Errors
    /// [`CommentError`]; nothing is changed then.
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn edit(
        &self,
        user: UserId,
        project: ProjectRef,
        id: CommentId,
        (text, mentions): (CommentText, BTreeSet<UserId>),
    ) -> Result<(ThreadView, Access), CommentError> {
        let seen = self.read.access(user, project).await?;
        let now = self.clock.now();
        count(self.storage.as_ref(), user, now).await?;
        self.read.check_mentions(&seen, &mentions).await?;
        let (mut work, seen) = held(self.storage.as_ref(), user, project).await?;
        let comment = work.comments().comment(seen.id, id).await?;
        let mut comment = comment.ok_or(CommentError::NoSuchComment)?;
        if !comment.author.is(user) {
            return Err(CommentError::NotOwn);
        }
        if comment.edit(text, mentions, now) {
            work.comments().set_comment(&comment).await?;
            work.commit().await?;
            self.signals.commented(seen.id);
        }
        Ok((self.read.shown(user, &seen, comment.thread).await?, seen.access))
    }

    /// Resolves a thread, or opens it again.
    ///
    /// # Errors
    /// [`CommentError`]; nothing is changed then.
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn resolve(
        &self,
        user: UserId,
        project: ProjectRef,
        id: CommentThreadId,
        resolved: bool,
    ) -> Result<(ThreadView, Access), CommentError> {
        let (mut work, seen) = held(self.storage.as_ref(), user, project).await?;
        let thread = work.comments().thread(seen.id, id).await?;
        let mut thread = thread.ok_or(CommentError::NoSuchComment)?;
        if thread.resolve(resolved, user, self.clock.now()) {
            work.comments().set_thread(&thread).await?;
            work.commit().await?;
            self.signals.commented(seen.id);
        }
        Ok((self.read.shown(user, &seen, id).await?, seen.access))
    }

    /// Records that the caller has read a thread up to this number. Others do not hear of it. That is possible in the
    /// Archive as well.
    ///
    /// # Errors
    /// [`CommentError`]; nothing is changed then.
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn read(
        &self,
        user: UserId,
        project: ProjectRef,
        id: CommentThreadId,
        number: u32,
    ) -> Result<(ThreadView, Access), CommentError> {
        let seen = self.read.access(user, project).await?;
        let mut work = self.storage.begin().await?;
        let thread = work.comments().thread(seen.id, id).await?.ok_or(CommentError::NoSuchComment)?;
        // What was not written yet was not read.
        let last = thread.next_number.saturating_sub(1);
        work.comments().read_until(id, user, number.min(last)).await?;
        work.commit().await?;
        Ok((self.read.shown(user, &seen, id).await?, seen.access))
    }

    /// Deletes a comment of the caller; the owner of the project deletes any. A thread goes with its last comment.
    ///
    /// # Errors
    /// [`CommentError`]; nothing is changed then.
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn delete(&self, user: UserId, project: ProjectRef, id: CommentId) -> Result<(), CommentError> {
        let (mut work, seen) = held(self.storage.as_ref(), user, project).await?;
        let comment = work.comments().comment(seen.id, id).await?.ok_or(CommentError::NoSuchComment)?;
        if !comment.author.is(user) && seen.access != Access::Owner {
            return Err(CommentError::NotOwn);
        }
        work.comments().delete_comment(&comment).await?;
        work.commit().await?;
        self.signals.commented(seen.id);
        Ok(())
    }
}
