//! Removing uploads that nobody uses.

use std::sync::Arc;

use async_trait::async_trait;
use chrono::TimeDelta;

use super::{JobError, JobHandler, Next};
use crate::shared::{
    clock::Clock,
    files::FileStore,
    storage::{Job, JobKind, Storage},
};

/// Removes uploads that have ended. A file is forgotten after it is gone, so whoever is killed in between leaves it to
/// the next.
pub struct TidyUploads {
    /// Where it is noted which.
    pub storage: Arc<dyn Storage>,
    /// Where they are.
    pub files: Arc<dyn FileStore>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
}

/// Uploads of one step: few enough to be done within a claim.
const STEP: u32 = 20;
/// Time between two looks at what has ended by itself.
const EVERY: TimeDelta = TimeDelta::hours(1);

impl TidyUploads {
    /// Removes some; the job goes on while there are more. The one that recurs begins anew after an hour.
    ///
    /// # Errors
    /// [`JobError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, job: &Job) -> Result<Next, JobError> {
        let now = self.clock.now();
        let keys = self.storage.begin().await?.uploads().ended(now, STEP).await?;
        if keys.is_empty() {
            let recurs = job.key == JobKind::Tidy.name();
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
impl JobHandler for TidyUploads {
    fn kind(&self) -> JobKind {
        JobKind::Tidy
    }

    fn recurs(&self) -> bool {
        true
    }

    async fn run(&self, job: &Job) -> Result<Next, JobError> {
        self.execute(job).await
    }
}
