//! The contents of mails to readers: newsletters, and links to pages that are protected by e-mail.

use octavo_domain::{
    ids::UserId,
    newsletters::{IssueContent, IssueName, Topic},
};

use crate::shared::message::Details;

/// An issue of a newsletter for one reader. Its contents are the same for every reader, so they are not stored with
/// each mail, but read at delivery.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewsletterMail {
    /// The issue.
    pub issue: IssueName,
    /// Its topic.
    pub topic: Topic,
    /// The recipient.
    pub reader: UserId,
    /// Its contents; none until delivery.
    pub content: Option<IssueContent>,
}

impl NewsletterMail {
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

/// A private page, in the mail with its link.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageOffer {
    /// The page's address, without the secret.
    pub page: String,
    /// Its title.
    pub title: String,
    /// Its author's name.
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
