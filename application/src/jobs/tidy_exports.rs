//! Removing exports that have ended.

use std::sync::Arc;

use async_trait::async_trait;
use chrono::TimeDelta;

use super::{JobError, JobHandler, Next};
use crate::shared::{
    clock::Clock,
    files::FileStore,
    storage::{Job, JobKind, Storage},
};

/// Removes exports that have ended, with the files of every try. An export is forgotten after its files are gone, so
/// whoever is killed in between leaves it to the next.
pub struct TidyExports {
    /// Where exports are kept.
    pub storage: Arc<dyn Storage>,
    /// Where their files are.
    pub files: Arc<dyn FileStore>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
}

/// Exports of one step: few enough to be done within a claim.
const STEP: u32 = 20;
/// Time between two looks at what has ended by itself.
const EVERY: TimeDelta = TimeDelta::hours(1);

impl TidyExports {
    /// Removes some; the job goes on while there are more. The one that recurs begins anew after an hour.
    ///
    /// # Errors
    /// [`JobError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, job: &Job) -> Result<Next, JobError> {
        let now = self.clock.now();
        let ended = self.storage.begin().await?.exports().ended(now, STEP).await?;
        if ended.is_empty() {
            let recurs = job.key == JobKind::TidyExports.name();
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
impl JobHandler for TidyExports {
    fn kind(&self) -> JobKind {
        JobKind::TidyExports
    }

    fn recurs(&self) -> bool {
        true
    }

    async fn run(&self, job: &Job) -> Result<Next, JobError> {
        self.execute(job).await
    }
}
