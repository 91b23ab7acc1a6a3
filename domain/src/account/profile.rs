//! What an account shows of its owner.

use icu_properties::{
    CodePointMapData, CodePointSetData,
    props::{DefaultIgnorableCodePoint, GeneralCategory},
};

/// The display name of a person: 1 to 64 characters, no control characters, white space around it dropped.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DisplayName(String);

/// The text under a public profile's name: at most 300 characters.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Description(String);

/// Why a profile text is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ProfileError {
    /// A name of nothing but white space.
    #[error("Name must be filled")]
    NameEmpty,
    /// More than [`DisplayName::MAX`] characters.
    #[error("A name has at most 64 characters")]
    NameTooLong,
    /// More than [`Description::MAX`] characters.
    #[error("The about text has at most 300 characters")]
    DescriptionTooLong,
}

impl DisplayName {
    /// The most characters.
    pub const MAX: usize = 64;

    /// Reads a name.
    ///
    /// # Errors
    /// [`ProfileError::NameEmpty`] or [`ProfileError::NameTooLong`].
    pub fn parse(text: &str) -> Result<Self, ProfileError> {
        Self::of(visible_line(text))
    }

    /// A name that was accepted before, even if the rule has changed since.
    ///
    /// # Errors
    /// [`ProfileError::NameEmpty`] or [`ProfileError::NameTooLong`].
    pub fn stored(text: &str) -> Result<Self, ProfileError> {
        Self::of(clean_line(text))
    }

    fn of(text: String) -> Result<Self, ProfileError> {
        match text.chars().count() {
            0 => Err(ProfileError::NameEmpty),
            length if length > Self::MAX => Err(ProfileError::NameTooLong),
            _ => Ok(Self(text)),
        }
    }

    /// The name as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Description {
    /// The most characters.
    pub const MAX: usize = 300;

    /// Reads an about text; it may be empty and may contain line breaks.
    ///
    /// # Errors
    /// [`ProfileError::DescriptionTooLong`].
    pub fn parse(text: &str) -> Result<Self, ProfileError> {
        let text: String = text.trim().chars().filter(|c| *c == '\n' || !c.is_control()).collect();
        if text.chars().count() > Self::MAX { Err(ProfileError::DescriptionTooLong) } else { Ok(Self(text)) }
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// The line as [`clean_line`] returns it; empty when no character of it is visible.
pub(crate) fn visible_line(text: &str) -> String {
    let line = clean_line(text);
    if line.chars().any(is_visible) { line } else { String::new() }
}

/// Is a character visible? Controls, formatting such as zero-width and bidirectional characters, fillers and variation
/// selectors do not, nor does the braille pattern without dots, which Unicode counts among the symbols.
fn is_visible(character: char) -> bool {
    const BLANK_BRAILLE: char = '\u{2800}';
    let unseen = [GeneralCategory::Control, GeneralCategory::Format, GeneralCategory::Unassigned];
    let ignorable = CodePointSetData::new::<DefaultIgnorableCodePoint>();
    !character.is_whitespace()
        && character != BLANK_BRAILLE
        && !ignorable.contains(character)
        && !unseen.contains(&CodePointMapData::<GeneralCategory>::new().get(character))
}

/// One line of text: control characters become spaces, runs of white space one space, none at the ends.
pub(crate) fn clean_line(text: &str) -> String {
    text.split(|c: char| c.is_whitespace() || c.is_control())
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names() {
        assert_eq!(
            DisplayName::parse("  Ines\tOkafor\n").map(|n| n.as_str().to_owned()),
            Ok("Ines Okafor".to_owned())
        );
        assert_eq!(DisplayName::parse(" \n "), Err(ProfileError::NameEmpty));
        assert!(DisplayName::parse(&"é".repeat(64)).is_ok());
        assert_eq!(DisplayName::parse(&"é".repeat(65)), Err(ProfileError::NameTooLong));
    }

    #[test]
    fn descriptions() {
        assert_eq!(Description::parse("").map(|d| d.as_str().to_owned()), Ok(String::new()));
        assert!(Description::parse(&"a".repeat(300)).is_ok());
        assert_eq!(Description::parse(&"a".repeat(301)), Err(ProfileError::DescriptionTooLong));
    }
}
