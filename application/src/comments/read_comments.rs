//! Reading the comments of a project.

use std::{collections::BTreeSet, sync::Arc};

use chrono::TimeDelta;
use octavo_domain::{
    ids::{CommentThreadId, ProjectRef, UserId},
    team::access::{Access, Action},
};

use crate::{
    auth::throttle,
    comments::ports::comments::{CommentQueries, Commenter, ThreadPage, ThreadPlace, ThreadView},
    shared::storage::StorageError,
    team::{
        acting::ActingError,
        ports::{
            queries::{MAX_TEAMMATES, TeamQueries},
            team::ProjectAccess,
        },
    },
};

/// The most threads that are read at once.
pub const MOST_AT_ONCE: u32 = 100;

/// How many of the last comments of a thread come along in lists, beside the first one.
pub const LATEST: u32 = 10;

/// Reads threads, and who can be mentioned.
#[derive(Clone)]
pub struct ReadComments {
    /// Reads access.
    pub team: Arc<dyn TeamQueries>,
    /// Reads comments.
    pub comments: Arc<dyn CommentQueries>,
}

/// Why comments are not read or written.
#[derive(Debug, thiserror::Error)]
pub enum CommentError {
    /// The caller may not.
    #[error(transparent)]
    MayNot(#[from] ActingError),
    /// There is no such thread or comment.
    #[error("There is no such comment")]
    NoSuchComment,
    /// The comment is one of somebody else.
    #[error("Only the person who wrote a comment can do this")]
    NotOwn,
    /// The project is in the Archive.
    #[error("Restore the project before you comment on it")]
    Archived,
    /// Somebody is mentioned who has no access to the project, or too many people are.
    #[error("Mention at most 20 people, all with access to this project")]
    Mentions,
    /// The project has as many threads as it can have.
    #[error("A project has at most 1,000 threads of comments. Delete some first")]
    ProjectFull,
    /// The thread has as many comments as it can have.
    #[error("A thread has at most 200 comments. Begin a new one")]
    ThreadFull,
    /// Too many comments were written; the time to wait.
    #[error("too many comments")]
    TooMany(TimeDelta),
}

impl From<StorageError> for CommentError {
    fn from(error: StorageError) -> Self {
        Self::MayNot(error.into())
    }
}

impl From<throttle::Refused> for CommentError {
    fn from(refused: throttle::Refused) -> Self {
        match refused {
            throttle::Refused::TooMany(wait) => Self::TooMany(wait),
            throttle::Refused::Storage(error) => error.into(),
        }
    }
}

/// Threads of a project.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedThreads {
    /// The threads.
    pub threads: Vec<ThreadView>,
    /// Where the next ones are.
    pub next: Option<ThreadPlace>,
    /// How many comments of open threads the caller has not read.
    pub unread: u64,
    /// The caller's access.
    pub access: Access,
}

impl ReadComments {
    /// Threads of a project, the last written first.
    ///
    /// # Errors
    /// [`CommentError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn list(
        &self,
        user: UserId,
        project: ProjectRef,
        resolved: Option<bool>,
        after: Option<ThreadPlace>,
        limit: u32,
    ) -> Result<ListedThreads, CommentError> {
        let seen = self.access(user, project).await?;
        let limit = limit.clamp(1, MOST_AT_ONCE);
        // One more says whether there is a next page.
        let page = ThreadPage { resolved, link: None, after, limit: limit.saturating_add(1), latest: LATEST };
        let mut threads = self.comments.comment_threads(seen.id, Some(user), page).await?;
        let unread = self.comments.unread_comments(seen.id, user).await?;
        let limit = usize::try_from(limit).unwrap_or(usize::MAX);
        let has_more = threads.len() > limit;
        threads.truncate(limit);
        let next = threads.last().filter(|_| has_more).map(|last| (last.last_at, last.id));
        Ok(ListedThreads { threads, next, unread, access: seen.access })
    }

    /// A thread with all its comments, and the caller's access.
    ///
    /// # Errors
    /// [`CommentError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn one(
        &self,
        user: UserId,
        project: ProjectRef,
        id: CommentThreadId,
    ) -> Result<(ThreadView, Access), CommentError> {
        let seen = self.access(user, project).await?;
        let thread = self.comments.comment_thread(seen.id, user, id).await?;
        Ok((thread.ok_or(CommentError::NoSuchComment)?, seen.access))
    }

    /// Whom the caller can mention (EDIT-381): all with access but themselves, by name.
    ///
    /// # Errors
    /// [`CommentError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn people(&self, user: UserId, project: ProjectRef) -> Result<Vec<Commenter>, CommentError> {
        let seen = self.access(user, project).await?;
        let mut people = self.comments.commenters(seen.id, MAX_TEAMMATES.saturating_add(1)).await?;
        people.retain(|one| one.id != user);
        Ok(people)
    }

    /// The access of the caller, who may comment.
    pub(super) async fn access(
        &self,
        user: UserId,
        project: ProjectRef,
    ) -> Result<ProjectAccess, CommentError> {
        let seen = self.team.project_access(user, project).await?.ok_or(ActingError::NotFound)?;
        if seen.access.may(Action::Comment) { Ok(seen) } else { Err(ActingError::Forbidden.into()) }
    }

    /// Does everybody who is mentioned have access to the project?
    pub(super) async fn check_mentions(
        &self,
        seen: &ProjectAccess,
        mentions: &BTreeSet<UserId>,
    ) -> Result<(), CommentError> {
        if mentions.is_empty() {
            return Ok(());
        }
        if mentions.len() > octavo_domain::comments::MOST_MENTIONS {
            return Err(CommentError::Mentions);
        }
        let people = self.comments.commenters(seen.id, MAX_TEAMMATES.saturating_add(1)).await?;
        let known: BTreeSet<UserId> = people.into_iter().map(|one| one.id).collect();
        if mentions.is_subset(&known) { Ok(()) } else { Err(CommentError::Mentions) }
    }

    /// A thread, as lists show it, after it was written to.
    pub(super) async fn shown(
        &self,
        user: UserId,
        seen: &ProjectAccess,
        id: CommentThreadId,
    ) -> Result<ThreadView, CommentError> {
        let thread = self.comments.comment_thread(seen.id, user, id).await?;
        let mut thread = thread.ok_or(CommentError::NoSuchComment)?;
        let latest = usize::try_from(LATEST).unwrap_or(usize::MAX);
        let from = thread.comments.len().saturating_sub(latest);
        let mut place = 0_usize;
        thread.comments.retain(|_| {
            place = place.saturating_add(1);
            place == 1 || place > from
        });
        Ok(thread)
    }
}
