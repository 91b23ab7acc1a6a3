//! Comments in calls.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use octavo_application::comments::ports::comments::{
    By, CommentView, Commenter as DomainCommenter, ThreadView,
};
use octavo_domain::{comments::text::CommentText, ids::UserId, team::access::Access};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    account::profile_media,
    app::App,
    problem::{ErrorCode, Problem},
};

/// Somebody who can comment.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Commenter {
    /// The account.
    id: String,
    /// The display name.
    name: String,
    /// The avatar's address.
    #[schema(required)]
    avatar: Option<String>,
}

/// Who wrote something, or resolved it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(crate) enum CommentAuthor {
    /// Somebody with an account.
    Person(Commenter),
    /// A reader of a preview link.
    Guest(CommentGuest),
    /// Somebody whose account was deleted.
    Deleted,
}

/// A reader of a preview link.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CommentGuest {
    /// The name that they gave.
    name: String,
}

/// Somebody whom a comment mentions.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CommentMention {
    /// The account.
    id: String,
    /// The display name.
    name: String,
}

/// A comment.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Comment {
    /// Its id.
    id: String,
    /// Its number in its thread. Later ones have higher numbers.
    number: u32,
    /// Who wrote it.
    author: CommentAuthor,
    /// Its words, which are plain text.
    text: String,
    /// Whom it mentions.
    mentions: Vec<CommentMention>,
    /// When it was written.
    written_at: DateTime<Utc>,
    /// When it was changed last.
    #[schema(required)]
    edited_at: Option<DateTime<Utc>>,
    /// Did the caller write it?
    is_own: bool,
    /// Has the caller not read it yet?
    is_unread: bool,
    /// May the caller delete it?
    can_delete: bool,
}

/// A thread was resolved.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CommentResolved {
    /// By whom.
    by: CommentAuthor,
    /// When.
    at: DateTime<Utc>,
}

/// Comments on one thing.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CommentThread {
    /// Its id.
    id: String,
    /// The page.
    page: String,
    /// The widget; null for a place on the page.
    #[schema(required)]
    widget: Option<String>,
    /// From the left: in thousandths of the widget's width, or in units of documents.
    x: i64,
    /// From the top, alike.
    y: i64,
    /// By whom it was resolved, and when; null while it is open.
    #[schema(required)]
    resolved: Option<CommentResolved>,
    /// How many comments the caller has not read.
    unread: u32,
    /// How many comments it has.
    count: u32,
    /// When the last one was written.
    last_at: DateTime<Utc>,
    /// Its comments, the first one first. Lists have the first one and the last ten.
    comments: Vec<Comment>,
}

impl Commenter {
    pub(crate) fn new(app: &App, person: DomainCommenter) -> Self {
        let origin = &app.settings.viewer_origin;
        Self {
            id: person.id.to_string(),
            name: person.name,
            avatar: person.avatar.as_ref().map(|key| profile_media::wire::address(origin, key)),
        }
    }
}

impl CommentAuthor {
    fn new(app: &App, by: By) -> Self {
        match by {
            By::Person(person) => Self::Person(Commenter::new(app, person)),
            By::Guest(name) => Self::Guest(CommentGuest { name: name.as_str().to_owned() }),
            By::Deleted => Self::Deleted,
        }
    }
}

impl CommentThread {
    /// A thread as somebody with this access sees it.
    pub(crate) fn new(app: &App, user: UserId, access: Access, thread: ThreadView) -> Self {
        let read = thread.read;
        let comment = |comment: CommentView| {
            let is_own = matches!(&comment.by, By::Person(person) if person.id == user);
            let mention = |(id, name): (UserId, String)| CommentMention { id: id.to_string(), name };
            Comment {
                id: comment.id.to_string(),
                number: comment.number,
                author: CommentAuthor::new(app, comment.by),
                text: comment.text.as_str().to_owned(),
                mentions: comment.mentions.into_iter().map(mention).collect(),
                written_at: comment.written_at,
                edited_at: comment.edited_at,
                is_own,
                is_unread: !is_own && read.is_none_or(|read| comment.number > read),
                can_delete: is_own || access == Access::Owner,
            }
        };
        let (x, y) = thread.pin.offset();
        let resolved =
            thread.resolved.map(|(by, at)| CommentResolved { by: CommentAuthor::new(app, by), at });
        Self {
            id: thread.id.to_string(),
            page: thread.pin.page().to_string(),
            widget: thread.pin.widget().map(|widget| widget.to_string()),
            x,
            y,
            resolved,
            unread: thread.unread,
            count: thread.count,
            last_at: thread.last_at,
            comments: thread.comments.into_iter().map(comment).collect(),
        }
    }
}

/// The words of a comment.
pub(super) fn text(text: &str) -> Result<CommentText, Problem> {
    CommentText::parse(text)
        .map_err(|error| Problem::invalid(ErrorCode::InvalidBody, "text", error.to_string()))
}

/// The people of a comment, by their ids.
pub(super) fn mentions(ids: &[String]) -> Result<BTreeSet<UserId>, Problem> {
    let sentence = "People are mentioned by their ids";
    let read =
        |id: &String| id.parse().map_err(|_| Problem::invalid(ErrorCode::InvalidBody, "mentions", sentence));
    ids.iter().map(read).collect()
}
