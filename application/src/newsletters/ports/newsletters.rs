//! What newsletters need from storage.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_domain::{
    account::email::Email,
    ids::{NumId, UserId},
    newsletters::{Issue, IssueContent, IssueName, Progress, Topic, Topics},
};

use crate::shared::error::StorageError;

/// A recipient of a newsletter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewsletterReader {
    /// The account.
    pub user: UserId,
    /// Its number.
    pub num_id: NumId,
    /// The recipient's address.
    pub email: Email,
    /// The name they are greeted by.
    pub name: String,
}

/// Subscriptions and issues. The account is found, and so locked, before its subscriptions are changed.
#[async_trait]
pub trait NewsletterRepository: Send {
    /// The topics an account has chosen.
    async fn topics(&mut self, user: UserId) -> Result<Topics, StorageError>;
    /// Gives an account these topics and no other.
    async fn set_topics(
        &mut self,
        user: UserId,
        topics: &Topics,
        now: DateTime<Utc>,
    ) -> Result<(), StorageError>;
    /// Adds an issue that was not sent yet; [`StorageError::Duplicate`] with `"issue"` when there is one of this name,
    /// after which the unit of work MUST still be usable.
    async fn add_issue(&mut self, issue: &Issue, now: DateTime<Utc>) -> Result<(), StorageError>;
    /// An issue and its progress. MUST be locked until the unit ends.
    async fn find_issue(&mut self, name: &IssueName) -> Result<Option<(Issue, Progress)>, StorageError>;
    /// Records the progress of an issue; [`StorageError::Stale`] when there is no such issue.
    async fn save_progress(&mut self, name: &IssueName, progress: Progress) -> Result<(), StorageError>;
    /// The next `limit` accounts by number, after `after`, that have chosen a topic. MUST leave out those whose address
    /// is not confirmed.
    async fn readers(
        &mut self,
        topic: Topic,
        after: Option<NumId>,
        limit: u32,
    ) -> Result<Vec<NewsletterReader>, StorageError>;
    /// The contents of an issue for a reader. MUST be none when they have unsubscribed from its topic, their address is
    /// not confirmed, or the account is deleted.
    async fn newsletter_mail(
        &mut self,
        name: &IssueName,
        reader: UserId,
    ) -> Result<Option<IssueContent>, StorageError>;
}
