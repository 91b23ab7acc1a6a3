//! Receiving copies that were accepted.
//!
//! Each copy is a step of its own: its files first, then one transaction that takes it off the list and shows it. A
//! server that dies in between leaves the list as it was, and whoever goes on writes the same files under the same
//! keys again. So nothing is received twice, and nothing is left out.

use std::sync::Arc;

use async_trait::async_trait;
use chrono::TimeDelta;
use octavo_domain::{
    account::face::{UNUSED_KEPT, UploadKey, UploadKind},
    copies::Status,
    ids::{NumId, SendId, UserId},
    library::{
        history::HistoryEvent,
        project::{CopyStatus, Cover, Project},
    },
};

use super::{JobError, JobHandler, Next};
use crate::{
    copies::ports::sendings::{Copying, CoverSource, SendingQueries, Target},
    library::notes::Notes,
    shared::{
        clock::Clock,
        files::{FileStore, FileStoreError},
        ids::Ids,
        storage::{Job, JobKind, Storage, StorageError, UnitOfWork},
    },
};

/// Receives copies.
pub struct ReceiveCopies {
    /// Where everything is kept.
    pub storage: Arc<dyn Storage>,
    /// Where covers are kept.
    pub files: Arc<dyn FileStore>,
    /// Tells whom it is from.
    pub sendings: Arc<dyn SendingQueries>,
    /// Makes the ids.
    pub ids: Arc<dyn Ids>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
}

/// Steps of one run: few enough to be over before the claim is.
const STEPS: u32 = 16;
/// A copy whose files could not be read or written so often has failed.
const TRIES: u32 = 5;

/// The key of the job that receives what was sent.
pub(crate) fn key(send: SendId) -> String {
    format!("receive:{send}")
}

/// What became of a copy.
enum Step {
    Received(Option<(UploadKey, u64, Cover)>),
    Failed,
}

impl ReceiveCopies {
    /// Receives some of what a job is about.
    ///
    /// # Errors
    /// [`JobError`]; what was received until then stays so.
    pub(crate) async fn execute(&self, job: &Job) -> Result<Next, JobError> {
        let Some(send) = job.key.strip_prefix("receive:").and_then(|id| id.parse().ok()) else {
            return Err(StorageError::Backend(format!("{} is not the key of this job", job.key)).into());
        };
        let from = self.sendings.sending(send).await?.map(|sending| sending.from.name).unwrap_or_default();
        for _ in 0..STEPS {
            let mut work = self.storage.begin().await?;
            let next = work.copies().next(send).await?;
            drop(work);
            let Some(copy) = next else {
                self.finish(send).await?;
                return Ok(Next::Never);
            };
            let step = match self.copy_files(&copy).await {
                Ok(step) => step,
                Err(error) if job.attempts < TRIES => return Err(error.into()),
                Err(error) => {
                    tracing::error!(%error, copy = %copy.id, "a copy could not be received");
                    Step::Failed
                }
            };
            self.settle(&copy, step, &from).await?;
        }
        Ok(Next::After(TimeDelta::zero()))
    }

    /// Copies the cover, so that the copy's files are its own: whoever removes the original's, removes no other's.
    async fn copy_files(&self, copy: &Copying) -> Result<Step, FileStoreError> {
        let source = match &copy.target {
            Target::Project(_, Some(source)) => source,
            Target::Project(_, None) | Target::Folder(_) => return Ok(Step::Received(None)),
        };
        // The same key in every try.
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

    /// Takes a copy off the list and shows what became of it, unless somebody else has done so.
    async fn settle(&self, copy: &Copying, step: Step, from: &str) -> Result<(), StorageError> {
        let now = self.clock.now();
        let mut work = self.storage.begin().await?;
        work.users().touch_library(copy.owner).await?;
        if !work.copies().take(copy.id).await? {
            return Ok(());
        }
        let received = matches!(step, Step::Received(_));
        let mut notes = Notes::new(self.ids.as_ref(), copy.owner, now);
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
                    let note = notes.project(HistoryEvent::ProjectCopyReceived, &project);
                    let note = note.into_folder(folder.as_ref()).detail("from", from);
                    if along {
                        note.along();
                    }
                }
            }
            Target::Folder(id) => {
                if let Some(mut folder) = work.folders().find(copy.owner, *id).await? {
                    folder.copy_status = if received { None } else { Some(CopyStatus::Failed) };
                    folder.updated_at = now;
                    work.folders().update(&folder).await?;
                    if received {
                        notes.folder(HistoryEvent::CollectionCopyReceived, &folder).detail("from", from);
                    }
                }
            }
        }
        if received && let Some(mut sending) = work.sendings().lock(copy.send).await? {
            sending.received = sending.received.saturating_add(1);
            work.sendings().update(&sending).await?;
        }
        notes.write(work.as_mut()).await?;
        work.commit().await
    }

    /// Notes that nothing is left.
    async fn finish(&self, send: SendId) -> Result<(), StorageError> {
        let mut work = self.storage.begin().await?;
        if let Some(mut sending) = work.sendings().lock(send).await?
            && sending.status == Status::Accepted
        {
            sending.finish();
            work.sendings().update(&sending).await?;
            work.commit().await?;
        }
        Ok(())
    }
}

#[async_trait]
impl JobHandler for ReceiveCopies {
    fn kind(&self) -> JobKind {
        JobKind::Receive
    }

    async fn run(&self, job: &Job) -> Result<Next, JobError> {
        self.execute(job).await
    }
}

/// Shows what became of a project's copy, and answers it unless its place is gone.
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
            // It counts into the recipient's storage, and is received whatever that is.
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
