//! Work that is done after the response.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_domain::ids::JobId;

use crate::shared::error::StorageError;

/// The kinds of work in the job table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum JobKind {
    /// Delete what has expired: sessions, links, attempt counts, delivered mail.
    Sweep,
    /// Receive accepted copies.
    ReceiveCopies,
    /// Remove files that are no longer shown, and the files of deleted accounts.
    EraseFiles,
    /// Check the DNS of mapped domains.
    MonitorDomains,
    /// Remove uploads that are not in use.
    SweepUploads,
    /// Advance subscriptions that are due, and look up payments with an unknown outcome.
    BillingRun,
    /// Compare recent payments with those of the card provider.
    Reconcile,
    /// Obtain certificates of mapped domains.
    RenewCertificates,
    /// Delete the customer of a deleted account at the card provider.
    DeleteCustomer,
    /// Update a customer's name and address at the card provider.
    SyncCustomer,
    /// Build an export.
    Export,
    /// Remove exports that have expired.
    SweepExports,
    /// Draw the first page of a project, for its card.
    TakeScreenshot,
    /// Fold the log of a document into its snapshot, and cut the log.
    CompactLog,
    /// Make the files of pictures that only readers need.
    MakeRenditions,
    /// Call the webhook of a form with an answer.
    CallWebhook,
    /// Mail somebody the comments of a project that they have not read.
    MailComments,
    /// Carry the text styles of an account to its projects.
    SpreadAccountStyles,
    /// Pass an answer of a form on to a connected service.
    ForwardAnswer,
    /// Make an automatic version of a document.
    MakeVersions,
}

/// The queues of jobs: short ones do not wait behind long ones, and neither for a host that answers slowly.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum JobQueue {
    /// Jobs made of short steps.
    Short,
    /// Jobs that may take minutes.
    Long,
    /// Jobs that wait for the hosts of others.
    Calls,
}

impl JobKind {
    /// Every kind.
    pub const ALL: [Self; 20] = [
        Self::Sweep,
        Self::ReceiveCopies,
        Self::EraseFiles,
        Self::MonitorDomains,
        Self::SweepUploads,
        Self::BillingRun,
        Self::Reconcile,
        Self::DeleteCustomer,
        Self::SyncCustomer,
        Self::Export,
        Self::SweepExports,
        Self::RenewCertificates,
        Self::TakeScreenshot,
        Self::CompactLog,
        Self::MakeRenditions,
        Self::CallWebhook,
        Self::MailComments,
        Self::SpreadAccountStyles,
        Self::ForwardAnswer,
        Self::MakeVersions,
    ];

    /// The kind's name in storage.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sweep => "sweep",
            Self::ReceiveCopies => "receive_copies",
            Self::EraseFiles => "erase_files",
            Self::MonitorDomains => "monitor_domains",
            Self::SweepUploads => "sweep_uploads",
            Self::BillingRun => "billing_run",
            Self::Reconcile => "reconcile",
            Self::RenewCertificates => "renew_certificates",
            Self::DeleteCustomer => "delete_customer",
            Self::SyncCustomer => "sync_customer",
            Self::Export => "export",
            Self::SweepExports => "sweep_exports",
            Self::TakeScreenshot => "take_screenshot",
            Self::CompactLog => "compact_log",
            Self::MakeRenditions => "make_renditions",
            Self::CallWebhook => "call_webhook",
            Self::MailComments => "mail_comments",
            Self::SpreadAccountStyles => "spread_account_styles",
            Self::ForwardAnswer => "forward_answer",
            Self::MakeVersions => "make_versions",
        }
    }

    /// Its queue.
    #[must_use]
    pub const fn queue(self) -> JobQueue {
        match self {
            Self::Export | Self::MakeRenditions | Self::SpreadAccountStyles => JobQueue::Long,
            Self::CallWebhook | Self::ForwardAnswer => JobQueue::Calls,
            _ => JobQueue::Short,
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
    /// The unique key with which it was added, which names its subject.
    pub key: String,
    /// Attempts before this one.
    pub attempts: u32,
}

/// Jobs, each run by one worker.
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
    /// Claims the job of a queue that is due first, of the kinds this version knows, until `until`, with the promises of
    /// [`OutboxRepository::claim`](crate::jobs::ports::outbox::OutboxRepository::claim).
    async fn claim(
        &mut self,
        queue: JobQueue,
        now: DateTime<Utc>,
        until: DateTime<Utc>,
    ) -> Result<Option<Job>, StorageError>;
    /// Extends the claim of a job until `until`; nothing happens when it is deleted.
    async fn hold(&mut self, id: JobId, until: DateTime<Utc>) -> Result<(), StorageError>;
    /// Removes a job that is done.
    async fn done(&mut self, id: JobId) -> Result<(), StorageError>;
    /// Makes a job that succeeded due again at `next`, with no failed attempt.
    async fn again(&mut self, id: JobId, next: DateTime<Utc>) -> Result<(), StorageError>;
    /// Stores a failed attempt, due again at `next`.
    async fn failed(&mut self, id: JobId, error: &str, next: DateTime<Utc>) -> Result<(), StorageError>;
}
