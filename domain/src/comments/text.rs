//! What is written.

use crate::account::profile::visible_line;

/// The words of a comment: plain, 1 to 2,000 characters, with line ends, something of it visible.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CommentText(String);

/// Why a comment is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum CommentTextError {
    /// Nothing of it is visible.
    #[error("Write a comment first")]
    Empty,
    /// More than [`CommentText::MAX`] characters.
    #[error("A comment has at most 2,000 characters")]
    TooLong,
}

impl CommentText {
    /// The most characters.
    pub const MAX: usize = 2_000;

    /// Reads a comment. White space around it is dropped, and so are control characters but line ends and tabs.
    ///
    /// # Errors
    /// [`CommentTextError`].
    pub fn parse(text: &str) -> Result<Self, CommentTextError> {
        let text = text.replace("\r\n", "\n").replace('\r', "\n");
        let kept: String = text.chars().filter(|c| matches!(c, '\n' | '\t') || !c.is_control()).collect();
        let kept = kept.trim();
        if visible_line(kept).is_empty() {
            return Err(CommentTextError::Empty);
        }
        if kept.chars().count() > Self::MAX {
            return Err(CommentTextError::TooLong);
        }
        Ok(Self(kept.to_owned()))
    }

    /// The words.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// The name by which a reader of a preview link comments: one line of 1 to 64 characters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GuestName(String);

/// Why a name is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum GuestNameError {
    /// Nothing of it is visible.
    #[error("Write your name")]
    Empty,
    /// More than [`GuestName::MAX`] characters.
    #[error("A name has at most 64 characters")]
    TooLong,
}

impl GuestName {
    /// The most characters.
    pub const MAX: usize = 64;

    /// Reads a name.
    ///
    /// # Errors
    /// [`GuestNameError`].
    pub fn parse(text: &str) -> Result<Self, GuestNameError> {
        let name = visible_line(text);
        match name.chars().count() {
            0 => Err(GuestNameError::Empty),
            length if length > Self::MAX => Err(GuestNameError::TooLong),
            _ => Ok(Self(name)),
        }
    }

    /// The name.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_comment_keeps_its_lines_and_nothing_invisible() {
        let read = |text: &str| CommentText::parse(text).map(|text| text.as_str().to_owned());
        assert_eq!(read(" Look:\r\nhere\u{7} \n"), Ok("Look:\nhere".to_owned()));
        assert_eq!(read(" \n\u{200b}"), Err(CommentTextError::Empty));
        assert!(read(&"é".repeat(2_000)).is_ok());
        assert_eq!(read(&"é".repeat(2_001)), Err(CommentTextError::TooLong));
    }

    #[test]
    fn a_guest_has_a_name_of_one_line() {
        let read = |text: &str| GuestName::parse(text).map(|name| name.as_str().to_owned());
        assert_eq!(read(" Noor\nHaddad "), Ok("Noor Haddad".to_owned()));
        assert_eq!(read("\u{200b}"), Err(GuestNameError::Empty));
        assert_eq!(read(&"a".repeat(65)), Err(GuestNameError::TooLong));
    }
}
