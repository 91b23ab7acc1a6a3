//! Newsletters: topics, subscriptions and issues.

use std::collections::BTreeSet;

use crate::ids::NumId;

/// A topic.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Topic {
    /// What is new in the product.
    ProductNews,
    /// How to do things with it.
    TipsAndTutorials,
    /// What people make with it.
    CommunityStories,
    /// Offers.
    Promotions,
}

/// The topics that an account has chosen.
pub type Topics = BTreeSet<Topic>;

impl Topic {
    /// Every topic, in the order of the settings (ACCT-200).
    pub const ALL: [Self; 4] =
        [Self::ProductNews, Self::TipsAndTutorials, Self::CommunityStories, Self::Promotions];

    /// The topic's id in calls, addresses and storage.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::ProductNews => "product-news",
            Self::TipsAndTutorials => "tips-and-tutorials",
            Self::CommunityStories => "community-stories",
            Self::Promotions => "promotions",
        }
    }

    /// The topic's name on screen and in mails.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::ProductNews => "Product news",
            Self::TipsAndTutorials => "Tips and tutorials",
            Self::CommunityStories => "Community stories",
            Self::Promotions => "Promotions",
        }
    }

    /// What its readers get.
    #[must_use]
    pub const fn description(self) -> &'static str {
        match self {
            Self::ProductNews => "What is new, what has changed, and what comes next.",
            Self::TipsAndTutorials => "Short lessons in layout, type and motion.",
            Self::CommunityStories => "Work that others have published, and how it came about.",
            Self::Promotions => "Discounts and offers, now and then.",
        }
    }

    /// The topic of an id.
    #[must_use]
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|topic| topic.id() == id)
    }
}

/// What somebody gets by mail until they end it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mailing {
    /// A newsletter.
    Newsletter(Topic),
    /// New comments on projects.
    Comments,
}

impl Mailing {
    /// Its id in the links of mails.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Newsletter(topic) => topic.id(),
            Self::Comments => "comments",
        }
    }

    /// Its name on screen.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Newsletter(topic) => topic.name(),
            Self::Comments => "Comments",
        }
    }

    /// What an id names.
    #[must_use]
    pub fn from_id(id: &str) -> Option<Self> {
        if id == Self::Comments.id() {
            Some(Self::Comments)
        } else {
            Topic::from_id(id).map(Self::Newsletter)
        }
    }
}

/// The state of an account's subscription.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NewsletterStatus {
    /// They get what they have chosen.
    Subscribed,
    /// They have chosen, but nothing is sent before their address is confirmed (ACCT-147).
    Pending,
    /// They have chosen nothing.
    Unsubscribed,
}

impl NewsletterStatus {
    /// The state for these chosen topics.
    #[must_use]
    pub fn of(chosen: &Topics, is_confirmed: bool) -> Self {
        match (chosen.is_empty(), is_confirmed) {
            (true, _) => Self::Unsubscribed,
            (false, true) => Self::Subscribed,
            (false, false) => Self::Pending,
        }
    }

    /// The word in calls.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Subscribed => "subscribed",
            Self::Pending => "pending",
            Self::Unsubscribed => "unsubscribed",
        }
    }

    /// The state of a word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        [Self::Subscribed, Self::Pending, Self::Unsubscribed].into_iter().find(|one| one.word() == word)
    }
}

/// The name by which operators know an issue: 1 to 64 lower-case letters, digits and dashes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IssueName(String);

/// Why an issue is not sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum IssueError {
    /// A name outside the rule of [`IssueName`].
    #[error("an issue’s name has 1 to 64 small letters, digits and dashes")]
    Name,
    /// A subject that is empty, has several lines, or more than [`Issue::SUBJECT`] characters.
    #[error("a subject is one line of 1 to 200 characters")]
    Subject,
    /// A body that is empty or larger than [`Issue::BODY`] bytes.
    #[error("the text and the HTML of an issue must not be empty, nor larger than 200 kB")]
    Body,
}

impl IssueName {
    /// Reads a name.
    ///
    /// # Errors
    /// [`IssueError::Name`].
    pub fn parse(text: &str) -> Result<Self, IssueError> {
        let plain = text.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
        if plain && (1..=64).contains(&text.len()) {
            Ok(Self(text.to_owned()))
        } else {
            Err(IssueError::Name)
        }
    }

    /// The name.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// An issue of a newsletter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Issue {
    /// Its name; an issue is sent once.
    pub name: IssueName,
    /// The topic whose subscribers get it.
    pub topic: Topic,
    /// Its contents.
    pub content: IssueContent,
}

/// The contents of an issue.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IssueContent {
    /// One line.
    pub subject: String,
    /// The plain text.
    pub text: String,
    /// The same as HTML, as its operator wrote it.
    pub html: String,
}

impl Issue {
    /// The most characters of a subject.
    pub const SUBJECT: usize = 200;
    /// The most bytes of a text, and of its HTML.
    pub const BODY: usize = 200_000;
}

impl IssueContent {
    /// Reads an operator's text.
    ///
    /// # Errors
    /// [`IssueError::Subject`] or [`IssueError::Body`].
    pub fn parse(subject: &str, text: &str, html: &str) -> Result<Self, IssueError> {
        let subject = subject.trim();
        let one_line = !subject.chars().any(char::is_control);
        if !one_line || !(1..=Issue::SUBJECT).contains(&subject.chars().count()) {
            return Err(IssueError::Subject);
        }
        let (text, html) = (text.trim(), html.trim());
        if [text, html].iter().any(|body| body.is_empty() || body.len() > Issue::BODY) {
            return Err(IssueError::Body);
        }
        let own = str::to_owned;
        Ok(Self { subject: own(subject), text: own(text), html: own(html) })
    }
}

/// The progress of an issue. Recipients are processed in the order of their numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Progress {
    /// The number of the last recipient who was processed.
    pub last_num_id: Option<NumId>,
    /// How many mails were put into the outbox.
    pub mails: u64,
    /// Have all recipients been processed?
    pub is_done: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn topics_read_back_from_their_ids() {
        for topic in Topic::ALL {
            assert_eq!(Topic::from_id(topic.id()), Some(topic));
            assert!(!topic.name().is_empty() && topic.description().ends_with('.'));
        }
        assert_eq!(Topic::from_id("gossip"), None);
    }

    #[test]
    fn acct_147_nothing_counts_as_subscribed_before_the_address_is_confirmed() {
        let chosen = Topics::from([Topic::Promotions]);
        assert_eq!(NewsletterStatus::of(&chosen, false), NewsletterStatus::Pending);
        assert_eq!(NewsletterStatus::of(&chosen, true), NewsletterStatus::Subscribed);
        for confirmed in [false, true] {
            assert_eq!(NewsletterStatus::of(&Topics::new(), confirmed), NewsletterStatus::Unsubscribed);
        }
        for standing in
            [NewsletterStatus::Pending, NewsletterStatus::Subscribed, NewsletterStatus::Unsubscribed]
        {
            assert_eq!(NewsletterStatus::from_word(standing.word()), Some(standing));
        }
        assert_eq!(NewsletterStatus::from_word("maybe"), None);
    }

    #[test]
    fn an_issue_has_a_plain_name_one_line_and_two_bodies() {
        assert_eq!(IssueName::parse("2026-11").unwrap().as_str(), "2026-11");
        for name in ["", "November 2026", "Ü", &"a".repeat(65)] {
            assert_eq!(IssueName::parse(name), Err(IssueError::Name), "{name}");
        }
        let read = IssueContent::parse(" News ", " text\n", "<p>text</p>").unwrap();
        assert_eq!((read.subject.as_str(), read.text.as_str()), ("News", "text"));
        for subject in ["", " ", "two\nlines", &"a".repeat(201)] {
            assert_eq!(IssueContent::parse(subject, "a", "b"), Err(IssueError::Subject));
        }
        for (text, html) in [("", "b"), ("a", " "), ("a", &*"b".repeat(200_001))] {
            assert_eq!(IssueContent::parse("News", text, html), Err(IssueError::Body));
        }
    }
}
