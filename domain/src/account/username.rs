//! The public name in an account's address (`uri`).

use any_ascii::any_ascii_char;
use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

use crate::ids::NumId;

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
    "fonts",
    "generated",
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
    "preview",
    "pricing",
    "privacy",
    "published",
    "readyz",
    "receipt",
    "request.a.demo",
    "root",
    "screenshot",
    "search",
    "security",
    "send",
    "settings",
    "shared",
    "static",
    "status",
    "stripe",
    "support",
    "system",
    "team",
    "templates",
    "terms",
    "unpublished",
    "user",
    "viewer",
    "webhook",
    "with.domains",
    "www",
];

/// The last parts of files that servers, browsers and search engines ask for by name: `/viewer.css` and `/robots.txt` are
/// files of the viewer, and so may others become. No account's address looks like one.
const FILE_ENDINGS: &[&str] = &[
    "atom",
    "avif",
    "css",
    "csv",
    "eot",
    "gif",
    "gz",
    "htm",
    "html",
    "ico",
    "jpeg",
    "jpg",
    "js",
    "json",
    "mjs",
    "mp3",
    "mp4",
    "otf",
    "pdf",
    "php",
    "png",
    "rss",
    "svg",
    "ttf",
    "txt",
    "wasm",
    "webm",
    "webmanifest",
    "webp",
    "woff",
    "woff2",
    "xhtml",
    "xml",
    "zip",
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
        if RESERVED.contains(&username.key().as_str()) || username.names_a_file() {
            return Err(UsernameError::Reserved);
        }
        Ok(username)
    }

    /// Reads a stored username: a word that was reserved later stays with the account that has it.
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

    /// Does it look like a file, such as `viewer.css`?
    #[must_use]
    pub fn names_a_file(&self) -> bool {
        let key = self.key();
        key.rsplit_once('.').is_some_and(|(_, ending)| FILE_ENDINGS.contains(&ending))
    }

    /// First usernames for the account with the number `own`, the best first: the plain one, a few with a small number,
    /// then with numbers that start at the account's own.
    pub fn suggestions(name: &str, own: NumId) -> impl Iterator<Item = Self> + Send + use<> {
        /// How many suggestions have the form "name", "name.2" …
        const PLAIN: u32 = 5;
        let base = base(name);
        let own = u32::try_from(own.get()).unwrap_or(u32::MAX);
        let attempts = (0..PLAIN).chain(own.saturating_sub(1)..=u32::MAX);
        attempts.map(move |attempt| Self::numbered(&base, attempt))
    }

    /// `attempt` 0 is the plain form; 1, 2 … add a number.
    fn numbered(base: &str, attempt: u32) -> Self {
        let plain = Self::parse(base).ok().filter(|_| attempt == 0);
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

/// The username of a name that is not written in Latin letters: its owner chooses how to transcribe it.
const NEUTRAL: &str = "designer";

/// What a first username is made of: the name, never the address, which is private.
fn base(name: &str) -> String {
    if !name.chars().any(is_latin) {
        return NEUTRAL.to_owned();
    }
    Some(slug(name)).filter(|slug| slug.len() >= Username::MIN).unwrap_or_else(|| NEUTRAL.to_owned())
}

/// Is it a Latin letter, with or without marks?
fn is_latin(c: char) -> bool {
    let blocks = matches!(c,
        '\u{41}'..='\u{5a}' | '\u{61}'..='\u{7a}' | '\u{aa}' | '\u{ba}' | '\u{c0}'..='\u{2af}'
        | '\u{1e00}'..='\u{1eff}' | '\u{2c60}'..='\u{2c7f}' | '\u{a722}'..='\u{a7ff}' | '\u{ab30}'..='\u{ab6f}'
        | '\u{fb00}'..='\u{fb06}' | '\u{ff21}'..='\u{ff3a}' | '\u{ff41}'..='\u{ff5a}');
    blocks && c.is_alphabetic()
}

/// The letters and digits of `text` as ASCII in lower case, words joined by single dots, with room for a number.
fn slug(text: &str) -> String {
    const ROOM_FOR_NUMBER: usize = 12;
    let mut slug = String::new();
    let mut between = false;
    // Composed first, so that a separate combining mark belongs to no letter.
    for c in text.nfc().filter(|c| !is_combining_mark(*c)) {
        let letters = any_ascii_char(c).chars().filter(char::is_ascii_alphanumeric);
        if !c.is_alphanumeric() {
            between = true;
            continue;
        }
        for letter in letters {
            if between && !slug.is_empty() {
                slug.push('.');
            }
            between = false;
            slug.push(letter.to_ascii_lowercase());
        }
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
    #[case("generated", Err(UsernameError::Reserved))]
    #[case("viewer.css", Err(UsernameError::Reserved))]
    #[case("Robots.TXT", Err(UsernameError::Reserved))]
    #[case("favicon.ico", Err(UsernameError::Reserved))]
    #[case("sitemap.xml", Err(UsernameError::Reserved))]
    #[case("ines.okafor.woff2", Err(UsernameError::Reserved))]
    #[case("css", Ok(()))]
    #[case("css.ines", Ok(()))]
    #[case("ines.me", Ok(()))]
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

    fn suggested(name: &str, attempt: usize) -> String {
        let own = NumId::parse(100_042).unwrap();
        Username::suggestions(name, own).nth(attempt).unwrap().as_str().to_owned()
    }

    #[rstest]
    #[case("Ines Okafor", "ines.okafor")]
    #[case("Inès  Okafor", "ines.okafor")]
    #[case("Jürgen Müller", "jurgen.muller")]
    #[case("Ju\u{308}rgen", "jurgen")]
    #[case("Øystein Ås", "oystein.as")]
    #[case("Łukasz Żółć", "lukasz.zolc")]
    #[case("Strauß & Söhne", "strauss.sohne")]
    #[case("Nguyễn Văn Đức", "nguyen.van.duc")]
    #[case("Þóra", "thora")]
    #[case("O’Brien, Máire", "o.brien.maire")]
    #[case("Ines 🌸 2", "ines.2")]
    #[case("Дмитрий Smith", "dmitriy.smith")]
    #[case("Settings", "settings.1")]
    #[case("Ana JPG", "ana.jpg.1")]
    #[case("Ö", "designer")]
    #[case("Дмитрий", "designer")]
    #[case("Ελένη", "designer")]
    #[case("王小明", "designer")]
    #[case("佐藤 花子", "designer")]
    #[case("محمد", "designer")]
    #[case("🌸", "designer")]
    #[case("4711", "designer")]
    fn a_first_username_is_the_name_in_plain_letters(#[case] name: &str, #[case] expected: &str) {
        assert_eq!(suggested(name, 0), expected);
    }

    #[test]
    fn namesakes_get_a_number() {
        let of = |name| [0, 1, 4, 5, 6].map(|attempt| suggested(name, attempt));
        let expected = ["ines", "ines.2", "ines.5", "ines.100042", "ines.100043"];
        assert_eq!(of("Ines"), expected);
        assert_eq!(of("Инес").map(|name| name.replace("designer", "ines")), expected);
    }

    proptest! {
        #[test]
        fn every_suggestion_is_a_username(name in ".{0,90}", attempt in 0_usize..10, own in 1_i64..4_000_000_000) {
            let own = NumId::parse(own).unwrap();
            let suggestion = Username::suggestions(&name, own).nth(attempt).unwrap();
            prop_assert_eq!(Username::parse(suggestion.as_str()), Ok(suggestion));
        }
    }
}
