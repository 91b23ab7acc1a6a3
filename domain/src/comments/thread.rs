//! Threads and their comments.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::text::{CommentText, GuestName};
use crate::{
    documents::id::RecordId,
    ids::{CommentId, CommentThreadId, PreviewLinkId, ProjectId, UserId},
};

/// Where a thread is pinned (EDIT-379). What it is pinned to may be gone, or may still be on its way to the server.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pin {
    page: RecordId,
    widget: Option<RecordId>,
    x: i64,
    y: i64,
}

/// The pin is outside of what it is pinned to, or too far away.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("This is no place on a page")]
pub struct InvalidPin;

impl Pin {
    /// The whole width or height of a widget.
    pub const WHOLE: i64 = 1_000;
    /// How far places are from the corner of a page at most, in units of documents.
    pub const FARTHEST: i64 = 100_000_000;

    /// A pin on a widget, in thousandths of its size, or on a place of a page, in units of documents.
    ///
    /// # Errors
    /// [`InvalidPin`].
    pub fn new(page: RecordId, widget: Option<RecordId>, (x, y): (i64, i64)) -> Result<Self, InvalidPin> {
        let allowed = if widget.is_some() { 0..=Self::WHOLE } else { -Self::FARTHEST..=Self::FARTHEST };
        if allowed.contains(&x) && allowed.contains(&y) {
            Ok(Self { page, widget, x, y })
        } else {
            Err(InvalidPin)
        }
    }

    /// The page.
    #[must_use]
    pub const fn page(&self) -> RecordId {
        self.page
    }

    /// The widget; none for a place.
    #[must_use]
    pub const fn widget(&self) -> Option<RecordId> {
        self.widget
    }

    /// From the left and from the top.
    #[must_use]
    pub const fn offset(&self) -> (i64, i64) {
        (self.x, self.y)
    }
}

/// Who wrote a comment, or resolved a thread.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Author {
    /// Somebody with access to the project.
    Person(UserId),
    /// A reader of a preview link.
    Guest(GuestName),
    /// Somebody whose account was deleted.
    Deleted,
}

impl Author {
    /// Is it this account?
    #[must_use]
    pub fn is(&self, user: UserId) -> bool {
        *self == Self::Person(user)
    }
}

/// A thread was resolved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Resolved {
    /// By whom; none once their account was deleted.
    pub by: Option<UserId>,
    /// When.
    pub at: DateTime<Utc>,
}

/// Comments on one thing (EDIT-380).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Thread {
    /// Its id.
    pub id: CommentThreadId,
    /// Its project.
    pub project: ProjectId,
    /// What it is about.
    pub pin: Pin,
    /// The preview link whose reader began it.
    pub link: Option<PreviewLinkId>,
    /// When the last comment was written.
    pub last_at: DateTime<Utc>,
    /// The number of the next comment. Numbers are never used again.
    pub next_number: u32,
    /// Is it resolved?
    pub resolved: Option<Resolved>,
}

/// A comment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Comment {
    /// Its id.
    pub id: CommentId,
    /// Its thread.
    pub thread: CommentThreadId,
    /// Its project.
    pub project: ProjectId,
    /// Its number in its thread; later ones have higher numbers.
    pub number: u32,
    /// Who wrote it.
    pub author: Author,
    /// What they wrote.
    pub text: CommentText,
    /// Whom it mentions.
    pub mentions: BTreeSet<UserId>,
    /// What the client calls it: a comment that is sent again has the same key.
    pub key: Uuid,
    /// When it was written.
    pub written_at: DateTime<Utc>,
    /// When it was changed last.
    pub edited_at: Option<DateTime<Utc>>,
}

impl Thread {
    /// Takes the number of a comment that is written now. A thread that was resolved is open again.
    pub fn take(&mut self, now: DateTime<Utc>) -> u32 {
        let number = self.next_number;
        self.next_number = number.saturating_add(1);
        self.last_at = self.last_at.max(now);
        self.resolved = None;
        number
    }

    /// Resolves it, or opens it again; answers whether anything has changed.
    pub fn resolve(&mut self, resolved: bool, by: UserId, now: DateTime<Utc>) -> bool {
        if self.resolved.is_some() == resolved {
            return false;
        }
        self.resolved = resolved.then_some(Resolved { by: Some(by), at: now });
        true
    }
}

impl Comment {
    /// Writes it anew; answers whether anything has changed.
    pub fn edit(&mut self, text: CommentText, mentions: BTreeSet<UserId>, now: DateTime<Utc>) -> bool {
        if self.text == text && self.mentions == mentions {
            return false;
        }
        self.text = text;
        self.mentions = mentions;
        self.edited_at = Some(now);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(seconds: i64) -> DateTime<Utc> {
        DateTime::from_timestamp(1_795_000_000 + seconds, 0).unwrap()
    }

    fn thread() -> Thread {
        let pin = Pin::new(RecordId::of_bits(7), None, (1_200, -50)).unwrap();
        Thread {
            id: CommentThreadId::new(Uuid::from_u128(1)),
            project: ProjectId::new(Uuid::from_u128(2)),
            pin,
            link: None,
            last_at: at(0),
            next_number: 0,
            resolved: None,
        }
    }

    #[test]
    fn edit_379_a_pin_is_within_its_widget_or_on_a_page() {
        let (page, widget) = (RecordId::of_bits(7), Some(RecordId::of_bits(8)));
        assert_eq!(Pin::new(page, widget, (0, 1_000)).map(|pin| pin.offset()), Ok((0, 1_000)));
        assert_eq!(Pin::new(page, widget, (0, 1_001)), Err(InvalidPin));
        assert_eq!(Pin::new(page, widget, (-1, 0)), Err(InvalidPin));
        assert!(Pin::new(page, None, (-1, 400_000)).is_ok());
        assert_eq!(Pin::new(page, None, (Pin::FARTHEST + 1, 0)), Err(InvalidPin));
    }

    #[test]
    fn edit_380_a_reply_opens_what_was_resolved() {
        let user = UserId::new(Uuid::from_u128(3));
        let mut thread = thread();
        assert_eq!((thread.take(at(1)), thread.last_at), (0, at(1)));
        assert!(thread.resolve(true, user, at(2)));
        assert!(!thread.resolve(true, user, at(3)));
        assert_eq!(thread.resolved, Some(Resolved { by: Some(user), at: at(2) }));
        assert_eq!((thread.take(at(4)), thread.resolved.clone()), (1, None));
        assert!(!thread.resolve(false, user, at(5)));
    }

    #[test]
    fn editing_says_when_and_only_if_something_changed() {
        let (thread, text) = (thread(), |text: &str| CommentText::parse(text).unwrap());
        let mut comment = Comment {
            id: CommentId::new(Uuid::from_u128(4)),
            thread: thread.id,
            project: thread.project,
            number: 0,
            author: Author::Deleted,
            text: text("One"),
            mentions: BTreeSet::new(),
            key: Uuid::from_u128(5),
            written_at: at(0),
            edited_at: None,
        };
        assert!(!comment.edit(text("One"), BTreeSet::new(), at(1)));
        assert!(comment.edit(text("Two"), BTreeSet::new(), at(2)));
        assert_eq!((comment.text.as_str(), comment.edited_at), ("Two", Some(at(2))));
    }
}
