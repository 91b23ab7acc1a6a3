//! Work that is done after the answer.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_domain::ids::JobId;

use crate::shared::error::StorageError;

/// The kinds of work that the job table holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum JobKind {
    /// Remove what has run out: sessions, links, tries, delivered mail.
    Sweep,
    /// Receive copies that somebody has accepted.
    Receive,
    /// Remove files that nobody shows any more, and what is left of accounts that are gone.
    Erase,
    /// Look at the DNS of mapped domains.
    Domains,
    /// Remove uploads that nobody uses.
    Tidy,
    /// Do what time has brought for subscriptions, and look payments up that are not decided.
    Books,
    /// Go through everything that was paid lately.
    Reconcile,
    /// Get certificates of mapped domains.
    Certificates,
    /// Have the card provider forget the customer of an account that is gone.
    Forget,
    /// Tell the card provider how a customer is called and written to.
    Describe,
    /// Make an export.
    Export,
    /// Remove exports that have ended.
    TidyExports,
}

/// Where jobs queue up: those that are soon done do not wait for those that are not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Lane {
    /// Jobs made of short steps.
    Short,
    /// Jobs that may take minutes.
    Long,
}

impl JobKind {
    /// Every kind.
    pub const ALL: [Self; 12] = [
        Self::Sweep,
        Self::Receive,
        Self::Erase,
        Self::Domains,
        Self::Tidy,
        Self::Books,
        Self::Reconcile,
        Self::Forget,
        Self::Describe,
        Self::Export,
        Self::TidyExports,
        Self::Certificates,
    ];

    /// The kind's name in storage.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sweep => "sweep",
            Self::Receive => "receive",
            Self::Erase => "erase",
            Self::Domains => "domains",
            Self::Tidy => "tidy",
            Self::Books => "books",
            Self::Reconcile => "reconcile",
            Self::Certificates => "certificates",
            Self::Forget => "forget",
            Self::Describe => "describe",
            Self::Export => "export",
            Self::TidyExports => "tidy_exports",
        }
    }

    /// Where it queues up.
    #[must_use]
    pub const fn lane(self) -> Lane {
        match self {
            Self::Export => Lane::Long,
            _ => Lane::Short,
        }
    }

    /// The kind of a name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// A job that this worker has claimed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Job {
    /// Its row.
    pub id: JobId,
    /// What to do.
    pub kind: JobKind,
    /// What it is about: the key it was added with, of which no two jobs have the same.
    pub key: String,
    /// Tries before this one.
    pub attempts: u32,
}

/// Work to be done, each piece by one worker.
#[async_trait]
pub trait JobRepository: Send {
    /// Adds a job due at `run_at`, unless one with the same `key` is waiting.
    async fn add(
        &mut self,
        id: JobId,
        kind: JobKind,
        key: &str,
        run_at: DateTime<Utc>,
    ) -> Result<(), StorageError>;
    /// Claims the job of a lane that is due first, of the kinds this version knows, until `until`, with the promises of
    /// [`OutboxRepository::claim`](crate::jobs::ports::outbox::OutboxRepository::claim).
    async fn claim(
        &mut self,
        lane: Lane,
        now: DateTime<Utc>,
        until: DateTime<Utc>,
    ) -> Result<Option<Job>, StorageError>;
    /// Keeps a claimed job until `until`; nothing happens when it is gone.
    async fn hold(&mut self, id: JobId, until: DateTime<Utc>) -> Result<(), StorageError>;
    /// Removes a job that is done.
    async fn done(&mut self, id: JobId) -> Result<(), StorageError>;
    /// Notes that a job went well and goes on at `next`, as if it had not been tried.
    async fn again(&mut self, id: JobId, next: DateTime<Utc>) -> Result<(), StorageError>;
    /// Notes a failed try, due again at `next`.
    async fn failed(&mut self, id: JobId, error: &str, next: DateTime<Utc>) -> Result<(), StorageError>;
}
