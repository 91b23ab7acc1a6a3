//! Making automatic versions: after a while in which nobody changed a document (EDIT-344).

use std::sync::Arc;

use async_trait::async_trait;
use chrono::{DateTime, TimeDelta, Utc};
use octavo_domain::{
    documents::{
        log::Seq,
        version::{QUIET, Version, VersionKind},
    },
    ids::{JobId, ProjectId, VersionId},
};
use uuid::Uuid;

use crate::{
    documents::{
        current::CurrentDocument,
        ports::documents::{DocumentQueries, Head, Snapshot},
    },
    jobs::{JobError, JobHandler, Next},
    shared::{
        clock::Clock,
        ids::Ids,
        storage::{Job, JobKind, Storage, StorageError, UnitOfWork},
    },
};

/// Makes automatic versions, off the path of editing. None is made where nothing was changed since the last one.
pub struct MakeVersions {
    /// Stores versions.
    pub storage: Arc<dyn Storage>,
    /// Reads documents.
    pub documents: Arc<dyn DocumentQueries>,
    /// Reads documents as they are now.
    pub current: CurrentDocument,
    /// Makes ids.
    pub ids: Arc<dyn Ids>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
}

/// What a log that is cut is never without for longer, where it was changed.
const A_DAY: TimeDelta = TimeDelta::days(1);

const KEY: &str = "make_versions:";

/// Has a version made once it is quiet. It is a part of the unit of a change. A job that waits looks again later where
/// changes were made meanwhile.
pub(crate) async fn after_edit(
    work: &mut dyn UnitOfWork,
    ids: &dyn Ids,
    project: ProjectId,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    let id = JobId::new(ids.next());
    work.jobs().add(id, JobKind::MakeVersions, &format!("{KEY}{project}"), now + QUIET).await
}

/// Where a log is cut.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Cut {
    /// Whose document it is.
    pub(crate) project: ProjectId,
    /// How far the document is.
    pub(crate) head: Head,
    /// The last change that goes.
    pub(crate) last: Seq,
    /// When that was made.
    pub(crate) at: DateTime<Utc>,
}

/// Makes ready for a cut of the log: what it is folded from, the sittings, and a version where there is none of a day.
/// `body` is the document at the cut, packed; none where it cannot be read any more. The unit MUST hold the document.
///
/// # Errors
/// [`StorageError`].
pub(crate) async fn before_cut(
    work: &mut dyn UnitOfWork,
    ids: &dyn Ids,
    Cut { project, head, last, at }: Cut,
    body: Option<Vec<u8>>,
) -> Result<(), StorageError> {
    work.versions().keep_sittings(project, last).await?;
    let before = work.versions().last(project, last).await?;
    let lacks_one = before.is_none_or(|before| before.seq <= head.cut && at - before.made_at >= A_DAY);
    let Some(body) = body else { return Ok(()) };
    if lacks_one {
        let version = automatic(ids, project, last, at);
        work.versions().add(&version, &body).await?;
    }
    work.versions().put_checkpoint(&Snapshot { project, seq: last, body }).await
}

fn automatic(ids: &dyn Ids, project: ProjectId, seq: Seq, made_at: DateTime<Utc>) -> Version {
    let id = VersionId::new(ids.next());
    Version { id, project, seq, kind: VersionKind::Automatic, name: None, author: None, made_at }
}

/// What came of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Made {
    /// Nothing was changed since the last version, or there is no document.
    Nothing,
    /// A version.
    Version,
    /// Nothing yet: it is not quiet before this time.
    NotBefore(DateTime<Utc>),
}

impl MakeVersions {
    /// Makes a version of a document that was changed since the last one, and not for half an hour.
    ///
    /// # Errors
    /// [`StorageError`]; another run makes it.
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, project: ProjectId) -> Result<Made, StorageError> {
        let mut work = self.storage.begin().await?;
        let asked = self.look(work.as_mut(), project).await?;
        drop(work);
        let Ok((seq, _)) = asked else { return Ok(asked.err().unwrap_or(Made::Nothing)) };
        let Some(copy) = self.current.latest(self.documents.as_ref(), project).await? else {
            return Ok(Made::Nothing);
        };
        // Packed before the document is held.
        let body = self.current.format.pack(self.current.format.encode(&copy.document)).await;
        let mut work = self.storage.begin().await?;
        let (still, at) = match self.look(work.as_mut(), project).await? {
            Ok(found) => found,
            Err(made) => return Ok(made),
        };
        if still != seq || copy.seq != seq {
            return Ok(Made::NotBefore(self.clock.now() + QUIET));
        }
        let version = automatic(self.ids.as_ref(), project, seq, at);
        work.versions().add(&version, &body).await?;
        work.versions().keep_sittings(project, seq).await?;
        work.commit().await?;
        Ok(Made::Version)
    }

    /// The last change and when it was made, where a version of it is to be made now.
    async fn look(
        &self,
        work: &mut dyn UnitOfWork,
        project: ProjectId,
    ) -> Result<Result<(Seq, DateTime<Utc>), Made>, StorageError> {
        let Some(head) = work.documents().hold(project).await? else { return Ok(Err(Made::Nothing)) };
        let before = Seq::new(head.seq.get().saturating_sub(1));
        let times = work.documents().times(project, before, 1).await?;
        let Some((seq, at)) = times.first().copied() else { return Ok(Err(Made::Nothing)) };
        let last = work.versions().last(project, seq).await?;
        if last.is_some_and(|last| last.seq == seq) {
            return Ok(Err(Made::Nothing));
        }
        let quiet = at + QUIET;
        Ok(if self.clock.now() < quiet { Err(Made::NotBefore(quiet)) } else { Ok((seq, at)) })
    }
}

#[async_trait]
impl JobHandler for MakeVersions {
    fn kind(&self) -> JobKind {
        JobKind::MakeVersions
    }

    async fn run(&self, job: &Job) -> Result<Next, JobError> {
        let id = job.key.strip_prefix(KEY).and_then(|id| Uuid::try_parse(id).ok());
        let Some(project) = id.map(ProjectId::new) else { return Ok(Next::Never) };
        Ok(match self.execute(project).await? {
            Made::Nothing => Next::Never,
            // A change that was made meanwhile has added no job.
            Made::Version => Next::After(QUIET),
            Made::NotBefore(at) => Next::After((at - self.clock.now()).max(TimeDelta::seconds(1))),
        })
    }
}
