//! Collections.

use std::collections::HashSet;

use chrono::{DateTime, Utc};

use super::{project::CopyStatus, title::FolderName};
use crate::ids::{FolderId, NumId, UserId};

/// The id and the uri of the Archive, which looks like a collection but is none (DASH-021).
pub const ARCHIVED: &str = "archived";

/// A collection.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Folder {
    /// Identity.
    pub id: FolderId,
    /// The short number.
    pub num_id: NumId,
    /// Its owner.
    pub owner: UserId,
    /// Its name.
    pub name: FolderName,
    /// The last part of its address; unique in the account, never [`ARCHIVED`].
    pub uri: FolderUri,
    /// A hidden collection is private: it is left out of the public profile.
    pub is_hidden: bool,
    /// When it was archived; none while it is active.
    pub archived_at: Option<DateTime<Utc>>,
    /// The progress of a received copy; none for own ones.
    pub copy_status: Option<CopyStatus>,
    /// When it was created.
    pub created_at: DateTime<Utc>,
    /// When anything about it last changed.
    pub updated_at: DateTime<Utc>,
}

impl Folder {
    /// A new collection is private until its owner shows it.
    #[must_use]
    pub fn new(
        id: FolderId,
        num_id: NumId,
        owner: UserId,
        name: FolderName,
        uri: FolderUri,
        now: DateTime<Utc>,
    ) -> Self {
        Self {
            id,
            num_id,
            owner,
            name,
            uri,
            is_hidden: true,
            archived_at: None,
            copy_status: None,
            created_at: now,
            updated_at: now,
        }
    }
}

/// The part of a collection's address that is made from its name: words in lower case joined by dashes, in any
/// script.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct FolderUri(String);

impl FolderUri {
    /// The address for `name`, given the addresses `taken` in the account; `num_id` is used for a name without letters.
    #[must_use]
    pub fn for_name(name: &FolderName, num_id: NumId, taken: &HashSet<String>) -> Self {
        let words: Vec<String> = name
            .as_str()
            .split(|c: char| !c.is_alphanumeric())
            .filter(|word| !word.is_empty())
            .map(str::to_lowercase)
            .collect();
        let base = if words.is_empty() { num_id.to_string() } else { words.join("-") };
        let free = |uri: &String| uri != ARCHIVED && !taken.contains(uri);
        let mut uri = base.clone();
        let mut number: usize = 2;
        while !free(&uri) {
            uri = format!("{base}-{number}");
            number += 1;
        }
        Self(uri)
    }

    /// An address read back from storage.
    #[must_use]
    pub fn stored(text: String) -> Self {
        Self(text)
    }

    /// The address as text, not percent-encoded.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    #[rstest]
    #[case("Kiln, the quarterly", "kiln-the-quarterly")]
    #[case("Дневники 2026", "дневники-2026")]
    #[case("Archived", "archived-2")]
    #[case("Taken", "taken-3")]
    #[case("!!!", "100007")]
    fn addresses(#[case] name: &str, #[case] uri: &str) {
        let taken = HashSet::from(["taken".to_owned(), "taken-2".to_owned()]);
        let name = FolderName::parse(name).unwrap();
        assert_eq!(FolderUri::for_name(&name, NumId::parse(100_007).unwrap(), &taken).as_str(), uri);
    }
}
