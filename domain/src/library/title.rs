//! Titles of projects and names of collections.

use std::collections::HashSet;

use crate::account::profile::{clean_line, visible_line};

/// A project's title: 1 to 128 characters, on one line.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ProjectTitle(String);

/// A collection's name: 1 to 56 characters, on one line. No two collections of an account have the same
/// [`key`](FolderName::key).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct FolderName(String);

/// Why a title or a name is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum TitleError {
    /// A title of nothing but white space and invisible characters.
    #[error("A project’s title must not be empty")]
    TitleEmpty,
    /// Over [`ProjectTitle::MAX`] characters.
    #[error("A project’s title has at most 128 characters")]
    TitleTooLong,
    /// A name of nothing but white space and invisible characters.
    #[error("A collection’s name must not be empty")]
    NameEmpty,
    /// Over [`FolderName::MAX`] characters.
    #[error("A collection’s name has at most 56 characters")]
    NameTooLong,
}

impl ProjectTitle {
    /// The most characters (Unicode scalar values; DASH-233).
    pub const MAX: usize = 128;

    /// Reads a title; white space around it is dropped, inner line breaks become spaces.
    ///
    /// # Errors
    /// [`TitleError::TitleEmpty`] or [`TitleError::TitleTooLong`].
    pub fn parse(text: &str) -> Result<Self, TitleError> {
        Self::of(visible_line(text))
    }

    /// A title that was accepted before, even if the rule has changed since.
    ///
    /// # Errors
    /// [`TitleError::TitleEmpty`] or [`TitleError::TitleTooLong`].
    pub fn stored(text: &str) -> Result<Self, TitleError> {
        Self::of(clean_line(text))
    }

    fn of(text: String) -> Result<Self, TitleError> {
        match text.chars().count() {
            0 => Err(TitleError::TitleEmpty),
            length if length > Self::MAX => Err(TitleError::TitleTooLong),
            _ => Ok(Self(text)),
        }
    }

    /// The title as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The title of a copy: "{title} copy", "{title} copy 2" …, the title cut so that all fits (DASH-385).
    ///
    /// `number` counts from 1.
    #[must_use]
    pub(crate) fn copy(&self, number: usize) -> Self {
        let suffix = if number <= 1 { " copy".to_owned() } else { format!(" copy {number}") };
        let room = Self::MAX.saturating_sub(suffix.chars().count());
        let kept: String = self.0.chars().take(room).collect();
        Self(format!("{}{suffix}", kept.trim_end()))
    }
}

impl Default for ProjectTitle {
    /// "Project" (DASH-094).
    fn default() -> Self {
        Self("Project".to_owned())
    }
}

impl FolderName {
    /// The most characters (Unicode scalar values; DASH-236).
    pub const MAX: usize = 56;

    /// Reads a name; white space around it is dropped, inner line breaks become spaces.
    ///
    /// # Errors
    /// [`TitleError::NameEmpty`] or [`TitleError::NameTooLong`].
    pub fn parse(text: &str) -> Result<Self, TitleError> {
        Self::of(visible_line(text))
    }

    /// A name that was accepted before, even if the rule has changed since.
    ///
    /// # Errors
    /// [`TitleError::NameEmpty`] or [`TitleError::NameTooLong`].
    pub fn stored(text: &str) -> Result<Self, TitleError> {
        Self::of(clean_line(text))
    }

    fn of(text: String) -> Result<Self, TitleError> {
        match text.chars().count() {
            0 => Err(TitleError::NameEmpty),
            length if length > Self::MAX => Err(TitleError::NameTooLong),
            _ => Ok(Self(text)),
        }
    }

    /// The name of the `number`-th collection made without one: "Folder", "Folder 2" … (DASH-108).
    #[must_use]
    pub fn unnamed(number: usize) -> Self {
        if number <= 1 { Self("Folder".to_owned()) } else { Self(format!("Folder {number}")) }
    }

    /// The name for a collection that is added to others: its own when it is free, else "{name} 2", "{name} 3" …, cut
    /// so that all fits. `taken` are the [keys](FolderName::key) of the others.
    #[must_use]
    pub fn beside(&self, taken: &HashSet<String>) -> Self {
        let (mut name, mut number) = (self.clone(), 2_usize);
        while taken.contains(&name.key()) {
            let suffix = format!(" {number}");
            let room = Self::MAX.saturating_sub(suffix.chars().count());
            let kept: String = self.0.chars().take(room).collect();
            name = Self(format!("{}{suffix}", kept.trim_end()));
            number = number.saturating_add(1);
        }
        name
    }

    /// The name as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The form that is unique in an account: without regard to case.
    #[must_use]
    pub fn key(&self) -> String {
        self.0.to_lowercase()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn title_limits() {
        assert!(ProjectTitle::parse(&"ß".repeat(128)).is_ok());
        assert_eq!(ProjectTitle::parse(&"ß".repeat(129)), Err(TitleError::TitleTooLong));
        assert_eq!(ProjectTitle::parse("  \u{a0}\n"), Err(TitleError::TitleEmpty));
        assert_eq!(
            ProjectTitle::parse(" Low\nSeason ").map(|t| t.as_str().to_owned()),
            Ok("Low Season".to_owned())
        );
        assert_eq!(ProjectTitle::default().as_str(), "Project");
    }

    #[test]
    fn what_nobody_can_see_is_no_title_and_no_name() {
        let unseen = [
            "\u{200b}",
            "\u{200d}\u{2060}\u{feff}",
            "\u{202e}\u{2066}\u{2069}",
            "\u{3164}",
            "\u{115f}\u{1160}\u{ffa0}",
            "\u{ad}",
            "\u{fe0f}",
            "\u{e0041}",
            "\u{2800}",
            " \u{180e} \u{34f}",
        ];
        for text in unseen {
            assert_eq!(ProjectTitle::parse(text), Err(TitleError::TitleEmpty), "{text:?}");
            assert_eq!(FolderName::parse(text), Err(TitleError::NameEmpty), "{text:?}");
            assert!(ProjectTitle::stored(text).is_ok() && FolderName::stored(text).is_ok(), "{text:?}");
        }
        // Joiners and selectors belong to the visible characters around them.
        for text in ["👩\u{200d}🚀", "❤\u{fe0f}", "\u{200f}שלום", "a", "\u{301}", "!"] {
            assert_eq!(ProjectTitle::parse(text).map(|title| title.as_str().to_owned()), Ok(text.to_owned()));
        }
    }

    #[test]
    fn name_limits() {
        assert!(FolderName::parse(&"年".repeat(56)).is_ok());
        assert_eq!(FolderName::parse(&"年".repeat(57)), Err(TitleError::NameTooLong));
        assert_eq!(FolderName::parse(""), Err(TitleError::NameEmpty));
        assert_eq!([1, 2].map(|n| FolderName::unnamed(n).as_str().to_owned()), ["Folder", "Folder 2"]);
    }

    #[test]
    fn a_name_beside_others_is_one_that_is_free() {
        let taken: HashSet<String> = ["kiln", "kiln 2"].map(str::to_owned).into();
        let beside = |name: &str| FolderName::parse(name).unwrap().beside(&taken).as_str().to_owned();
        assert_eq!((beside("Kiln"), beside("Salt")), ("Kiln 3".to_owned(), "Salt".to_owned()));
        let longest = FolderName::parse(&"年".repeat(56)).unwrap();
        let name = longest.beside(&[longest.key()].into());
        assert_eq!(name.as_str(), format!("{} 2", "年".repeat(54)));
        assert!(FolderName::parse(name.as_str()).is_ok());
    }

    #[test]
    fn titles_of_copies() {
        let salt = ProjectTitle::parse("Salt").unwrap();
        assert_eq!(salt.copy(1).as_str(), "Salt copy");
        assert_eq!(salt.copy(2).as_str(), "Salt copy 2");
    }

    proptest! {
        #[test]
        fn a_copy_always_has_a_valid_title(title in ".{1,128}", number in 1_usize..2_000) {
            if let Ok(title) = ProjectTitle::parse(&title) {
                let copy = title.copy(number);
                prop_assert_eq!(ProjectTitle::parse(copy.as_str()), Ok(copy));
            }
        }
    }
}
