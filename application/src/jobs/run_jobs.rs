//! Running the job table.

use std::sync::Arc;

use chrono::TimeDelta;
use octavo_domain::ids::JobId;

use super::{
    JobError, Next, backoff, erase_files::EraseFiles, receive_copies::ReceiveCopies, sweep::Sweep,
    tidy_exports::TidyExports, tidy_uploads::TidyUploads,
};
use crate::{
    billing::{
        describe::DescribeCustomer, forget::ForgetCustomer, keep_books::KeepBooks, reconcile::Reconcile,
    },
    export::build_export::{self, BuildExport},
    ports::{
        clock::Clock,
        ids::Ids,
        storage::{JobKind, Lane, Storage, StorageError},
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
    /// Does [`JobKind::Forget`].
    pub forget: ForgetCustomer,
    /// Does [`JobKind::Describe`].
    pub describe: DescribeCustomer,
    /// Does [`JobKind::Export`].
    pub export: BuildExport,
    /// Does [`JobKind::TidyExports`].
    pub tidy_exports: TidyExports,
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
        let recurring = [
            JobKind::Sweep,
            JobKind::Domains,
            JobKind::Tidy,
            JobKind::Erase,
            JobKind::Books,
            JobKind::Reconcile,
            JobKind::TidyExports,
        ];
        let certificates = self.certificates.as_ref().map(|_| JobKind::Certificates);
        for kind in recurring.into_iter().chain(certificates) {
            work.jobs().add(JobId::new(self.ids.next()), kind, kind.name(), self.clock.now()).await?;
        }
        work.commit().await
    }

    /// Runs one job of a lane; false means that none is due. Whoever runs both lanes runs them side by side.
    ///
    /// # Errors
    /// [`StorageError`]; the claim then runs out by itself.
    pub async fn execute(&self, lane: Lane) -> Result<bool, StorageError> {
        let now = self.clock.now();
        let claim = match lane {
            Lane::Short => CLAIM,
            Lane::Long => build_export::CLAIM,
        };
        let mut work = self.storage.begin().await?;
        let job = work.jobs().claim(lane, now, now + claim).await?;
        work.commit().await?;
        let Some(job) = job else {
            return Ok(false);
        };
        let done = match job.kind {
            JobKind::Sweep => {
                self.sweep.execute().await.map(|_| Next::After(SWEEP_EVERY)).map_err(JobError::from)
            }
            JobKind::Receive => self.receive.execute(&job).await,
            JobKind::Erase => self.erase.execute(&job).await,
            JobKind::Domains => self.domains.execute().await,
            JobKind::Tidy => self.tidy.execute(&job).await,
            JobKind::Books => self.books.execute().await.map(|kept| kept.next).map_err(JobError::from),
            JobKind::Reconcile => self.reconcile.daily().await,
            JobKind::Forget => self.forget.execute(&job).await,
            JobKind::Describe => self.describe.execute(&job).await,
            JobKind::Export => self.export.execute(&job).await,
            JobKind::TidyExports => self.tidy_exports.execute(&job).await,
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
