//! A project's description.

/// A text of at most 1 000 characters, with line breaks, possibly empty.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ProjectDescription(String);

/// The text has more than [`ProjectDescription::MAX`] characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("A description has at most 1,000 characters")]
pub struct DescriptionTooLong;

impl ProjectDescription {
    /// The most characters (Unicode scalar values).
    pub const MAX: usize = 1_000;

    /// Reads a description: white space around it and control characters are dropped, line breaks stay.
    ///
    /// # Errors
    /// [`DescriptionTooLong`].
    pub fn parse(text: &str) -> Result<Self, DescriptionTooLong> {
        let text = text.replace("\r\n", "\n");
        let text: String = text.trim().chars().filter(|c| *c == '\n' || !c.is_control()).collect();
        if text.chars().count() > Self::MAX { Err(DescriptionTooLong) } else { Ok(Self(text)) }
    }

    /// The description as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_breaks_stay_and_control_characters_go() {
        let text = ProjectDescription::parse("  Two lines,\r\nand\u{7} “quotes”.\n ").unwrap();
        assert_eq!(text.as_str(), "Two lines,\nand “quotes”.");
        assert_eq!(ProjectDescription::parse(" \n").unwrap(), ProjectDescription::default());
    }

    #[test]
    fn a_thousand_characters_and_no_more() {
        assert!(ProjectDescription::parse(&"я".repeat(1_000)).is_ok());
        assert_eq!(ProjectDescription::parse(&"я".repeat(1_001)), Err(DescriptionTooLong));
        let read_back = ProjectDescription::parse(&"a\n".repeat(500)).unwrap();
        assert_eq!(ProjectDescription::parse(read_back.as_str()), Ok(read_back));
    }
}
