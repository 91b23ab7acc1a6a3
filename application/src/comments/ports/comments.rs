//! What comments need from storage.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_domain::{
    account::profile_media::UploadKey,
    comments::{
        text::{CommentText, GuestName},
        thread::{Comment, Pin, Thread},
    },
    ids::{CommentId, CommentThreadId, PreviewLinkId, ProjectId, UserId},
};
use uuid::Uuid;

use crate::shared::error::StorageError;

/// Somebody who can comment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Commenter {
    /// The account.
    pub id: UserId,
    /// The display name.
    pub name: String,
    /// The avatar's key.
    pub avatar: Option<UploadKey>,
}

/// Who did something, with their name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum By {
    /// Somebody with an account.
    Person(Commenter),
    /// A reader of a preview link.
    Guest(GuestName),
    /// Somebody whose account was deleted.
    Deleted,
}

/// A comment, as it is shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CommentView {
    /// Its id.
    pub id: CommentId,
    /// Its number in its thread.
    pub number: u32,
    /// Who wrote it.
    pub by: By,
    /// What they wrote.
    pub text: CommentText,
    /// Whom it mentions, by id, with their names.
    pub mentions: Vec<(UserId, String)>,
    /// When it was written.
    pub written_at: DateTime<Utc>,
    /// When it was changed last.
    pub edited_at: Option<DateTime<Utc>>,
}

/// A thread, as somebody sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ThreadView {
    /// Its id.
    pub id: CommentThreadId,
    /// What it is about.
    pub pin: Pin,
    /// By whom it was resolved, and when.
    pub resolved: Option<(By, DateTime<Utc>)>,
    /// When the last comment was written.
    pub last_at: DateTime<Utc>,
    /// How many comments it has.
    pub count: u32,
    /// How many of them are unread. Own ones never are.
    pub unread: u32,
    /// The number of the last comment that was read.
    pub read: Option<u32>,
    /// Its comments, the first one first. In lists, the first one and the last ones.
    pub comments: Vec<CommentView>,
}

/// Where a thread stands among those of its project: when its last comment was written, and its id.
pub type ThreadPlace = (DateTime<Utc>, CommentThreadId);

/// Which threads are read: the last written first (ties by id, the highest first).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ThreadPage {
    /// Only those that are resolved, or that are not.
    pub resolved: Option<bool>,
    /// Only those that readers of this preview link began.
    pub link: Option<PreviewLinkId>,
    /// Only those after this one in that order.
    pub after: Option<ThreadPlace>,
    /// The most threads.
    pub limit: u32,
    /// How many of the last comments of each come along, beside the first one. Deleted ones count as well.
    pub latest: u32,
}

/// When somebody is mailed new comments of a project.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Digest {
    /// When the next mail is due; none while nothing is new.
    pub due_at: Option<DateTime<Utc>>,
    /// What was written until then was mailed, or read.
    pub mailed_until: DateTime<Utc>,
}

/// A comment for a mail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewComment {
    /// Who wrote it; none once their account was deleted.
    pub by: Option<String>,
    /// What they wrote.
    pub text: CommentText,
    /// The thread that it is in.
    pub thread: CommentThreadId,
    /// When.
    pub written_at: DateTime<Utc>,
}

/// Comments in a unit of work. A caller that adds one MUST hold the project's document, see
/// [`DocumentRepository::hold`](crate::documents::ports::documents::DocumentRepository::hold). All of it MUST be deleted
/// with its project. With an account its marks of what is read and its mentions MUST be deleted, and its comments MUST stay
/// without an author.
#[async_trait]
pub trait CommentRepository: Send {
    /// A thread of a project.
    async fn thread(
        &mut self,
        project: ProjectId,
        id: CommentThreadId,
    ) -> Result<Option<Thread>, StorageError>;
    /// How many threads a project has.
    async fn count_threads(&mut self, project: ProjectId) -> Result<u64, StorageError>;
    /// Adds a thread.
    async fn add_thread(&mut self, thread: &Thread) -> Result<(), StorageError>;
    /// Stores when a thread was written to last, its next number, and whether it is resolved.
    async fn set_thread(&mut self, thread: &Thread) -> Result<(), StorageError>;
    /// A comment of a project.
    async fn comment(&mut self, project: ProjectId, id: CommentId) -> Result<Option<Comment>, StorageError>;
    /// The comments of a project that have this key, the first one first. Several people may have chosen the same key.
    async fn comments_with_key(
        &mut self,
        project: ProjectId,
        key: Uuid,
    ) -> Result<Vec<Comment>, StorageError>;
    /// How many comments a thread has.
    async fn count_comments(&mut self, thread: CommentThreadId) -> Result<u64, StorageError>;
    /// Those with an account who wrote in a thread, in the order of their ids.
    async fn participants(&mut self, thread: CommentThreadId) -> Result<Vec<UserId>, StorageError>;
    /// Adds a comment with its mentions.
    async fn add_comment(&mut self, comment: &Comment) -> Result<(), StorageError>;
    /// Stores the words of a comment, its mentions, and when it was changed.
    async fn set_comment(&mut self, comment: &Comment) -> Result<(), StorageError>;
    /// Deletes a comment. A thread MUST be deleted with its last comment.
    async fn delete_comment(&mut self, comment: &Comment) -> Result<(), StorageError>;
    /// Records that somebody has read a thread up to a number. It MUST never become less.
    async fn read_until(
        &mut self,
        thread: CommentThreadId,
        user: UserId,
        number: u32,
    ) -> Result<(), StorageError>;
    /// When somebody is mailed new comments of a project; none where that never was due.
    async fn digest(&mut self, project: ProjectId, user: UserId) -> Result<Option<Digest>, StorageError>;
    /// Stores that.
    async fn set_digest(
        &mut self,
        project: ProjectId,
        user: UserId,
        digest: Digest,
    ) -> Result<(), StorageError>;
    /// What somebody has not read that others wrote after `since`, in threads that are open, in the order in which it was
    /// written (ties by id). Unless `of_all`, only what mentions them, and what is in threads in which they wrote.
    async fn new_comments(
        &mut self,
        project: ProjectId,
        user: UserId,
        since: DateTime<Utc>,
        of_all: bool,
        most: u32,
    ) -> Result<Vec<NewComment>, StorageError>;
}

/// Reads comments without a unit of work. The number of statements MUST NOT depend on how many there are.
#[async_trait]
pub trait CommentQueries: Send + Sync {
    /// Threads of a project, as somebody sees them; without an account, nothing is unread.
    async fn comment_threads(
        &self,
        project: ProjectId,
        reader: Option<UserId>,
        page: ThreadPage,
    ) -> Result<Vec<ThreadView>, StorageError>;
    /// A thread of a project with all its comments.
    async fn comment_thread(
        &self,
        project: ProjectId,
        reader: UserId,
        id: CommentThreadId,
    ) -> Result<Option<ThreadView>, StorageError>;
    /// How many comments of open threads of a project somebody has not read.
    async fn unread_comments(&self, project: ProjectId, reader: UserId) -> Result<u64, StorageError>;
    /// Those with access to a project, its owner included, by name (ties by id); at most so many. It MUST agree with
    /// [`TeamRepository::project_access`](crate::team::ports::team::TeamRepository::project_access).
    async fn commenters(&self, project: ProjectId, most: u32) -> Result<Vec<Commenter>, StorageError>;
}
