//! The password that readers of a private page enter.

/// A password that an owner hands to readers: 8 to 256 characters, as typed. The owner chooses how memorable it is, so
/// common words are accepted here.
///
/// It has no `Debug`, so that it cannot leak into a log.
#[derive(Clone, PartialEq, Eq)]
pub struct PagePassword(String);

/// Why a password is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PagePasswordError {
    /// Fewer than [`PagePassword::MIN`] characters.
    #[error("A password has at least 8 characters")]
    TooShort,
    /// More than [`PagePassword::MAX`] characters.
    #[error("A password has at most 256 characters")]
    TooLong,
}

impl PagePassword {
    /// The fewest characters (Unicode scalar values).
    pub const MIN: usize = 8;
    /// The most characters.
    pub const MAX: usize = 256;

    /// Checks a password.
    ///
    /// # Errors
    /// [`PagePasswordError`].
    pub fn parse(text: &str) -> Result<Self, PagePasswordError> {
        match text.chars().count() {
            length if length < Self::MIN => Err(PagePasswordError::TooShort),
            length if length > Self::MAX => Err(PagePasswordError::TooLong),
            _ => Ok(Self(text.to_owned())),
        }
    }

    /// The password, to be hashed.
    #[must_use]
    pub fn expose(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    #[rstest]
    #[case("", Some(PagePasswordError::TooShort))]
    #[case("seven 7", Some(PagePasswordError::TooShort))]
    #[case("password", None)]
    #[case("  spaces count  ", None)]
    #[case("пароль 1", None)]
    fn rules(#[case] text: &str, #[case] refused: Option<PagePasswordError>) {
        assert_eq!(PagePassword::parse(text).err(), refused);
    }

    #[test]
    fn the_longest() {
        assert!(PagePassword::parse(&"я".repeat(256)).is_ok());
        assert_eq!(PagePassword::parse(&"я".repeat(257)).err(), Some(PagePasswordError::TooLong));
    }
}
