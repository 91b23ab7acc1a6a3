//! Removing uploads that are not in use.

use std::sync::Arc;

use async_trait::async_trait;
use chrono::TimeDelta;

use super::{JobError, JobHandler, Next};
use crate::shared::{
    clock::Clock,
    files::FileStore,
    storage::{Job, JobKind, Storage},
};

/// Removes uploads that have expired. The record of a file is deleted after the file, so that an interrupted run is
/// repeated by the next.
pub struct SweepUploads {
    /// Stores the records of uploads.
    pub storage: Arc<dyn Storage>,
    /// Stores the files.
    pub files: Arc<dyn FileStore>,
    /// Reads the current time.
    pub clock: Arc<dyn Clock>,
}

/// Uploads of one step: few enough to finish within a claim.
const STEP: u32 = 20;
/// Time between two checks for expired uploads.
const EVERY: TimeDelta = TimeDelta::hours(1);

impl SweepUploads {
    /// Removes some; the job continues while there are more. The recurring one runs again after an hour.
    ///
    /// # Errors
    /// [`JobError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, job: &Job) -> Result<Next, JobError> {
        let now = self.clock.now();
        let keys = self.storage.begin().await?.uploads().ended(now, STEP).await?;
        if keys.is_empty() {
            let recurs = job.key == JobKind::SweepUploads.name();
            return Ok(if recurs { Next::After(EVERY) } else { Next::Never });
        }
        for file in keys.iter().flat_map(|key| key.files()) {
            self.files.delete(&file).await?;
        }
        let mut work = self.storage.begin().await?;
        work.uploads().forget(&keys, now).await?;
        work.commit().await?;
        Ok(Next::After(TimeDelta::zero()))
    }
}

#[async_trait]
impl JobHandler for SweepUploads {
    fn kind(&self) -> JobKind {
        JobKind::SweepUploads
    }

    fn recurs(&self) -> bool {
        true
    }

    async fn run(&self, job: &Job) -> Result<Next, JobError> {
        self.execute(job).await
    }
}
