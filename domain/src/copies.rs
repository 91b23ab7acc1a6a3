//! Copies of projects and collections that one account sends to another.

use chrono::{DateTime, TimeDelta, Utc};

use crate::{
    account::user::User,
    ids::{FolderId, NumId, ProjectId, TransferId, UserId},
};

/// Items that were sent together, and their status.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Transfer {
    /// Identity.
    pub id: TransferId,
    /// The sender.
    pub sender: UserId,
    /// The recipient.
    pub to: Recipient,
    /// What was sent, as it was called then.
    pub items: Vec<Item>,
    /// Do the sender's own fonts go along (EDIT-218)?
    pub with_fonts: bool,
    /// Its status.
    pub status: Status,
    /// Projects and collections that have been received so far.
    pub received: u32,
    /// When it was sent.
    pub created_at: DateTime<Utc>,
    /// When it was answered, withdrawn or expired.
    pub answered_at: Option<DateTime<Utc>>,
}

/// A recipient.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recipient {
    /// An e-mail address or an account's name, as the sender wrote it.
    pub written: String,
    /// The account that is meant; none while no account has confirmed the address.
    pub account: Option<UserId>,
    /// The address's [key](crate::account::email::Email::key); none when an account was named.
    pub email_key: Option<String>,
}

impl Recipient {
    /// Is it meant for this account? An address counts once it is confirmed.
    #[must_use]
    pub fn is(&self, user: &User) -> bool {
        match (self.account, &self.email_key) {
            (Some(account), _) => account == user.id,
            (None, Some(key)) => user.email_confirmed_at.is_some() && user.email.key() == *key,
            (None, None) => false,
        }
    }

    /// Would both reach the same person?
    #[must_use]
    pub fn same(&self, other: &Self) -> bool {
        match (self.account, other.account) {
            (Some(one), Some(other)) => one == other,
            (None, None) => self.email_key == other.email_key,
            _ => false,
        }
    }
}

/// One item that was sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Item {
    /// What it is.
    pub kind: ItemKind,
    /// Its short number.
    pub num_id: NumId,
    /// Its title or name when it was sent.
    pub title: String,
}

/// What an item is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ItemKind {
    /// A project.
    Project(ProjectId),
    /// A collection, with its number of projects when it was sent.
    Folder(FolderId, u32),
}

/// The status of a transfer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// It waits for an answer.
    Pending,
    /// It was accepted and is being received.
    Accepted,
    /// The recipient declined it.
    Declined,
    /// The sender withdrew it.
    Cancelled,
    /// It was not answered in time.
    Expired,
    /// It was accepted, but nothing of it could be received.
    Failed,
    /// It was accepted and received.
    Received,
}

impl Status {
    /// Every status.
    pub const ALL: [Self; 7] = [
        Self::Pending,
        Self::Accepted,
        Self::Declined,
        Self::Cancelled,
        Self::Expired,
        Self::Failed,
        Self::Received,
    ];

    /// The name in calls and in storage.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::Accepted => "accepted",
            Self::Declined => "declined",
            Self::Cancelled => "cancelled",
            Self::Expired => "expired",
            Self::Failed => "failed",
            Self::Received => "received",
        }
    }

    /// The status of a name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.name() == name)
    }

    /// The status at `now`: an unanswered transfer has expired after its time, recorded or not.
    #[must_use]
    pub fn at(self, created_at: DateTime<Utc>, now: DateTime<Utc>) -> Self {
        if self == Self::Pending && now >= created_at + Transfer::LIFETIME { Self::Expired } else { self }
    }
}

/// It no longer waits for an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NotPending {
    /// It was accepted.
    #[error("This copy was accepted already")]
    Accepted,
    /// It was declined.
    #[error("This copy was declined already")]
    Declined,
    /// It was withdrawn.
    #[error("The sender has withdrawn this copy")]
    Cancelled,
    /// It was not answered in time.
    #[error("This copy could be answered for 30 days, which are over")]
    Expired,
}

impl Transfer {
    /// How long a transfer can be answered.
    pub const LIFETIME: TimeDelta = TimeDelta::days(30);

    /// Records an answer or a withdrawal.
    ///
    /// # Errors
    /// [`NotPending`] when there is one already, or it has expired.
    pub fn answer(&mut self, status: Status, now: DateTime<Utc>) -> Result<(), NotPending> {
        match self.status.at(self.created_at, now) {
            Status::Pending => {
                self.status = status;
                self.answered_at = Some(now);
                Ok(())
            }
            Status::Declined => Err(NotPending::Declined),
            Status::Cancelled => Err(NotPending::Cancelled),
            Status::Expired => Err(NotPending::Expired),
            Status::Accepted | Status::Failed | Status::Received => Err(NotPending::Accepted),
        }
    }

    /// Marks it as received, or as failed.
    pub fn finish(&mut self) {
        self.status = if self.received == 0 { Status::Failed } else { Status::Received };
    }

    /// Has it the same items as another, and fonts as that does?
    #[must_use]
    pub fn same_items(&self, items: &[Item], with_fonts: bool) -> bool {
        let has = |item: &Item| self.items.iter().any(|own| own.num_id == item.num_id);
        self.with_fonts == with_fonts && self.items.len() == items.len() && items.iter().all(has)
    }

    /// The items in words, such as `the project “Salt”`.
    #[must_use]
    pub fn in_words(&self) -> String {
        match self.items.as_slice() {
            [Item { kind: ItemKind::Project(_), title, .. }] => format!("the project “{title}”"),
            [Item { kind: ItemKind::Folder(..), title, .. }] => format!("the collection “{title}”"),
            items => {
                let projects = items.iter().filter(|item| matches!(item.kind, ItemKind::Project(_))).count();
                let folders = items.len().saturating_sub(projects);
                let many = |count: usize, one: &str| {
                    let plural = if count == 1 { "" } else { "s" };
                    (count > 0).then(|| format!("{count} {one}{plural}"))
                };
                let parts = [many(projects, "project"), many(folders, "collection")];
                parts.into_iter().flatten().collect::<Vec<_>>().join(" and ")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use uuid::Uuid;

    fn now() -> DateTime<Utc> {
        DateTime::from_timestamp(1_790_000_000, 0).unwrap()
    }

    fn project(number: i64) -> Item {
        let id = ProjectId::new(Uuid::from_u128(number.unsigned_abs().into()));
        Item { kind: ItemKind::Project(id), num_id: NumId::parse(number).unwrap(), title: "Salt".to_owned() }
    }

    fn folder(number: i64) -> Item {
        let id = FolderId::new(Uuid::from_u128(number.unsigned_abs().into()));
        Item { kind: ItemKind::Folder(id, 3), title: "Kiln".to_owned(), ..project(number) }
    }

    fn transfer(items: Vec<Item>) -> Transfer {
        Transfer {
            id: TransferId::new(Uuid::from_u128(1)),
            sender: UserId::new(Uuid::from_u128(2)),
            to: Recipient { written: "noor".to_owned(), account: None, email_key: None },
            items,
            with_fonts: true,
            status: Status::Pending,
            received: 0,
            created_at: now(),
            answered_at: None,
        }
    }

    #[test]
    fn it_is_answered_once() {
        let answers = [
            (Status::Accepted, NotPending::Accepted),
            (Status::Declined, NotPending::Declined),
            (Status::Cancelled, NotPending::Cancelled),
        ];
        for (answer, refusal) in answers {
            let mut sent = transfer(vec![project(1)]);
            assert_eq!(sent.answer(answer, now()), Ok(()));
            assert_eq!((sent.status, sent.answered_at), (answer, Some(now())));
            for again in [Status::Accepted, Status::Declined, Status::Cancelled] {
                assert_eq!(sent.answer(again, now()), Err(refusal));
            }
        }
    }

    #[test]
    fn it_waits_for_thirty_days() {
        let mut sent = transfer(vec![project(1)]);
        let end = now() + Transfer::LIFETIME;
        assert_eq!(sent.status.at(now(), end - TimeDelta::seconds(1)), Status::Pending);
        assert_eq!(sent.status.at(now(), end), Status::Expired);
        assert_eq!(sent.answer(Status::Accepted, end), Err(NotPending::Expired));
        assert_eq!(Status::Received.at(now(), end), Status::Received);
    }

    #[test]
    fn it_failed_when_nothing_came_through() {
        let mut sent = transfer(vec![project(1)]);
        sent.finish();
        assert_eq!(sent.status, Status::Failed);
        sent.received = 1;
        sent.finish();
        assert_eq!(sent.status, Status::Received);
    }

    #[test]
    fn the_same_items_in_any_order() {
        let sent = transfer(vec![project(1), folder(2)]);
        assert!(sent.same_items(&[folder(2), project(1)], true));
        assert!(
            !sent.same_items(&[folder(2), project(1)], false),
            "EDIT-218: without fonts it is another one"
        );
        assert!(!sent.same_items(&[project(1)], true) && !sent.same_items(&[project(1), folder(3)], true));
    }

    #[test]
    fn items_in_words() {
        assert_eq!(transfer(vec![project(1)]).in_words(), "the project “Salt”");
        assert_eq!(transfer(vec![folder(1)]).in_words(), "the collection “Kiln”");
        assert_eq!(transfer(vec![project(1), project(2)]).in_words(), "2 projects");
        assert_eq!(
            transfer(vec![project(1), folder(2), folder(3)]).in_words(),
            "1 project and 2 collections"
        );
    }

    #[test]
    fn names_read_back() {
        for status in Status::ALL {
            assert_eq!(Status::from_name(status.name()), Some(status));
        }
    }
}
