//! Removing uploads that are not in use, and measuring those whose size is not known.

use std::sync::Arc;

use async_trait::async_trait;
use chrono::{DateTime, TimeDelta, Utc};
use octavo_domain::account::profile_media::UploadKey;

use super::{JobError, JobHandler, Next};
use crate::shared::{
    clock::Clock,
    files::FileStore,
    storage::{Job, JobKind, Storage},
};

/// Removes uploads that have expired. The record of a file is deleted after the file, so that an interrupted run is
/// repeated by the next. Then it measures files that were recorded before their sizes were, so that storage counts them.
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
    /// Removes or measures some; the job continues while there are more. The recurring one runs again after an hour.
    ///
    /// # Errors
    /// [`JobError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, job: &Job) -> Result<Next, JobError> {
        let now = self.clock.now();
        let recurs = job.key == JobKind::SweepUploads.name();
        let ended = self.storage.begin().await?.uploads().ended(now, STEP).await?;
        if !ended.is_empty() {
            self.remove(&ended, now).await?;
            return Ok(Next::After(TimeDelta::zero()));
        }
        if !recurs {
            return Ok(Next::Never);
        }
        let unmeasured = self.storage.begin().await?.uploads().unmeasured(STEP).await?;
        if unmeasured.is_empty() {
            return Ok(Next::After(EVERY));
        }
        self.measure(&unmeasured).await?;
        Ok(Next::After(TimeDelta::zero()))
    }

    async fn remove(&self, keys: &[UploadKey], now: DateTime<Utc>) -> Result<(), JobError> {
        for file in keys.iter().flat_map(UploadKey::files) {
            self.files.delete(&file).await?;
        }
        let mut work = self.storage.begin().await?;
        work.uploads().forget(keys, now).await?;
        Ok(work.commit().await?)
    }

    async fn measure(&self, keys: &[UploadKey]) -> Result<(), JobError> {
        let mut sizes = Vec::new();
        for key in keys {
            let mut bytes: u64 = 0;
            for file in key.files() {
                let length = self.files.get(&file).await?.map_or(0, |file| file.len());
                bytes = bytes.saturating_add(u64::try_from(length).unwrap_or(u64::MAX));
            }
            // A file that is gone counts as one byte, so that it is not looked for again.
            sizes.push((key, bytes.max(1)));
        }
        let mut work = self.storage.begin().await?;
        for (key, bytes) in sizes {
            work.uploads().measured(key, bytes).await?;
        }
        Ok(work.commit().await?)
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
