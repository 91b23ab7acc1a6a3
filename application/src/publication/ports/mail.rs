//! What mails to readers say: letters of newsletters, and links to pages that are protected by e-mail.

use octavo_domain::{
    ids::UserId,
    newsletters::{IssueContent, IssueName, Topic},
};

use crate::shared::message::Details;

/// An issue of a newsletter on its way to one reader. What it says is the same for everybody, so it is not kept with
/// each letter, but read when the letter is delivered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Letter {
    /// The issue.
    pub issue: IssueName,
    /// Its topic.
    pub topic: Topic,
    /// Whose letter it is.
    pub reader: UserId,
    /// What it says; none until it is about to be delivered.
    pub content: Option<IssueContent>,
}

impl Letter {
    pub(crate) fn details(&self) -> Details {
        let reader = self.reader.to_string();
        [("issue", self.issue.as_str()), ("topic", self.topic.id()), ("reader", &reader)]
            .into_iter()
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect()
    }

    pub(crate) fn read(details: &mut Details) -> Option<Self> {
        Some(Self {
            issue: IssueName::parse(&details.remove("issue")?).ok()?,
            topic: Topic::from_id(&details.remove("topic")?)?,
            reader: details.remove("reader")?.parse().ok()?,
            content: None,
        })
    }
}

/// A page that waits for a reader.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageOffer {
    /// The page's address, without the secret.
    pub page: String,
    /// Its title.
    pub title: String,
    /// Who made it.
    pub from: String,
}

impl PageOffer {
    pub(crate) fn details(&self) -> Details {
        [("page", &self.page), ("title", &self.title), ("from", &self.from)]
            .into_iter()
            .map(|(name, value)| (name.to_owned(), value.clone()))
            .collect()
    }

    pub(crate) fn read(details: &mut Details) -> Option<Self> {
        Some(Self {
            page: details.remove("page")?,
            title: details.remove("title")?,
            from: details.remove("from")?,
        })
    }
}
