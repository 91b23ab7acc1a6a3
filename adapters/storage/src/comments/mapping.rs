//! Mapping between rows and the domain.

use std::collections::BTreeSet;

use octavo_application::{
    comments::ports::comments::{By, CommentView, Commenter, NewComment, ThreadView},
    shared::storage::StorageError,
};
use octavo_domain::{
    account::profile_media::UploadKey,
    comments::{
        text::{CommentText, GuestName},
        thread::{Author, Comment, Pin, Resolved, Thread},
    },
    documents::id::RecordId,
    ids::{CommentId, CommentThreadId, PreviewLinkId, ProjectId, UserId},
};
use sea_orm::FromQueryResult;
use uuid::Uuid;

use crate::{
    entity::{comment_threads, comments},
    mapping::{RowOf, micros},
};

/// A thread with what somebody has not read of it, and the name of who resolved it.
#[derive(FromQueryResult)]
pub(crate) struct ThreadRow {
    pub(crate) id: Uuid,
    page: i64,
    widget: Option<i64>,
    x: i64,
    y: i64,
    last_at: i64,
    resolved_at: Option<i64>,
    resolved_by: Option<Uuid>,
    name: Option<String>,
    avatar: Option<String>,
    count: i64,
    unread: i64,
    read: Option<i64>,
}

/// A comment with the name of its author.
#[derive(FromQueryResult)]
pub(crate) struct CommentRow {
    id: Uuid,
    pub(crate) thread_id: Uuid,
    number: i64,
    author: Option<Uuid>,
    guest: Option<String>,
    words: String,
    written_at: i64,
    edited_at: Option<i64>,
    name: Option<String>,
    avatar: Option<String>,
}

/// Somebody whom a comment mentions.
#[derive(FromQueryResult)]
pub(crate) struct MentionRow {
    comment_id: Uuid,
    user_id: Uuid,
    name: String,
}

/// Somebody with access.
#[derive(FromQueryResult)]
pub(crate) struct CommenterRow {
    id: Uuid,
    name: String,
    avatar: Option<String>,
}

/// A comment for a mail.
#[derive(FromQueryResult)]
pub(crate) struct NewRow {
    id: Uuid,
    guest: Option<String>,
    name: Option<String>,
    words: String,
    thread_id: Uuid,
    written_at: i64,
}

/// The number of a record of a document. Sixty bits fit.
fn bits(record: RecordId) -> i64 {
    i64::try_from(record.bits()).unwrap_or(i64::MAX)
}

fn record(stored: i64) -> Option<RecordId> {
    u64::try_from(stored).ok().map(RecordId::of_bits)
}

fn pin(of: RowOf<Uuid>, page: i64, widget: Option<i64>, at: (i64, i64)) -> Result<Pin, StorageError> {
    let page = of.valid("page", record(page))?;
    let widget = of.valid_if("widget", widget, record)?;
    of.valid("x", Pin::new(page, widget, at).ok())
}

pub(crate) fn thread_row(thread: &Thread) -> comment_threads::Model {
    let (x, y) = thread.pin.offset();
    comment_threads::Model {
        id: thread.id.uuid(),
        project_id: thread.project.uuid(),
        page: bits(thread.pin.page()),
        widget: thread.pin.widget().map(bits),
        x,
        y,
        link: thread.link.map(PreviewLinkId::uuid),
        last_at: micros(thread.last_at),
        next_number: thread.next_number.into(),
        resolved_at: thread.resolved.as_ref().map(|resolved| micros(resolved.at)),
        resolved_by: thread.resolved.as_ref().and_then(|resolved| resolved.by).map(UserId::uuid),
    }
}

pub(crate) fn thread(row: &comment_threads::Model) -> Result<Thread, StorageError> {
    let of = RowOf { table: "comment_threads", id: row.id };
    let resolved_at = of.time_if("resolved_at", row.resolved_at)?;
    Ok(Thread {
        id: CommentThreadId::new(row.id),
        project: ProjectId::new(row.project_id),
        pin: pin(of, row.page, row.widget, (row.x, row.y))?,
        link: row.link.map(PreviewLinkId::new),
        last_at: of.time("last_at", row.last_at)?,
        next_number: of.number("next_number", row.next_number)?,
        resolved: resolved_at.map(|at| Resolved { by: row.resolved_by.map(UserId::new), at }),
    })
}

pub(crate) fn comment_row(comment: &Comment) -> comments::Model {
    let (author, guest) = match &comment.author {
        Author::Person(user) => (Some(user.uuid()), None),
        Author::Guest(name) => (None, Some(name.as_str().to_owned())),
        Author::Deleted => (None, None),
    };
    comments::Model {
        id: comment.id.uuid(),
        thread_id: comment.thread.uuid(),
        project_id: comment.project.uuid(),
        number: comment.number.into(),
        author,
        guest,
        words: comment.text.as_str().to_owned(),
        sent_key: comment.key,
        written_at: micros(comment.written_at),
        edited_at: comment.edited_at.map(micros),
    }
}

fn guest(of: RowOf<Uuid>, stored: Option<&str>) -> Result<Option<GuestName>, StorageError> {
    of.valid_if("guest", stored, |name| GuestName::parse(name).ok())
}

fn words(of: RowOf<Uuid>, stored: &str) -> Result<CommentText, StorageError> {
    of.valid("words", CommentText::parse(stored).ok())
}

pub(crate) fn comment(row: &comments::Model, mentions: BTreeSet<UserId>) -> Result<Comment, StorageError> {
    let of = RowOf { table: "comments", id: row.id };
    let author = match (row.author, guest(of, row.guest.as_deref())?) {
        (Some(user), _) => Author::Person(UserId::new(user)),
        (None, Some(name)) => Author::Guest(name),
        (None, None) => Author::Deleted,
    };
    Ok(Comment {
        id: CommentId::new(row.id),
        thread: CommentThreadId::new(row.thread_id),
        project: ProjectId::new(row.project_id),
        number: of.number("number", row.number)?,
        author,
        text: words(of, &row.words)?,
        mentions,
        key: row.sent_key,
        written_at: of.time("written_at", row.written_at)?,
        edited_at: of.time_if("edited_at", row.edited_at)?,
    })
}

fn person(
    id: Option<Uuid>,
    name: Option<String>,
    avatar: Option<String>,
) -> Result<Option<Commenter>, StorageError> {
    let (Some(id), Some(name)) = (id, name) else { return Ok(None) };
    commenter(CommenterRow { id, name, avatar }).map(Some)
}

pub(crate) fn commenter(row: CommenterRow) -> Result<Commenter, StorageError> {
    let CommenterRow { id, name, avatar } = row;
    let of = RowOf { table: "users", id };
    let avatar = of.valid_if("avatar", avatar, |key| UploadKey::parse(&key))?;
    Ok(Commenter { id: UserId::new(id), name, avatar })
}

/// A comment as it is shown, with its thread.
fn comment_view(row: CommentRow, mentions: &[MentionRow]) -> Result<(Uuid, CommentView), StorageError> {
    let of = RowOf { table: "comments", id: row.id };
    let guest = guest(of, row.guest.as_deref())?;
    let by = match (person(row.author, row.name, row.avatar)?, guest) {
        (Some(person), _) => By::Person(person),
        (None, Some(name)) => By::Guest(name),
        (None, None) => By::Deleted,
    };
    let mentions = mentions.iter().filter(|mention| mention.comment_id == row.id);
    let view = CommentView {
        id: CommentId::new(row.id),
        number: of.number("number", row.number)?,
        by,
        text: words(of, &row.words)?,
        mentions: mentions.map(|one| (UserId::new(one.user_id), one.name.clone())).collect(),
        written_at: of.time("written_at", row.written_at)?,
        edited_at: of.time_if("edited_at", row.edited_at)?,
    };
    Ok((row.thread_id, view))
}

/// Threads with their comments.
pub(crate) fn threads(
    threads: Vec<ThreadRow>,
    comments: Vec<CommentRow>,
    mentions: &[MentionRow],
) -> Result<Vec<ThreadView>, StorageError> {
    let comments = comments.into_iter().map(|row| comment_view(row, mentions));
    let mut of_threads: std::collections::HashMap<Uuid, Vec<CommentView>> = std::collections::HashMap::new();
    for comment in comments {
        let (thread, view) = comment?;
        of_threads.entry(thread).or_default().push(view);
    }
    let view = |row: ThreadRow| {
        let of = RowOf { table: "comment_threads", id: row.id };
        let by = person(row.resolved_by, row.name, row.avatar)?.map_or(By::Deleted, By::Person);
        Ok(ThreadView {
            id: CommentThreadId::new(row.id),
            pin: pin(of, row.page, row.widget, (row.x, row.y))?,
            resolved: of.time_if("resolved_at", row.resolved_at)?.map(|at| (by, at)),
            last_at: of.time("last_at", row.last_at)?,
            count: of.number("id", row.count)?,
            unread: of.number("id", row.unread)?,
            read: row.read.map(|number| of.number("id", number)).transpose()?,
            comments: of_threads.remove(&row.id).unwrap_or_default(),
        })
    };
    threads.into_iter().map(view).collect()
}

pub(crate) fn new_comment(row: NewRow) -> Result<NewComment, StorageError> {
    let of = RowOf { table: "comments", id: row.id };
    Ok(NewComment {
        by: row.name.or(row.guest),
        text: words(of, &row.words)?,
        thread: CommentThreadId::new(row.thread_id),
        written_at: of.time("written_at", row.written_at)?,
    })
}
