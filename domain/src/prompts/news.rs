//! What’s new: announcements of operators, and what an account has seen of them (ACCT-035, 053).

use chrono::{DateTime, Utc};

use super::banner;
use crate::{ids::NewsId, library::project::Cover};

/// An entry of What’s new.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewsItem {
    /// Identity.
    pub id: NewsId,
    /// The name that operators gave it.
    pub slug: NewsSlug,
    /// When it is published.
    pub at: DateTime<Utc>,
    /// What it is about.
    pub kind: NewsKind,
    /// Its text.
    pub words: NewsText,
    /// The link to more.
    pub href: Option<NewsHref>,
    /// Its picture, in the file store.
    pub image: Option<Cover>,
}

/// What an entry is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NewsKind {
    /// A new feature.
    Feature,
    /// An improvement.
    Improvement,
    /// A template to start from.
    Template,
    /// An event.
    Event,
}

impl NewsKind {
    /// Every kind.
    pub const ALL: [Self; 4] = [Self::Feature, Self::Improvement, Self::Template, Self::Event];

    /// The kind’s name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Feature => "feature",
            Self::Improvement => "improvement",
            Self::Template => "template",
            Self::Event => "event",
        }
    }

    /// The kind of this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// What an account has seen of What’s new.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reader {
    /// When the account was created: earlier entries are not news to it.
    pub joined: DateTime<Utc>,
    /// The newest entry that it has seen.
    pub last_seen: Option<DateTime<Utc>>,
}

impl Reader {
    /// Entries published after this moment are unseen.
    #[must_use]
    pub fn seen_until(&self) -> DateTime<Utc> {
        self.last_seen.map_or(self.joined, |seen| seen.max(self.joined))
    }
}

/// Why a part of an entry is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NewsError {
    /// The name is invalid.
    #[error("an entry’s name has 1 to 48 letters, digits, dashes and underscores")]
    Slug,
    /// The title is invalid.
    #[error("an entry’s title has 1 to 100 characters")]
    Title,
    /// The text is invalid.
    #[error("an entry’s text has 1 to 600 characters")]
    Text,
    /// The address is invalid.
    #[error("an entry leads to a path such as /settings/ or to an address that begins with https://")]
    Href,
}

/// An entry’s name, by which operators remove it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewsSlug(String);

impl NewsSlug {
    /// Reads a name.
    ///
    /// # Errors
    /// [`NewsError::Slug`].
    pub fn parse(text: &str) -> Result<Self, NewsError> {
        if banner::plain(text, 48) { Ok(Self(text.to_owned())) } else { Err(NewsError::Slug) }
    }

    /// The name is invalid.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// The text of an entry: a title and a few sentences.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewsText {
    title: String,
    text: String,
}

impl NewsText {
    /// Reads a title and a text.
    ///
    /// # Errors
    /// [`NewsError::Title`] or [`NewsError::Text`].
    pub fn parse(title: &str, text: &str) -> Result<Self, NewsError> {
        let (title, text) = (title.trim(), text.trim());
        if !(1..=100).contains(&title.chars().count()) || title.chars().any(char::is_control) {
            return Err(NewsError::Title);
        }
        let strange = |c: char| c.is_control() && c != '\n';
        if !(1..=600).contains(&text.chars().count()) || text.chars().any(strange) {
            return Err(NewsError::Text);
        }
        Ok(Self { title: title.to_owned(), text: text.to_owned() })
    }

    /// The title is invalid.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The text is invalid.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }
}

/// The link of an entry: a path of the app, or an HTTPS address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewsHref(String);

impl NewsHref {
    /// Reads an address.
    ///
    /// # Errors
    /// [`NewsError::Href`].
    pub fn parse(text: &str) -> Result<Self, NewsError> {
        let text = text.trim();
        if banner::leads_somewhere(text) { Ok(Self(text.to_owned())) } else { Err(NewsError::Href) }
    }

    /// The address is invalid.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn acct_035_what_was_told_before_somebody_came_is_no_news_to_them() {
        let at = |seconds| DateTime::from_timestamp(seconds, 0).unwrap();
        let reader = |last_seen: Option<i64>| Reader { joined: at(100), last_seen: last_seen.map(at) };
        assert_eq!(reader(None).seen_until(), at(100));
        assert_eq!(reader(Some(50)).seen_until(), at(100));
        assert_eq!(reader(Some(150)).seen_until(), at(150));
    }

    #[test]
    fn parts_of_an_entry() {
        for kind in NewsKind::ALL {
            assert_eq!(NewsKind::from_name(kind.name()), Some(kind));
        }
        assert_eq!(NewsKind::from_name("gossip"), None);
        assert_eq!(NewsSlug::parse("autumn 2026"), Err(NewsError::Slug));
        let words = NewsText::parse(" Home project ", "One.\nTwo.").unwrap();
        assert_eq!((words.title(), words.text()), ("Home project", "One.\nTwo."));
        assert_eq!(NewsText::parse(" ", "One."), Err(NewsError::Title));
        assert_eq!(NewsText::parse("One\nTwo", "One."), Err(NewsError::Title));
        assert_eq!(NewsText::parse("One", &"a".repeat(601)), Err(NewsError::Text));
        assert!(NewsHref::parse("/settings/#public-profile").is_ok());
        for bad in ["http://octavo.example/", "//octavo.example", "javascript:alert(1)", ""] {
            assert_eq!(NewsHref::parse(bad), Err(NewsError::Href), "{bad}");
        }
    }
}
