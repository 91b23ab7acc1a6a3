//! The public name in an account's address (`uri`).

/// ASCII letters, digits and dots: no two dots in a row, none at either end, 2 to 64 characters.
///
/// Unique without regard to case: compare [`key`](Username::key)s.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Username(String);

/// Why a text cannot be a username.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum UsernameError {
    /// Outside 2 to 64 characters.
    #[error("A username has 2 to 64 characters")]
    Length,
    /// Something other than ASCII letters, digits and single inner dots.
    #[error("A username is made of letters, digits and single dots between them")]
    Characters,
    /// A word that the product's own addresses use.
    #[error("This username is reserved")]
    Reserved,
}

/// Words that routes of the app or of the viewer use, so that no account's address can shadow them (DASH-399).
const RESERVED: &[&str] = &[
    "about",
    "account",
    "admin",
    "api",
    "archived",
    "assets",
    "auth",
    "billing",
    "blog",
    "connect",
    "contact",
    "dashboard",
    "dev",
    "domain",
    "edit",
    "examples",
    "f",
    "favicon.ico",
    "health",
    "healthz",
    "help",
    "index",
    "learn",
    "legal",
    "login",
    "logout",
    "mail",
    "media",
    "metrics",
    "octavo",
    "octavo.studio",
    "pricing",
    "privacy",
    "published",
    "readyz",
    "receipt",
    "request.a.demo",
    "robots.txt",
    "root",
    "screenshot",
    "search",
    "security",
    "send",
    "settings",
    "shared",
    "sitemap.xml",
    "static",
    "status",
    "stripe",
    "support",
    "system",
    "team",
    "templates",
    "terms",
    "theme.js",
    "unpublished",
    "user",
    "viewer",
    "webhook",
    "with.domains",
    "www",
];

impl Username {
    /// The fewest characters.
    pub const MIN: usize = 2;
    /// The most characters.
    pub const MAX: usize = 64;

    /// Reads a username as its owner wrote it.
    ///
    /// # Errors
    /// [`UsernameError`] says which rule it breaks.
    pub fn parse(text: &str) -> Result<Self, UsernameError> {
        let username = Self::stored(text)?;
        if RESERVED.contains(&username.key().as_str()) {
            return Err(UsernameError::Reserved);
        }
        Ok(username)
    }

    /// Reads a username back from storage: a word that was reserved later stays with whoever has it.
    ///
    /// # Errors
    /// [`UsernameError::Length`] or [`UsernameError::Characters`].
    pub fn stored(text: &str) -> Result<Self, UsernameError> {
        let length = text.chars().count();
        if !(Self::MIN..=Self::MAX).contains(&length) {
            return Err(UsernameError::Length);
        }
        let characters = text.chars().all(|c| c.is_ascii_alphanumeric() || c == '.');
        if !characters || text.starts_with('.') || text.ends_with('.') || text.contains("..") {
            return Err(UsernameError::Characters);
        }
        Ok(Self(text.to_owned()))
    }

    /// A first username for somebody who joins: made from their name, else from `fallback`.
    ///
    /// `attempt` 0 is the plain form; 1, 2 … add a number, for when the plain one is taken.
    #[must_use]
    pub fn suggest(name: &str, fallback: &str, attempt: u32) -> Self {
        let base = [name, fallback, "designer"]
            .iter()
            .map(|text| slug(text))
            .find(|text| text.len() >= Self::MIN)
            .unwrap_or_else(|| "designer".to_owned());
        let plain = Self::parse(&base).ok().filter(|_| attempt == 0);
        plain.unwrap_or_else(|| Self(format!("{base}.{}", u64::from(attempt) + 1)))
    }

    /// The username as its owner wrote it.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The form that must be unique.
    #[must_use]
    pub fn key(&self) -> String {
        self.0.to_ascii_lowercase()
    }
}

/// ASCII letters and digits of `text` in lower case, words joined by single dots, room left for a number.
fn slug(text: &str) -> String {
    const ROOM_FOR_NUMBER: usize = 12;
    let mut slug = String::new();
    for word in text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty()) {
        if !slug.is_empty() {
            slug.push('.');
        }
        slug.push_str(&word.to_ascii_lowercase());
    }
    slug.truncate(Username::MAX - ROOM_FOR_NUMBER);
    slug.trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use rstest::rstest;

    #[rstest]
    #[case("io", Ok(()))]
    #[case("ines.okafor", Ok(()))]
    #[case("Ines.Okafor.2", Ok(()))]
    #[case("i", Err(UsernameError::Length))]
    #[case("ines..okafor", Err(UsernameError::Characters))]
    #[case(".ines", Err(UsernameError::Characters))]
    #[case("ines.", Err(UsernameError::Characters))]
    #[case("ines okafor", Err(UsernameError::Characters))]
    #[case("inés", Err(UsernameError::Characters))]
    #[case("Settings", Err(UsernameError::Reserved))]
    #[case("f", Err(UsernameError::Length))]
    #[case("api", Err(UsernameError::Reserved))]
    fn rules(#[case] text: &str, #[case] expected: Result<(), UsernameError>) {
        assert_eq!(Username::parse(text).map(|_| ()), expected);
    }

    #[rstest]
    #[case(64, true)]
    #[case(65, false)]
    fn longest(#[case] length: usize, #[case] accepted: bool) {
        assert_eq!(Username::parse(&"a".repeat(length)).is_ok(), accepted);
    }

    #[test]
    fn a_word_reserved_later_can_still_be_read_back() {
        assert_eq!(
            Username::stored("settings").map(|name| name.as_str().to_owned()),
            Ok("settings".to_owned())
        );
        assert_eq!(Username::stored("no way"), Err(UsernameError::Characters));
    }

    #[test]
    fn suggestions() {
        assert_eq!(Username::suggest("Ines Okafor", "x", 0).as_str(), "ines.okafor");
        assert_eq!(Username::suggest("Ines Okafor", "x", 1).as_str(), "ines.okafor.2");
        assert_eq!(Username::suggest("Инес", "ines", 0).as_str(), "ines");
        assert_eq!(Username::suggest("Settings", "x", 0).as_str(), "settings.1");
        assert_eq!(Username::suggest("я", "я", 0).as_str(), "designer");
    }

    proptest! {
        #[test]
        fn every_suggestion_is_a_username(name in ".{0,90}", fallback in ".{0,20}", attempt in 0_u32..100_000) {
            let suggestion = Username::suggest(&name, &fallback, attempt);
            prop_assert_eq!(Username::parse(suggestion.as_str()), Ok(suggestion));
        }
    }
}
