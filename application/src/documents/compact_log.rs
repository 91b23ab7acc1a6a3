//! Keeping the logs of documents short: the log is folded into the snapshot, and what is old is cut.

use std::sync::Arc;

use async_trait::async_trait;
use chrono::{DateTime, TimeDelta, Utc};
use octavo_domain::{
    documents::log::Seq,
    ids::{JobId, ProjectId},
};
use uuid::Uuid;

use super::{
    current::CurrentDocument,
    history::{
        make_versions::{self, Cut},
        moments::read_held,
    },
};
use crate::{
    documents::ports::documents::{Change, DocumentQueries, Head, Snapshot},
    jobs::{JobError, JobHandler, Next},
    shared::{
        clock::Clock,
        ids::Ids,
        storage::{Job, JobKind, Storage, StorageError, UnitOfWork},
    },
};

/// Folds the log of a document into its snapshot, and cuts the log, off the path of editing.
///
/// The snapshot is made and packed before the document is held. What is not in the snapshot is never cut.
pub struct CompactLog {
    /// Stores documents.
    pub storage: Arc<dyn Storage>,
    /// Reads documents.
    pub documents: Arc<dyn DocumentQueries>,
    /// Reads documents as they are now.
    pub current: CurrentDocument,
    /// Makes the ids of jobs.
    pub ids: Arc<dyn Ids>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
}

/// After so many changes the snapshot is made anew.
const FOLD_EVERY: u64 = 256;
/// A change of so many bytes has the snapshot made anew.
const LARGE: usize = 128 * 1024;
/// So long after the first change that is not in the snapshot it is made anew, however few there are.
const FOLD_AFTER: TimeDelta = TimeDelta::minutes(10);
/// So long a change stays in the log.
const KEPT: TimeDelta = TimeDelta::days(30);
/// So many changes stay in the log.
const MOST_KEPT: u64 = 50_000;
/// The least time between two runs that cut what has become old.
const CUT_EVERY: TimeDelta = TimeDelta::hours(1);
/// So many changes are cut in one unit of work.
const STEP: u32 = 1_000;
/// So many units of work a run has for cutting.
const STEPS: u32 = 10;
/// The pause where a run leaves some to cut.
const PAUSE: TimeDelta = TimeDelta::seconds(1);

const NOW: &str = "compact_log:now:";
const CUT: &str = "compact_log:cut:";
const ONCE: &str = "compact_log:";

/// Has the log folded when it has grown enough, or soon after the first change since it was folded. It is a part of the
/// unit of a change. `head` is how far the document was before the change.
pub(crate) async fn after_change(
    work: &mut dyn UnitOfWork,
    ids: &dyn Ids,
    head: Head,
    change: &Change,
) -> Result<(), StorageError> {
    let Change { project, changed_at, .. } = change;
    let ahead = change.seq.get() - head.snapshot.get();
    if ahead.is_multiple_of(FOLD_EVERY) || change.ops.len() >= LARGE {
        return add(work, ids, &format!("{NOW}{project}"), *changed_at).await;
    }
    if ahead == 1 {
        return add(work, ids, &format!("{ONCE}{project}"), *changed_at + FOLD_AFTER).await;
    }
    Ok(())
}

async fn add(
    work: &mut dyn UnitOfWork,
    ids: &dyn Ids,
    key: &str,
    at: DateTime<Utc>,
) -> Result<(), StorageError> {
    work.jobs().add(JobId::new(ids.next()), JobKind::CompactLog, key, at).await
}

/// The project that a job is about.
fn project_of(key: &str) -> Option<ProjectId> {
    let id = [NOW, CUT, ONCE].into_iter().find_map(|prefix| key.strip_prefix(prefix))?;
    Uuid::try_parse(id).ok().map(ProjectId::new)
}

/// What a run has left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Compacted {
    /// Changes were made meanwhile that are not in the snapshot.
    pub is_behind: bool,
    /// When to cut the log again; none where it is empty.
    pub cut_at: Option<DateTime<Utc>>,
}

/// How many of the first changes in a log go: those that are old or far back, as long as they are in the snapshot.
fn count_to_cut(head: Head, times: &[(Seq, DateTime<Utc>)], now: DateTime<Utc>) -> usize {
    let old = now - KEPT;
    let far = head.seq.get().saturating_sub(MOST_KEPT);
    let goes = |(seq, at): &(Seq, DateTime<Utc>)| *seq <= head.snapshot && (*at <= old || seq.get() <= far);
    times.iter().take_while(|entry| goes(entry)).count()
}

/// What is left to cut.
enum Left {
    /// Nothing, and the log is empty.
    Nothing,
    /// Something, now.
    More,
    /// The oldest change may be cut at this time.
    From(DateTime<Utc>),
}

impl CompactLog {
    /// Folds the log of a document into its snapshot, and cuts what is older than 30 days or more than 50,000 changes ago.
    /// A run is bounded.
    ///
    /// # Errors
    /// [`StorageError`]; another run goes on.
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, project: ProjectId) -> Result<Compacted, StorageError> {
        let is_behind = self.fold(project).await?;
        for _ in 0..STEPS {
            match self.cut(project).await? {
                Left::Nothing => return Ok(Compacted { is_behind, cut_at: None }),
                Left::From(at) => return Ok(Compacted { is_behind, cut_at: Some(at) }),
                Left::More => {}
            }
        }
        Ok(Compacted { is_behind, cut_at: Some(self.clock.now() + PAUSE) })
    }

    /// Replaces the snapshot by one of the document as it is now; true where it was changed meanwhile.
    async fn fold(&self, project: ProjectId) -> Result<bool, StorageError> {
        let Some(copy) = self.current.latest(self.documents.as_ref(), project).await? else {
            return Ok(false);
        };
        if self.documents.document_snapshot(project).await?.is_none_or(|stored| stored.seq >= copy.seq) {
            return Ok(false);
        }
        let body = self.current.format.encode(&copy.document);
        let body = self.current.format.pack(body).await;
        let mut work = self.storage.begin().await?;
        // The project may be gone by now, and another run may have been faster.
        let Some(head) = work.documents().hold(project).await? else { return Ok(false) };
        if head.snapshot >= copy.seq {
            return Ok(head.seq > head.snapshot);
        }
        work.documents().put_snapshot(&Snapshot { project, seq: copy.seq, body }).await?;
        work.commit().await?;
        Ok(head.seq > copy.seq)
    }

    /// Cuts so much of the log as one unit of work may.
    async fn cut(&self, project: ProjectId) -> Result<Left, StorageError> {
        let mut work = self.storage.begin().await?;
        let Some(head) = work.documents().hold(project).await? else { return Ok(Left::Nothing) };
        let times = work.documents().times(project, head.cut, STEP).await?;
        let count = count_to_cut(head, &times, self.clock.now());
        if let Some((last, at)) = count.checked_sub(1).and_then(|index| times.get(index)).copied() {
            let document = read_held(work.as_mut(), &self.current, project, last).await?;
            drop(work);
            // What was is the same afterwards, so it is packed before the document is held again.
            let body = match document {
                Some(document) => Some(self.current.format.pack(self.current.format.encode(&document)).await),
                None => None,
            };
            let mut work = self.storage.begin().await?;
            let held = work.documents().hold(project).await?;
            // Another run may have been faster.
            let Some(head) = held.filter(|held| held.cut == head.cut) else { return Ok(Left::More) };
            let at_cut = Cut { project, head, last, at };
            make_versions::before_cut(work.as_mut(), self.ids.as_ref(), at_cut, body).await?;
            work.documents().cut(project, last).await?;
            work.commit().await?;
        }
        Ok(match times.get(count) {
            // It may be late already where it is not in the snapshot yet.
            Some((_, at)) => Left::From((*at + KEPT).max(self.clock.now() + CUT_EVERY)),
            None if count == 0 => Left::Nothing,
            None => Left::More,
        })
    }
}

#[async_trait]
impl JobHandler for CompactLog {
    fn kind(&self) -> JobKind {
        JobKind::CompactLog
    }

    async fn run(&self, job: &Job) -> Result<Next, JobError> {
        let Some(project) = project_of(&job.key) else { return Ok(Next::Never) };
        let Compacted { is_behind, cut_at } = self.execute(project).await?;
        let now = self.clock.now();
        // The changes that were made meanwhile were not the first ones after the snapshot: they have added no job.
        let fold_at = is_behind.then_some(now + FOLD_AFTER);
        let mut next = Next::Never;
        let mut work = self.storage.begin().await?;
        for (key, at) in [(format!("{ONCE}{project}"), fold_at), (format!("{CUT}{project}"), cut_at)] {
            match at {
                // The job that runs has the key still.
                Some(at) if key == job.key => next = Next::After(at - now),
                Some(at) => add(work.as_mut(), self.ids.as_ref(), &key, at).await?,
                None => {}
            }
        }
        work.commit().await?;
        Ok(next)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_old_or_far_back_goes_and_what_is_in_no_snapshot_stays() {
        let now = DateTime::UNIX_EPOCH + TimeDelta::days(400);
        let times = |ages: &[i64]| -> Vec<(Seq, DateTime<Utc>)> {
            let entry = |(seq, age): (u64, &i64)| (Seq::new(seq), now - TimeDelta::days(*age));
            (1..).zip(ages).map(entry).collect()
        };
        for (seq, snapshot, ages, count) in [
            (5, 5, [40, 31, 30, 29, 1], 3),
            (5, 2, [40, 31, 30, 29, 1], 2),
            (5, 0, [40, 31, 30, 29, 1], 0),
            // A clock that went back: the order of the log counts.
            (5, 5, [40, 1, 40, 40, 40], 1),
            (50_000, 50_000, [1, 1, 1, 1, 1], 0),
            (50_003, 50_003, [1, 1, 1, 1, 1], 3),
            (50_003, 1, [1, 1, 1, 1, 1], 1),
        ] {
            let [seq, snapshot] = [seq, snapshot].map(Seq::new);
            let head = Head { seq, snapshot, cut: Seq::START, published: None };
            assert_eq!(count_to_cut(head, &times(&ages), now), count, "{seq} {snapshot} {ages:?}");
        }
    }

    #[test]
    fn a_job_names_its_project() {
        let project = ProjectId::new(Uuid::from_u128(7));
        for key in [format!("{NOW}{project}"), format!("{CUT}{project}"), format!("{ONCE}{project}")] {
            assert_eq!(project_of(&key), Some(project));
        }
        assert_eq!(project_of("compact_log:x"), None);
    }
}
