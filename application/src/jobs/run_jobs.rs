//! Running the job table.

use std::sync::Arc;

use chrono::TimeDelta;
use octavo_domain::ids::JobId;

use super::{
    JobError, Next, backoff, erase_files::EraseFiles, receive_copies::ReceiveCopies, sweep::Sweep,
    tidy_uploads::TidyUploads,
};
use crate::{
    billing::reconcile::{KeepBooks, Reconcile},
    ports::{
        clock::Clock,
        ids::Ids,
        storage::{JobKind, Storage, StorageError},
    },
    publication::{certificates::obtain::ObtainCertificates, domains::look_after::LookAfterDomains},
};

/// Runs jobs that are due, each claimed by one worker.
pub struct RunJobs {
    /// Where the jobs are.
    pub storage: Arc<dyn Storage>,
    /// Makes the ids.
    pub ids: Arc<dyn Ids>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
    /// Does [`JobKind::Sweep`].
    pub sweep: Sweep,
    /// Does [`JobKind::Receive`].
    pub receive: ReceiveCopies,
    /// Does [`JobKind::Erase`].
    pub erase: EraseFiles,
    /// Does [`JobKind::Domains`].
    pub domains: LookAfterDomains,
    /// Does [`JobKind::Tidy`].
    pub tidy: TidyUploads,
    /// Does [`JobKind::Books`].
    pub books: KeepBooks,
    /// Does [`JobKind::Reconcile`].
    pub reconcile: Reconcile,
    /// Does [`JobKind::Certificates`], where certificates are got here.
    pub certificates: Option<ObtainCertificates>,
}

/// A worker that has not reported for so long is taken to be gone. Jobs are made of short steps that may be repeated,
/// so what a dead one has left is taken up soon.
const CLAIM: TimeDelta = TimeDelta::seconds(15);
/// Time between two sweeps.
const SWEEP_EVERY: TimeDelta = TimeDelta::hours(1);
/// How long work is left to others that this server is not set up for.
const NOT_HERE: TimeDelta = TimeDelta::minutes(1);

impl RunJobs {
    /// Makes sure that the recurring jobs are in the table. Several servers may do so at once.
    ///
    /// # Errors
    /// [`StorageError`].
    pub async fn schedule(&self) -> Result<(), StorageError> {
        let mut work = self.storage.begin().await?;
        let certificates = self.certificates.as_ref().map(|_| JobKind::Certificates);
        let always = [JobKind::Sweep, JobKind::Domains, JobKind::Tidy, JobKind::Books, JobKind::Reconcile];
        for kind in always.into_iter().chain(certificates) {
            work.jobs().add(JobId::new(self.ids.next()), kind, kind.name(), self.clock.now()).await?;
        }
        work.commit().await
    }

    /// Runs one job; false means that none is due.
    ///
    /// # Errors
    /// [`StorageError`]; the claim then runs out by itself.
    pub async fn execute(&self) -> Result<bool, StorageError> {
        let now = self.clock.now();
        let mut work = self.storage.begin().await?;
        let job = work.jobs().claim(now, now + CLAIM).await?;
        work.commit().await?;
        let Some(job) = job else {
            return Ok(false);
        };
        let done = match job.kind {
            JobKind::Sweep => {
                self.sweep.execute().await.map(|_| Next::After(SWEEP_EVERY)).map_err(JobError::from)
            }
            JobKind::Receive => self.receive.execute(&job).await,
            JobKind::Erase => self.erase.execute().await,
            JobKind::Domains => self.domains.execute().await,
            JobKind::Tidy => self.tidy.execute(&job).await,
            JobKind::Books => self.books.execute().await,
            JobKind::Reconcile => self.reconcile.daily().await,
            JobKind::Certificates => match &self.certificates {
                Some(certificates) => certificates.execute().await,
                // Another server may be set up to get them.
                None => Ok(Next::After(NOT_HERE)),
            },
        };
        let now = self.clock.now();
        let mut work = self.storage.begin().await?;
        match done {
            Ok(Next::Never) => work.jobs().done(job.id).await?,
            Ok(Next::After(wait)) => work.jobs().again(job.id, now + wait).await?,
            Err(error) => {
                tracing::warn!(%error, job = job.key, "job failed");
                work.jobs().failed(job.id, &error.to_string(), now + backoff(job.attempts)).await?;
            }
        }
        work.commit().await?;
        Ok(true)
    }
}
