//! Searching a library.

use unicode_normalization::UnicodeNormalization;

/// A text as searches compare it: without regard to case, composed in one way (NFKC), for any script.
///
/// Both databases search this form, so they find the same.
#[must_use]
pub fn fold(text: &str) -> String {
    text.nfkc().flat_map(char::to_lowercase).nfkc().collect()
}

/// A query of at least [`SearchQuery::MIN`] characters, folded.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct SearchQuery(String);

/// How many matching projects and collections are shown when `limit` results fit (DASH-195). Collections get up to a
/// third of them, and whatever the projects leave.
#[must_use]
pub fn allot(projects: usize, folders: usize, limit: usize) -> (usize, usize) {
    let shown_folders = folders.min((limit / 3).max(limit.saturating_sub(projects)));
    (projects.min(limit.saturating_sub(shown_folders)), shown_folders)
}

/// Why a query is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SearchQueryError {
    /// Fewer than [`SearchQuery::MIN`] characters (DASH-194).
    #[error("A search needs at least 2 characters")]
    TooShort,
    /// More than [`SearchQuery::MAX`] characters: titles are shorter.
    #[error("A search has at most 128 characters")]
    TooLong,
}

impl SearchQuery {
    /// The fewest characters.
    pub const MIN: usize = 2;
    /// The most characters.
    pub const MAX: usize = 128;
    /// How many results the suggestions show (DASH-195).
    pub const SUGGESTIONS: u32 = 6;

    /// Reads a query; white space around it is dropped.
    ///
    /// # Errors
    /// [`SearchQueryError`].
    pub fn parse(text: &str) -> Result<Self, SearchQueryError> {
        let text = text.trim();
        match text.chars().count() {
            length if length < Self::MIN => Err(SearchQueryError::TooShort),
            length if length > Self::MAX => Err(SearchQueryError::TooLong),
            _ => Ok(Self(fold(text))),
        }
    }

    /// The folded query.
    #[must_use]
    pub fn folded(&self) -> &str {
        &self.0
    }

    /// Is it a part of the folded `text`?
    #[must_use]
    pub fn is_in(&self, text: &str) -> bool {
        text.contains(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    #[rstest]
    #[case("Salt", "SAL")]
    #[case("Дневник", "ДНЕВ")]
    #[case("ΟΔΥΣΣΕΙΑ", "οδυσ")]
    #[case("Cafe\u{301} Noir", "CAFÉ")]
    #[case("東京の夏", "京の")]
    #[case("100 % linen_50", "% linen_")]
    fn finds(#[case] title: &str, #[case] query: &str) {
        assert!(SearchQuery::parse(query).unwrap().is_in(&fold(title)));
    }

    #[rstest]
    #[case("a", Err(SearchQueryError::TooShort))]
    #[case(" a ", Err(SearchQueryError::TooShort))]
    #[case("ab", Ok(()))]
    fn shortest(#[case] query: &str, #[case] expected: Result<(), SearchQueryError>) {
        assert_eq!(SearchQuery::parse(query).map(|_| ()), expected);
    }

    #[rstest]
    #[case((9, 0, 6), (6, 0))]
    #[case((9, 9, 6), (4, 2))]
    #[case((9, 1, 6), (5, 1))]
    #[case((3, 9, 6), (3, 3))]
    #[case((0, 9, 6), (0, 6))]
    #[case((2, 2, 6), (2, 2))]
    #[case((5, 5, 1), (1, 0))]
    fn room_is_shared(
        #[case] (projects, folders, limit): (usize, usize, usize),
        #[case] shown: (usize, usize),
    ) {
        assert_eq!(allot(projects, folders, limit), shown);
    }

    #[test]
    fn longest() {
        assert!(SearchQuery::parse(&"a".repeat(128)).is_ok());
        assert_eq!(SearchQuery::parse(&"a".repeat(129)), Err(SearchQueryError::TooLong));
    }
}
