//! Removing exports that have expired.

use std::sync::Arc;

use async_trait::async_trait;
use chrono::TimeDelta;

use super::{JobError, JobHandler, Next};
use crate::shared::{
    clock::Clock,
    files::FileStore,
    storage::{Job, JobKind, Storage},
};

/// Removes exports that have expired, with the files of every attempt. The record of an export is deleted after its
/// files, so that an interrupted run is repeated by the next.
pub struct SweepExports {
    /// Stores exports.
    pub storage: Arc<dyn Storage>,
    /// Stores their files.
    pub files: Arc<dyn FileStore>,
    /// Reads the current time.
    pub clock: Arc<dyn Clock>,
}

/// Exports of one step: few enough to finish within a claim.
const STEP: u32 = 20;
/// Time between two checks for expired exports.
const EVERY: TimeDelta = TimeDelta::hours(1);

impl SweepExports {
    /// Removes some; the job continues while there are more. The recurring one runs again after an hour.
    ///
    /// # Errors
    /// [`JobError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, job: &Job) -> Result<Next, JobError> {
        let now = self.clock.now();
        let ended = self.storage.begin().await?.exports().ended(now, STEP).await?;
        if ended.is_empty() {
            let recurs = job.key == JobKind::SweepExports.name();
            return Ok(if recurs { Next::After(EVERY) } else { Next::Never });
        }
        for export in ended {
            for file in export.file.iter().flat_map(octavo_domain::export::ExportFile::files) {
                self.files.delete(&file).await?;
            }
            let mut work = self.storage.begin().await?;
            work.exports().forget(export.id).await?;
            work.commit().await?;
        }
        Ok(Next::After(TimeDelta::zero()))
    }
}

#[async_trait]
impl JobHandler for SweepExports {
    fn kind(&self) -> JobKind {
        JobKind::SweepExports
    }

    fn recurs(&self) -> bool {
        true
    }

    async fn run(&self, job: &Job) -> Result<Next, JobError> {
        self.execute(job).await
    }
}
