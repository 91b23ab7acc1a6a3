//! How much work waits, for monitoring.

use async_trait::async_trait;
use chrono::{DateTime, Utc};

use super::jobs::JobKind;
use crate::shared::storage::StorageError;

/// Jobs of a kind that are due and not claimed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DueJobs {
    /// The kind.
    pub kind: JobKind,
    /// How many there are.
    pub count: u64,
    /// Since when the oldest one is due.
    pub since: DateTime<Utc>,
}

/// Mail that was not handed over yet.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct WaitingMail {
    /// How many mails there are.
    pub count: u64,
    /// When the oldest one was written.
    pub since: Option<DateTime<Utc>>,
}

/// Reads how much work waits.
#[async_trait]
pub trait QueueQueries: Send + Sync {
    /// Due jobs at `now` by kind, in the order of the kinds' names. Kinds without one, and kinds that only a newer
    /// version of the product knows, are left out.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn due_jobs(&self, now: DateTime<Utc>) -> Result<Vec<DueJobs>, StorageError>;

    /// Mail that waits for delivery or for another attempt.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn waiting_mail(&self) -> Result<WaitingMail, StorageError>;
}
