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
        storage::{Job, JobKind, Lane, Storage, StorageError},
    },
};

/// Runs jobs that are due, each claimed by one worker.
pub struct RunJobs {
    storage: Arc<dyn Storage>,
    ids: Arc<dyn Ids>,
    clock: Arc<dyn Clock>,
    handlers: HashMap<JobKind, Arc<dyn JobHandler>>,
}

/// A worker that has not reported for so long is taken to be gone. Jobs are made of short steps that may be repeated,
/// so what a dead one has left is taken up soon.
const CLAIM: TimeDelta = TimeDelta::seconds(15);
/// How long work is left to others that this server is not set up for.
const NOT_HERE: TimeDelta = TimeDelta::minutes(1);

impl RunJobs {
    /// Runs the jobs that these handlers do.
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
        let span = tracing::info_span!("job", kind = job.kind.name(), id = %job.id);
        self.run(&job).instrument(span).await?;
        Ok(true)
    }

    /// Runs a job and notes what became of it.
    async fn run(&self, job: &Job) -> Result<(), StorageError> {
        let done = match self.handlers.get(&job.kind) {
            Some(handler) => handler.run(job).await,
            // Another server may be set up to do it.
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
