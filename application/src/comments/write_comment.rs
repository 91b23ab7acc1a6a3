//! Writing a comment.

use std::{collections::BTreeSet, sync::Arc};

use chrono::{DateTime, Utc};
use octavo_domain::{
    auth::throttle::Limit,
    comments::{
        MOST_COMMENTS, MOST_THREADS,
        text::CommentText,
        thread::{Author, Comment, Pin, Thread},
    },
    ids::{CommentId, CommentThreadId, PreviewLinkId, ProjectId, ProjectRef, UserId},
    team::access::Access,
};
use uuid::Uuid;

use super::{
    digest,
    read_comments::{CommentError, ReadComments},
};
use crate::{
    auth::throttle,
    comments::ports::comments::ThreadView,
    documents::ports::signals::DocumentSignals,
    shared::{
        clock::Clock,
        ids::Ids,
        storage::{Storage, UnitOfWork},
    },
    team::{acting::ActingError, ports::team::ProjectAccess},
};

/// Begins a thread, or replies in one.
pub struct WriteComment {
    /// Stores comments.
    pub storage: Arc<dyn Storage>,
    /// Reads comments and access.
    pub read: ReadComments,
    /// Tells those who have the project open.
    pub signals: Arc<dyn DocumentSignals>,
    /// Makes ids.
    pub ids: Arc<dyn Ids>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
}

/// Where a comment is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target {
    /// In a thread that is there.
    Thread(CommentThreadId),
    /// In a new one.
    Pin(Pin),
}

/// A comment that is to be written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Writing {
    /// What the client calls it, so that nothing is written twice.
    pub key: Uuid,
    /// The words.
    pub text: CommentText,
    /// Whom it mentions.
    pub mentions: BTreeSet<UserId>,
    /// Where.
    pub target: Target,
}

/// A comment that was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written {
    /// Its thread.
    pub thread: ThreadView,
    /// The access of who wrote it.
    pub access: Access,
    /// Was it written just now? Else it was sent again.
    pub is_new: bool,
}

/// A comment of somebody in a project that the unit holds.
pub(super) struct Addition {
    pub(super) project: ProjectId,
    pub(super) owner: UserId,
    pub(super) author: Author,
    pub(super) link: Option<PreviewLinkId>,
    pub(super) writing: Writing,
    pub(super) now: DateTime<Utc>,
}

impl WriteComment {
    /// Writes a comment, and has it mailed to those whom it concerns. What was resolved is open again.
    ///
    /// # Errors
    /// [`CommentError`]; nothing is written then.
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(
        &self,
        user: UserId,
        project: ProjectRef,
        writing: Writing,
    ) -> Result<Written, CommentError> {
        let seen = self.read.access(user, project).await?;
        let now = self.clock.now();
        count(self.storage.as_ref(), user, now).await?;
        self.read.check_mentions(&seen, &writing.mentions).await?;
        let (mut work, seen) = held(self.storage.as_ref(), user, project).await?;
        let found = work.comments().comments_with_key(seen.id, writing.key).await?;
        let (thread, is_new) = match found.iter().find(|comment| comment.author.is(user)) {
            Some(comment) => (comment.thread, false),
            None => {
                let author = Author::Person(user);
                let addition =
                    Addition { project: seen.id, owner: seen.owner, author, link: None, writing, now };
                let thread = add(work.as_mut(), self.ids.as_ref(), addition).await?;
                work.commit().await?;
                self.signals.commented(seen.id);
                (thread, true)
            }
        };
        let thread = self.read.shown(user, &seen, thread).await?;
        Ok(Written { thread, access: seen.access, is_new })
    }
}

/// Counts what an account writes.
pub(super) async fn count(
    storage: &dyn Storage,
    user: UserId,
    now: DateTime<Utc>,
) -> Result<(), throttle::Refused> {
    throttle::count(storage, &[(format!("comment:{user}"), Limit::COMMENT_ACCOUNT)], now).await
}

/// A unit that holds a project which the caller may comment on now. While it is held, nobody else writes comments.
pub(super) async fn held(
    storage: &dyn Storage,
    user: UserId,
    project: ProjectRef,
) -> Result<(Box<dyn UnitOfWork>, ProjectAccess), CommentError> {
    let mut work = storage.begin().await?;
    let seen = work.team().project_access(user, project).await?.ok_or(ActingError::NotFound)?;
    let found = work.projects().find(seen.owner, seen.num_id).await?.ok_or(ActingError::NotFound)?;
    if found.archive.is_some() {
        return Err(CommentError::Archived);
    }
    // A project without a document has nothing to comment on.
    work.documents().hold(seen.id).await?.ok_or(ActingError::NotFound)?;
    Ok((work, seen))
}

/// Adds a comment, and has it mailed; answers its thread.
pub(super) async fn add(
    work: &mut dyn UnitOfWork,
    ids: &dyn Ids,
    addition: Addition,
) -> Result<CommentThreadId, CommentError> {
    let Addition { project, owner, author, link, writing, now } = addition;
    let Writing { key, text, mentions, target } = writing;
    let mut thread = match target {
        Target::Thread(id) => {
            let thread = work.comments().thread(project, id).await?;
            let thread = thread.ok_or(CommentError::NoSuchComment)?;
            if work.comments().count_comments(id).await? >= MOST_COMMENTS {
                return Err(CommentError::ThreadFull);
            }
            thread
        }
        Target::Pin(pin) => {
            if work.comments().count_threads(project).await? >= MOST_THREADS {
                return Err(CommentError::ProjectFull);
            }
            let id = CommentThreadId::new(ids.next());
            let thread = Thread { id, project, pin, link, last_at: now, next_number: 0, resolved: None };
            work.comments().add_thread(&thread).await?;
            thread
        }
    };
    let number = thread.take(now);
    work.comments().set_thread(&thread).await?;
    let mut people: BTreeSet<UserId> = work.comments().participants(thread.id).await?.into_iter().collect();
    people.extend(mentions.iter().copied());
    people.insert(owner);
    let id = CommentId::new(ids.next());
    let comment = Comment {
        id,
        thread: thread.id,
        project,
        number,
        author,
        text,
        mentions,
        key,
        written_at: now,
        edited_at: None,
    };
    work.comments().add_comment(&comment).await?;
    if let Author::Person(user) = comment.author {
        people.remove(&user);
        // Who replies has seen what was there.
        work.comments().read_until(thread.id, user, number).await?;
    }
    digest::expect(work, ids, project, &people, now).await?;
    Ok(thread.id)
}
