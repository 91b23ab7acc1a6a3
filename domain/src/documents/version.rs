//! The history of a document: versions, and the sittings in which people changed it.

use std::collections::BTreeMap;

use chrono::{DateTime, TimeDelta, Utc};

use super::log::Seq;
use crate::{
    account::profile::visible_line,
    ids::{ProjectId, UserId, VersionId},
};

/// After so long without a change a sitting is over, and an automatic version is made (EDIT-344, 352).
pub const QUIET: TimeDelta = TimeDelta::minutes(30);
/// The most named versions of a project.
pub const MOST_NAMED: u64 = 1_000;

/// Why a version was made (EDIT-343).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum VersionKind {
    /// Nobody changed the document for a while.
    Automatic,
    /// Somebody gave it a name.
    Named,
    /// It was published. Its document is what readers got.
    Published,
}

impl VersionKind {
    /// Every kind.
    pub const ALL: [Self; 3] = [Self::Automatic, Self::Named, Self::Published];

    /// Its name in storage and in answers.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Automatic => "automatic",
            Self::Named => "named",
            Self::Published => "published",
        }
    }

    /// The kind of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// The name of a version: 1 to 100 characters, on one line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VersionName(String);

/// Why a name is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum InvalidVersionName {
    /// Nothing but white space and invisible characters.
    #[error("Give the version a name")]
    Empty,
    /// Over [`VersionName::MAX`] characters.
    #[error("The name of a version has at most 100 characters")]
    TooLong,
}

impl VersionName {
    /// The most characters.
    pub const MAX: usize = 100;

    /// Reads a name; white space around it is dropped.
    ///
    /// # Errors
    /// [`InvalidVersionName`].
    pub fn parse(text: &str) -> Result<Self, InvalidVersionName> {
        let name = visible_line(text);
        match name.chars().count() {
            0 => Err(InvalidVersionName::Empty),
            length if length > Self::MAX => Err(InvalidVersionName::TooLong),
            _ => Ok(Self(name)),
        }
    }

    /// The name as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A moment of a document that is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Version {
    /// Identity.
    pub id: VersionId,
    /// Whose document it is.
    pub project: ProjectId,
    /// The last change that is in it.
    pub seq: Seq,
    /// Why it was made.
    pub kind: VersionKind,
    /// Its name; a named version always has one.
    pub name: Option<VersionName>,
    /// Who named or published it; none of an automatic one, and once their account is gone.
    pub author: Option<UserId>,
    /// When it was made.
    pub made_at: DateTime<Utc>,
}

impl Version {
    /// Gives it a name. An automatic one becomes a named one, of whom it was named by.
    pub fn rename(&mut self, name: VersionName, by: UserId) {
        if self.kind == VersionKind::Automatic {
            self.kind = VersionKind::Named;
            self.author = Some(by);
        }
        self.name = Some(name);
    }

    /// Does it hold all of the document? A published one lacks what readers do not get.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.kind != VersionKind::Published
    }
}

/// What one person changed without a pause of [`QUIET`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sitting {
    /// Who; none once their account is gone.
    pub author: Option<UserId>,
    /// When they made the first of these changes.
    pub from: DateTime<Utc>,
    /// When they made the last one.
    pub until: DateTime<Utc>,
    /// The first of these changes. Others may have made some in between.
    pub first: Seq,
    /// The last one.
    pub last: Seq,
    /// How many there are.
    pub changes: u64,
}

impl Sitting {
    /// One of a single change.
    #[must_use]
    pub const fn of(author: Option<UserId>, seq: Seq, at: DateTime<Utc>) -> Self {
        Self { author, from: at, until: at, first: seq, last: seq, changes: 1 }
    }

    /// Does the other one, which is later, go on with this one?
    fn goes_on(&self, later: &Self) -> bool {
        self.author == later.author && later.from - self.until <= QUIET
    }
}

/// Sittings as they are, of parts of sittings in the order of their first changes.
#[must_use]
pub fn joined(parts: impl IntoIterator<Item = Sitting>) -> Vec<Sitting> {
    let mut sittings: Vec<Sitting> = Vec::new();
    let mut open: BTreeMap<Option<UserId>, usize> = BTreeMap::new();
    for part in parts {
        let before = open.get(&part.author).and_then(|index| sittings.get_mut(*index));
        match before.filter(|before| before.goes_on(&part)) {
            Some(before) => {
                before.until = before.until.max(part.until);
                before.last = before.last.max(part.last);
                before.changes += part.changes;
            }
            None => {
                open.insert(part.author, sittings.len());
                sittings.push(part);
            }
        }
    }
    sittings
}

#[cfg(test)]
mod tests {
    use super::*;
    use uuid::Uuid;

    #[test]
    fn edit_343_a_version_has_a_kind_and_those_that_are_named_a_name() {
        for kind in VersionKind::ALL {
            assert_eq!(VersionKind::named(kind.name()), Some(kind));
        }
        assert_eq!(VersionKind::named("painted"), None);
        assert_eq!(VersionName::parse("  First\nproof ").map(|name| name.0).unwrap(), "First proof");
        assert_eq!(VersionName::parse(" \u{200b} "), Err(InvalidVersionName::Empty));
        assert_eq!(VersionName::parse(&"ö".repeat(101)), Err(InvalidVersionName::TooLong));
        assert!(VersionName::parse(&"ö".repeat(100)).is_ok());
    }

    #[test]
    fn edit_343_naming_makes_a_named_version_of_an_automatic_one_alone() {
        let by = UserId::new(Uuid::from_u128(1));
        let of = |kind| Version {
            id: VersionId::new(Uuid::from_u128(2)),
            project: ProjectId::new(Uuid::from_u128(3)),
            seq: Seq::new(4),
            kind,
            name: None,
            author: None,
            made_at: DateTime::UNIX_EPOCH,
        };
        let name = VersionName::parse("Proof").unwrap();
        let mut automatic = of(VersionKind::Automatic);
        automatic.rename(name.clone(), by);
        assert_eq!((automatic.kind, automatic.author), (VersionKind::Named, Some(by)));
        let mut published = of(VersionKind::Published);
        published.rename(name.clone(), by);
        assert_eq!(
            (published.kind, published.name, published.author),
            (VersionKind::Published, Some(name), None)
        );
    }

    #[test]
    fn edit_352_a_sitting_is_of_one_person_and_ends_after_thirty_quiet_minutes() {
        let people = [1, 2].map(|number| Some(UserId::new(Uuid::from_u128(number))));
        let at = |minutes| DateTime::UNIX_EPOCH + TimeDelta::minutes(minutes);
        let changes = [(0, 0), (1, 10), (0, 30), (1, 41), (0, 60), (0, 91)];
        let parts = (1..)
            .zip(changes)
            .map(|(seq, (who, minute))| Sitting::of(people[who], Seq::new(seq), at(minute)));
        let told: Vec<_> = joined(parts)
            .into_iter()
            .map(|one| (one.author, one.first.get(), one.last.get(), one.changes, one.until))
            .collect();
        assert_eq!(
            told,
            [
                (people[0], 1, 5, 3, at(60)),
                (people[1], 2, 2, 1, at(10)),
                (people[1], 4, 4, 1, at(41)),
                (people[0], 6, 6, 1, at(91)),
            ]
        );
    }
}
