//! The password policy.

use std::sync::LazyLock;

use crate::account::email::Email;

/// Passwords that attackers try first, in lower case and sorted. They are the entries of 8 and more characters of the
/// list that the MIT-licensed zxcvbn-ts project keeps.
const COMMON: &str = include_str!("common_passwords.txt");

/// A password that meets the policy, as typed: never trimmed, never truncated.
///
/// It has no `Debug`, so that it cannot leak into a log.
#[derive(Clone, PartialEq, Eq)]
pub struct NewPassword(String);

/// Why a password is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PasswordError {
    /// Fewer than [`NewPassword::MIN`] characters.
    #[error("A password has at least 8 characters")]
    TooShort,
    /// More than [`NewPassword::MAX`] characters.
    #[error("A password has at most 256 characters")]
    TooLong,
    /// On the bundled list of common passwords, or one character repeated.
    #[error("This password is too common. Please choose another one")]
    Common,
    /// The product's name or the person's own address, with little added.
    #[error(
        "This password is easy to guess from your address or the product’s name. Please choose another one"
    )]
    Personal,
}

impl NewPassword {
    /// The fewest characters (Unicode scalar values).
    pub const MIN: usize = 8;
    /// The most characters.
    pub const MAX: usize = 256;

    /// Checks a new password. There are no composition rules.
    ///
    /// # Errors
    /// [`PasswordError`] says what is wrong with it.
    pub fn parse(text: &str, email: &Email, product_name: &str) -> Result<Self, PasswordError> {
        match text.chars().count() {
            length if length < Self::MIN => return Err(PasswordError::TooShort),
            length if length > Self::MAX => return Err(PasswordError::TooLong),
            _ => {}
        }
        let folded = text.to_lowercase();
        if is_common(&folded) {
            return Err(PasswordError::Common);
        }
        let email = email.key();
        let personal = [
            product_name.to_lowercase(),
            email.clone(),
            email.split('@').next().unwrap_or_default().to_owned(),
        ];
        if personal.iter().any(|word| is_mostly(&folded, word)) {
            return Err(PasswordError::Personal);
        }
        Ok(Self(text.to_owned()))
    }

    /// The password, to be hashed.
    #[must_use]
    pub fn expose(&self) -> &str {
        &self.0
    }
}

fn is_common(folded: &str) -> bool {
    let mut characters = folded.chars();
    let first = characters.next();
    if characters.all(|c| Some(c) == first) {
        return true;
    }
    static LINES: LazyLock<Vec<&str>> = LazyLock::new(|| COMMON.lines().collect());
    LINES.binary_search(&folded).is_ok()
}

/// Is `password` made of `word` alone, apart from digits and punctuation ("octavo2026!")?
fn is_mostly(password: &str, word: &str) -> bool {
    const SHORTEST_TELLING_WORD: usize = 4;
    let letters = |text: &str| text.chars().filter(|c| c.is_alphabetic()).collect::<String>();
    if password == word {
        return true;
    }
    let word = letters(word);
    word.chars().count() >= SHORTEST_TELLING_WORD && letters(password) == word
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    fn check(text: &str) -> Result<(), PasswordError> {
        NewPassword::parse(text, &Email::parse("ines@okafor.studio").unwrap(), "Octavo").map(|_| ())
    }

    #[rstest]
    #[case("seven 7", Err(PasswordError::TooShort))]
    #[case("eight ch", Ok(()))]
    #[case("пароль из слов", Ok(()))]
    #[case("  spaces count  ", Ok(()))]
    #[case("password", Err(PasswordError::Common))]
    #[case("PassWord", Err(PasswordError::Common))]
    #[case("iloveyou", Err(PasswordError::Common))]
    #[case("zzzzzzzzzz", Err(PasswordError::Common))]
    #[case("Octavo2026!", Err(PasswordError::Personal))]
    #[case("octavo-octavo", Ok(()))]
    #[case("ines@okafor.studio", Err(PasswordError::Personal))]
    #[case("ines-1987-12", Err(PasswordError::Personal))]
    fn policy(#[case] text: &str, #[case] expected: Result<(), PasswordError>) {
        assert_eq!(check(text), expected);
    }

    #[test]
    fn length_limit() {
        assert_eq!(check(&"ab".repeat(128)), Ok(()));
        assert_eq!(check(&format!("{}c", "ab".repeat(128))), Err(PasswordError::TooLong));
    }

    #[test]
    fn the_list_is_sorted_so_that_it_can_be_searched() {
        let lines: Vec<&str> = COMMON.lines().collect();
        assert!(lines.len() > 1000 && lines.is_sorted());
    }
}
