//! Removing files that nobody shows any more, and what is left of accounts that are gone.

use std::sync::Arc;

use async_trait::async_trait;
use chrono::{DateTime, TimeDelta, Utc};
use octavo_domain::{
    account::face::UploadKey,
    export::ExportFile,
    ids::{JobId, UserId},
};

use super::{JobError, JobHandler, Next};
use crate::{
    account::ports::erasures::DiskCleaner,
    shared::{
        files::FileStore,
        ids::Ids,
        storage::{Job, JobKind, Storage, StorageError, UnitOfWork},
    },
};

/// Removes abandoned files from the file store, and cleans the disk of the store after an account. A file is forgotten
/// after it is gone, so whoever is killed in between leaves it to the next.
pub struct EraseFiles {
    /// Where it is noted which.
    pub storage: Arc<dyn Storage>,
    /// Where they are.
    pub files: Arc<dyn FileStore>,
    /// Cleans the store's disk.
    pub disk: Arc<dyn DiskCleaner>,
}

/// Files of one step: few enough to be done within a claim.
const STEP: u32 = 50;
/// Time between two looks at what was dropped without anybody asking for it to be removed.
const EVERY: TimeDelta = TimeDelta::hours(1);
/// Copies that somebody has accepted are received within seconds.
const COPIES_TAKE: TimeDelta = TimeDelta::seconds(5);
/// Time between two looks whether somebody was told that their account is gone.
const FAREWELL_TAKES: TimeDelta = TimeDelta::seconds(5);
/// A mail server that is away is not asked about all the time.
const FAREWELL_LATE: TimeDelta = TimeDelta::minutes(1);
/// The store is cleaned again after this time when somebody was reading.
const BUSY: TimeDelta = TimeDelta::seconds(1);

/// What a job is for, by its key.
const ACCOUNT: &str = "erase:account:";
const FAREWELL: &str = "erase:farewell:";

/// Has covers removed soon that something that is being changed no longer shows, if nothing else shows them.
pub(crate) async fn dropped(
    work: &mut dyn UnitOfWork,
    ids: &dyn Ids,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    // A job of its own each time: one that is at work already may have looked too early.
    let (id, kind) = (JobId::new(ids.next()), JobKind::Erase);
    work.jobs().add(id, kind, &format!("erase:covers:{id}"), now).await
}

/// Has everything removed soon that is left of an account that is being deleted, and once more when the mail was sent
/// that says so.
pub(crate) async fn left_by(
    work: &mut dyn UnitOfWork,
    ids: &dyn Ids,
    user: UserId,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    for (purpose, at) in [(ACCOUNT, now), (FAREWELL, now + FAREWELL_TAKES)] {
        work.jobs().add(JobId::new(ids.next()), JobKind::Erase, &format!("{purpose}{user}"), at).await?;
    }
    Ok(())
}

impl EraseFiles {
    /// Removes some; the job goes on while there are more. The one that recurs begins anew after an hour.
    ///
    /// # Errors
    /// [`JobError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, job: &Job) -> Result<Next, JobError> {
        if job.key.starts_with(FAREWELL) {
            if self.storage.begin().await?.erasures().farewell_waits().await? {
                return Ok(Next::After(FAREWELL_LATE));
            }
            return self.clean().await;
        }
        let keys = self.storage.begin().await?.erasures().abandoned_files(STEP).await?;
        if !keys.is_empty() {
            self.remove(&keys).await?;
            return Ok(Next::After(TimeDelta::zero()));
        }
        if job.key == JobKind::Erase.name() {
            return Ok(Next::After(EVERY));
        }
        if self.storage.begin().await?.erasures().awaits_copies().await? {
            return Ok(Next::After(COPIES_TAKE));
        }
        if job.key.starts_with(ACCOUNT) { self.clean().await } else { Ok(Next::Never) }
    }

    /// Cleans the store's disk.
    async fn clean(&self) -> Result<Next, JobError> {
        Ok(if self.disk.clean().await? { Next::Never } else { Next::After(BUSY) })
    }

    /// Removes files and forgets them.
    async fn remove(&self, keys: &[String]) -> Result<(), JobError> {
        for key in keys {
            let files = if let Some(upload) = UploadKey::parse(key) {
                upload.files()
            } else if let Some(export) = ExportFile::parse(key) {
                export.files()
            } else {
                // The smaller picture that lists show lies beside a cover.
                let small = key.strip_suffix(".jpg").map(|name| format!("{name}_608.jpg"));
                [Some(key.clone()), small].into_iter().flatten().collect()
            };
            for file in files {
                self.files.delete(&file).await?;
            }
        }
        let mut work = self.storage.begin().await?;
        work.erasures().forget_files(keys).await?;
        Ok(work.commit().await?)
    }
}

#[async_trait]
impl JobHandler for EraseFiles {
    fn kind(&self) -> JobKind {
        JobKind::Erase
    }

    fn recurs(&self) -> bool {
        true
    }

    async fn run(&self, job: &Job) -> Result<Next, JobError> {
        self.execute(job).await
    }
}
