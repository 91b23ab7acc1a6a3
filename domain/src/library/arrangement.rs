//! The order of a library.

use crate::ids::FolderId;

/// The order of a list. Last edited is the default (DASH-141).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum SortMode {
    /// "A to Z": by title or name.
    Alphabet,
    /// "Last edited": the latest change first.
    #[default]
    LastChanged,
    /// "Date created": the newest first.
    DateCreated,
}

impl SortMode {
    /// Every mode.
    pub const ALL: [Self; 3] = [Self::Alphabet, Self::LastChanged, Self::DateCreated];

    /// The mode's name in calls and in storage.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Alphabet => "Alphabet",
            Self::LastChanged => "LastChanged",
            Self::DateCreated => "DateCreated",
        }
    }

    /// The mode of a name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|mode| mode.name() == name)
    }
}

/// Folders before projects, or among them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum GroupMode {
    /// Folders first.
    #[default]
    Grouped,
    /// Folders and projects sorted together.
    Ungrouped,
}

/// A view that can have an order of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SortedView {
    /// The Archive.
    Archive,
    /// A collection.
    Folder(FolderId),
}

/// The part of a library that a page of projects is taken from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LibrarySection {
    /// Every project, archived ones included.
    All,
    /// Active projects in no collection.
    Root,
    /// The Archive.
    Archive,
    /// One collection.
    Folder(FolderId),
}
