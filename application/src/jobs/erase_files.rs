//! Removing files that are no longer shown, and the files of deleted accounts.

use std::sync::Arc;

use async_trait::async_trait;
use chrono::{DateTime, TimeDelta, Utc};
use octavo_domain::{
    account::profile_media::UploadKey,
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

/// Removes abandoned files from the file store, and cleans the disk of the store after an account. The record of a file
/// is deleted after the file, so that an interrupted run is repeated by the next.
pub struct EraseFiles {
    /// Stores the list of abandoned files.
    pub storage: Arc<dyn Storage>,
    /// Stores the files.
    pub files: Arc<dyn FileStore>,
    /// Cleans the store's disk.
    pub disk: Arc<dyn DiskCleaner>,
}

/// Files of one step: few enough to finish within a claim.
const STEP: u32 = 50;
/// Time between two checks for abandoned files without a job of their own.
const EVERY: TimeDelta = TimeDelta::hours(1);
/// How long to wait for accepted copies, which are received within seconds.
const COPIES_TAKE: TimeDelta = TimeDelta::seconds(5);
/// Time between two checks whether the mail about a deletion was sent.
const DELETION_MAIL_TAKES: TimeDelta = TimeDelta::seconds(5);
/// The same while the mail server is unavailable.
const DELETION_MAIL_LATE: TimeDelta = TimeDelta::minutes(1);
/// Time until the store is cleaned again after a concurrent reader prevented it.
const BUSY: TimeDelta = TimeDelta::seconds(1);

/// What a job is for, by its key.
const ACCOUNT: &str = "erase_files:account:";
const DELETION_MAIL: &str = "erase_files:farewell:";

/// Queues the removal of covers that a change is about to drop, if nothing else shows them.
pub(crate) async fn dropped(
    work: &mut dyn UnitOfWork,
    ids: &dyn Ids,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    // A job of its own each time: a running one may have checked too early.
    let (id, kind) = (JobId::new(ids.next()), JobKind::EraseFiles);
    work.jobs().add(id, kind, &format!("erase_files:covers:{id}"), now).await
}

/// Queues the removal of all files of an account that is being deleted, and a second cleaning once the mail about the
/// deletion was sent.
pub(crate) async fn left_by(
    work: &mut dyn UnitOfWork,
    ids: &dyn Ids,
    user: UserId,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    for (purpose, at) in [(ACCOUNT, now), (DELETION_MAIL, now + DELETION_MAIL_TAKES)] {
        work.jobs().add(JobId::new(ids.next()), JobKind::EraseFiles, &format!("{purpose}{user}"), at).await?;
    }
    Ok(())
}

impl EraseFiles {
    /// Removes some; the job continues while there are more. The recurring one runs again after an hour.
    ///
    /// # Errors
    /// [`JobError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, job: &Job) -> Result<Next, JobError> {
        if job.key.starts_with(DELETION_MAIL) {
            if self.storage.begin().await?.erasures().deletion_mail_pending().await? {
                return Ok(Next::After(DELETION_MAIL_LATE));
            }
            return self.clean().await;
        }
        let keys = self.storage.begin().await?.erasures().abandoned_files(STEP).await?;
        if !keys.is_empty() {
            self.remove(&keys).await?;
            return Ok(Next::After(TimeDelta::zero()));
        }
        if job.key == JobKind::EraseFiles.name() {
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

    /// Deletes files and their records.
    async fn remove(&self, keys: &[String]) -> Result<(), JobError> {
        for key in keys {
            let files = if let Some(upload) = UploadKey::parse(key) {
                upload.files()
            } else if let Some(export) = ExportFile::parse(key) {
                export.files()
            } else {
                // A cover's thumbnail is stored beside it.
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
        JobKind::EraseFiles
    }

    fn recurs(&self) -> bool {
        true
    }

    async fn run(&self, job: &Job) -> Result<Next, JobError> {
        self.execute(job).await
    }
}
