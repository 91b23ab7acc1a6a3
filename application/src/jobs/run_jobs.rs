//! Running the job table.

use std::{collections::HashMap, sync::Arc};

use chrono::TimeDelta;
use octavo_domain::ids::JobId;
use tracing::Instrument as _;

use super::{JobHandler, Next, backoff};
use crate::{
    export::build_export,
    shared::{
        clock::Clock,
        ids::Ids,
        storage::{Job, JobKind, JobQueue, Storage, StorageError},
    },
};

/// Runs due jobs, each claimed by one worker.
pub struct RunJobs {
    storage: Arc<dyn Storage>,
    ids: Arc<dyn Ids>,
    clock: Arc<dyn Clock>,
    handlers: HashMap<JobKind, Arc<dyn JobHandler>>,
}

/// How long a claim lasts without a report of its worker. Steps are short and repeatable, so the work of a dead worker
/// is resumed soon.
const CLAIM: TimeDelta = TimeDelta::seconds(15);
/// How long a claim of a job lasts that waits for hosts of others. Such a job makes several calls of ten seconds at most, and
/// must not run twice at a time.
const CALLS_CLAIM: TimeDelta = TimeDelta::minutes(2);
/// How long a job that this server has no handler for is left to other servers.
const NOT_HERE: TimeDelta = TimeDelta::minutes(1);

impl RunJobs {
    /// A runner with these handlers.
    #[must_use]
    pub fn new(
        storage: Arc<dyn Storage>,
        ids: Arc<dyn Ids>,
        clock: Arc<dyn Clock>,
        handlers: Vec<Arc<dyn JobHandler>>,
    ) -> Self {
        let handlers = handlers.into_iter().map(|handler| (handler.kind(), handler)).collect();
        Self { storage, ids, clock, handlers }
    }

    /// Makes sure that the recurring jobs are in the table. Several servers may do so at once.
    ///
    /// # Errors
    /// [`StorageError`].
    pub async fn schedule(&self) -> Result<(), StorageError> {
        let mut work = self.storage.begin().await?;
        for handler in self.handlers.values().filter(|handler| handler.recurs()) {
            let kind = handler.kind();
            work.jobs().add(JobId::new(self.ids.next()), kind, kind.name(), self.clock.now()).await?;
        }
        work.commit().await
    }

    /// Runs one job of a queue; false means that none is due. The caller runs the queues concurrently.
    ///
    /// # Errors
    /// [`StorageError`]; the claim then expires.
    pub async fn execute(&self, queue: JobQueue) -> Result<bool, StorageError> {
        let now = self.clock.now();
        let claim = match queue {
            JobQueue::Short => CLAIM,
            JobQueue::Calls => CALLS_CLAIM,
            JobQueue::Long => build_export::CLAIM,
        };
        let mut work = self.storage.begin().await?;
        let job = work.jobs().claim(queue, now, now + claim).await?;
        work.commit().await?;
        let Some(job) = job else {
            return Ok(false);
        };
        let span = tracing::info_span!("job", kind = job.kind.name(), id = %job.id);
        self.run(&job).instrument(span).await?;
        Ok(true)
    }

    /// Runs a job and records the result.
    async fn run(&self, job: &Job) -> Result<(), StorageError> {
        let done = match self.handlers.get(&job.kind) {
            Some(handler) => handler.run(job).await,
            // Another server may have its handler.
            None => Ok(Next::After(NOT_HERE)),
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
        work.commit().await
    }
}
