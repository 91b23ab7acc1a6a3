//! Demo requests.

use crate::account::{email::Email, profile::DisplayName};

/// A request for a demo.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DemoRequest {
    /// Who asks.
    pub name: DisplayName,
    /// The address for the answer.
    pub email: Email,
    /// Where they work.
    pub company: ShortText<128>,
    /// What they want to know.
    pub message: ShortText<2_000>,
}

/// A text of at most `MAX` characters, trimmed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ShortText<const MAX: usize>(String);

/// The text is too long; carries the most characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("This has at most {0} characters")]
pub struct TooLong(pub usize);

impl<const MAX: usize> ShortText<MAX> {
    /// Reads a text.
    ///
    /// # Errors
    /// [`TooLong`].
    pub fn parse(text: &str) -> Result<Self, TooLong> {
        let text = text.trim();
        if text.chars().count() > MAX { Err(TooLong(MAX)) } else { Ok(Self(text.to_owned())) }
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_has_an_end() {
        assert_eq!(
            ShortText::<4>::parse(" éééé ").map(|text| text.as_str().to_owned()),
            Ok("éééé".to_owned())
        );
        assert_eq!(ShortText::<4>::parse("ééééé").unwrap_err().to_string(), "This has at most 4 characters");
    }
}
