//! Receiving accepted copies.
//!
//! Each copy is a step of its own: first its files, then one transaction that takes it off the list and shows it. After
//! a crash in between the list is unchanged, and the next worker writes the same files under the same keys again. So
//! nothing is received twice, and nothing is left out.

use std::sync::Arc;

use async_trait::async_trait;
use chrono::TimeDelta;
use octavo_domain::{
    account::profile_media::{UNUSED_KEPT, UploadKey, UploadKind},
    copies::Status,
    ids::{NumId, TransferId, UserId},
    library::{
        history::HistoryEvent,
        project::{CopyStatus, Cover, Project},
    },
};

use super::{JobError, JobHandler, Next};
use crate::{
    copies::ports::transfers::{Copying, CoverSource, Target, TransferQueries},
    library::history_writer::HistoryWriter,
    shared::{
        clock::Clock,
        files::{FileStore, FileStoreError},
        ids::Ids,
        storage::{Job, JobKind, Storage, StorageError, UnitOfWork},
    },
};

/// Receives copies.
pub struct ReceiveCopies {
    /// The store of record.
    pub storage: Arc<dyn Storage>,
    /// Stores covers.
    pub files: Arc<dyn FileStore>,
    /// Reads the sender.
    pub transfers: Arc<dyn TransferQueries>,
    /// Generates ids.
    pub ids: Arc<dyn Ids>,
    /// Reads the current time.
    pub clock: Arc<dyn Clock>,
}

/// Steps of one run: few enough to finish before the claim expires.
const STEPS: u32 = 16;
/// Attempts to read or write a copy's files after which it has failed.
const MAX_ATTEMPTS: u32 = 5;

/// Before the transfer's id in a job's key.
const PREFIX: &str = "receive_copies:";

/// The key of the job that receives a transfer.
pub(crate) fn key(transfer: TransferId) -> String {
    format!("{PREFIX}{transfer}")
}

/// The result of a copy.
enum Step {
    Received(Option<(UploadKey, u64, Cover)>),
    Failed,
}

impl ReceiveCopies {
    /// Receives some copies of a job.
    ///
    /// # Errors
    /// [`JobError`]; copies that were received stay committed.
    pub(crate) async fn execute(&self, job: &Job) -> Result<Next, JobError> {
        let Some(transfer) = job.key.strip_prefix(PREFIX).and_then(|id| id.parse().ok()) else {
            return Err(StorageError::Backend(format!("{} is not the key of this job", job.key)).into());
        };
        let from = self.transfers.transfer(transfer).await?.map(|view| view.from.name).unwrap_or_default();
        for _ in 0..STEPS {
            let mut work = self.storage.begin().await?;
            let next = work.copies().next(transfer).await?;
            drop(work);
            let Some(copy) = next else {
                self.finish(transfer).await?;
                return Ok(Next::Never);
            };
            let step = match self.copy_files(&copy).await {
                Ok(step) => step,
                Err(error) if job.attempts < MAX_ATTEMPTS => return Err(error.into()),
                Err(error) => {
                    tracing::error!(%error, copy = %copy.id, "a copy could not be received");
                    Step::Failed
                }
            };
            self.settle(&copy, step, &from).await?;
        }
        Ok(Next::After(TimeDelta::zero()))
    }

    /// Copies the cover, so that removing the original's files does not affect the copy.
    async fn copy_files(&self, copy: &Copying) -> Result<Step, FileStoreError> {
        let source = match &copy.target {
            Target::Project(_, Some(source)) => source,
            Target::Project(_, None) | Target::Folder(_) => return Ok(Step::Received(None)),
        };
        // The same key in every attempt.
        let key = UploadKey::new(UploadKind::Cover, copy.id.uuid());
        let CoverSource { key: original, width, height } = source;
        let Some(bytes) = self.files.get(original).await? else {
            return Ok(Step::Failed);
        };
        let mut size = bytes.len();
        self.files.put(&key.to_string(), &bytes).await?;
        if let Some(small) = thumbnail(original)
            && let Some(bytes) = self.files.get(&small).await?
        {
            size = size.saturating_add(bytes.len());
            self.files.put(&key.thumbnail(), &bytes).await?;
        }
        let cover = Cover { key: key.to_string(), width: *width, height: *height };
        Ok(Step::Received(Some((key, u64::try_from(size).unwrap_or(u64::MAX), cover))))
    }

    /// Takes a copy off the list and shows its result, unless another worker has done so.
    async fn settle(&self, copy: &Copying, step: Step, from: &str) -> Result<(), StorageError> {
        let now = self.clock.now();
        let mut work = self.storage.begin().await?;
        work.users().touch_library(copy.owner).await?;
        if !work.copies().take(copy.id).await? {
            return Ok(());
        }
        let received = matches!(step, Step::Received(_));
        let mut history = HistoryWriter::new(self.ids.as_ref(), copy.owner, now);
        match &copy.target {
            Target::Project(num_id, _) => {
                if let Some(project) = settle_project(work.as_mut(), copy.owner, *num_id, step, now).await?
                    && received
                {
                    let folder = match project.folder {
                        Some(id) => work.folders().find(copy.owner, id).await?,
                        None => None,
                    };
                    let along = folder.as_ref().is_some_and(|folder| folder.copy_status.is_some());
                    let note = history.project(HistoryEvent::ProjectCopyReceived, &project);
                    let note = note.into_folder(folder.as_ref()).detail("from", from);
                    if along {
                        note.as_part_of_folder();
                    }
                }
            }
            Target::Folder(id) => {
                if let Some(mut folder) = work.folders().find(copy.owner, *id).await? {
                    folder.copy_status = if received { None } else { Some(CopyStatus::Failed) };
                    folder.updated_at = now;
                    work.folders().update(&folder).await?;
                    if received {
                        history.folder(HistoryEvent::CollectionCopyReceived, &folder).detail("from", from);
                    }
                }
            }
        }
        if received && let Some(mut transfer) = work.transfers().lock(copy.transfer).await? {
            transfer.received = transfer.received.saturating_add(1);
            work.transfers().update(&transfer).await?;
        }
        history.write(work.as_mut()).await?;
        work.commit().await
    }

    /// Marks the transfer as received.
    async fn finish(&self, transfer: TransferId) -> Result<(), StorageError> {
        let mut work = self.storage.begin().await?;
        if let Some(mut transfer) = work.transfers().lock(transfer).await?
            && transfer.status == Status::Accepted
        {
            transfer.finish();
            work.transfers().update(&transfer).await?;
            work.commit().await?;
        }
        Ok(())
    }
}

#[async_trait]
impl JobHandler for ReceiveCopies {
    fn kind(&self) -> JobKind {
        JobKind::ReceiveCopies
    }

    async fn run(&self, job: &Job) -> Result<Next, JobError> {
        self.execute(job).await
    }
}

/// Shows the result of a project's copy, and returns it unless its placeholder is deleted.
async fn settle_project(
    work: &mut dyn UnitOfWork,
    owner: UserId,
    num_id: NumId,
    step: Step,
    now: chrono::DateTime<chrono::Utc>,
) -> Result<Option<Project>, StorageError> {
    let Some(mut project) = work.projects().find(owner, num_id).await? else {
        return Ok(None);
    };
    match step {
        Step::Received(Some((key, bytes, cover))) => {
            // It counts towards the recipient's storage, but is received even beyond the limit.
            work.uploads().add(&key, owner, bytes, now + UNUSED_KEPT).await?;
            work.uploads().keep(&key, owner, now).await?;
            project.receive(Some(cover), now);
        }
        Step::Received(None) => project.receive(None, now),
        Step::Failed => project.fail_to_receive(now),
    }
    work.projects().update_many(std::slice::from_ref(&project)).await?;
    Ok(Some(project))
}

/// The key of a cover's thumbnail.
fn thumbnail(key: &str) -> Option<String> {
    key.rsplit_once('.').map(|(name, ending)| format!("{name}_608.{ending}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_thumbnail_lies_beside_the_cover() {
        assert_eq!(thumbnail("demo/salt.v2.jpg").as_deref(), Some("demo/salt.v2_608.jpg"));
        assert_eq!(thumbnail("salt"), None);
    }
}
