//! Counting visits (DASH-113): once until half an hour has passed without a request.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use chrono::{DateTime, Days, NaiveDate, TimeDelta, Utc};
use octavo_domain::{
    ids::ProjectId,
    publication::views::{VISIT_GAP, day},
};

use super::keyring::Keyring;
use crate::{
    publication::ports::visits::{Countable, Reader, Reading, Seen, ViewsOfDay, VisitBuffer, Visitor},
    shared::{
        clock::Clock,
        storage::{Storage, StorageError},
    },
};

/// Counts the waiting visits, a batch in one transaction.
///
/// A visitor is known by a hash of project, address and browser under the day's key, which all servers share and which
/// is deleted after the next day. Neither address nor browser is stored, and nothing is kept in the reader's browser.
/// Counting a batch once more changes nothing: its visitors are known then.
pub struct FlushVisits {
    /// Stores visits.
    pub storage: Arc<dyn Storage>,
    /// Buffers them.
    pub buffer: Arc<dyn VisitBuffer>,
    /// Keys of the days.
    pub keyring: Arc<Keyring>,
    /// Reads the current time.
    pub clock: Arc<dyn Clock>,
}

/// The most readings in one transaction.
const BATCH: usize = 2_000;
/// Readings that could not be counted for this long are dropped, so that retries end.
const KEPT: TimeDelta = TimeDelta::minutes(15);

/// The result of a batch.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Flushed {
    /// Readings that began a visit, which was counted.
    pub counted: u64,
    /// Readings of a visit that was counted before.
    pub continued: u64,
    /// Readings of deleted projects.
    pub gone: u64,
    /// Readings that wait for the next batch.
    pub put_back: u64,
    /// Readings that were dropped: the buffer was full, or they waited too long.
    pub dropped: u64,
    /// There was more than one batch takes.
    pub has_more: bool,
}

/// Why a batch was not counted; its readings wait for the next one.
#[derive(Debug, thiserror::Error)]
#[error("{error}")]
pub struct NotFlushed {
    /// The cause.
    #[source]
    pub error: StorageError,
    /// Readings that were dropped.
    pub dropped: u64,
}

impl FlushVisits {
    /// Counts a batch of waiting readings.
    ///
    /// # Errors
    /// [`NotFlushed`].
    pub async fn execute(&self) -> Result<Flushed, NotFlushed> {
        let readings = self.buffer.take(BATCH);
        if readings.is_empty() {
            return Ok(Flushed::default());
        }
        let is_full = readings.len() >= BATCH;
        match self.count(&readings).await {
            Ok((flushed, busy)) => {
                // Readings that were put back are not taken again at once.
                let has_more = is_full && busy.is_empty();
                let put_back = number(busy.len());
                let dropped = self.put_back(busy);
                Ok(Flushed { put_back: put_back.saturating_sub(dropped), dropped, has_more, ..flushed })
            }
            Err(error) => Err(NotFlushed { error, dropped: self.put_back(readings) }),
        }
    }

    /// How many readings wait.
    #[must_use]
    pub fn waiting(&self) -> usize {
        self.buffer.waiting()
    }

    /// Returns how many readings were dropped.
    fn put_back(&self, readings: Vec<Reading>) -> u64 {
        let since = self.clock.now() - KEPT;
        let all = readings.len();
        let kept: Vec<Reading> = readings.into_iter().filter(|reading| reading.first >= since).collect();
        let old = all.saturating_sub(kept.len());
        number(old.saturating_add(self.buffer.put_back(kept)))
    }

    /// Counts readings; returns also those whose projects are busy.
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    async fn count(&self, readings: &[Reading]) -> Result<(Flushed, Vec<Reading>), StorageError> {
        // Keys may have to be made, which takes a transaction of its own.
        let mut named = Vec::with_capacity(readings.len());
        for reading in readings {
            named.push((reading, self.names(reading).await?));
        }
        named.sort_by_key(|(reading, _)| reading.first);
        let mut work = self.storage.begin().await?;
        let projects: BTreeSet<ProjectId> = readings.iter().map(|reading| reading.reader.project).collect();
        let Countable { held, busy } = work.visits().hold(&projects).await?;
        let asked: Vec<Seen> = named
            .iter()
            .filter(|(reading, _)| held.contains(&reading.reader.project))
            .flat_map(|(reading, names)| names.iter().map(|name| seen(reading, *name)))
            .collect();
        let known = work.visits().last_seen(&asked).await?;
        let mut known: BTreeMap<(ProjectId, Visitor), DateTime<Utc>> =
            known.into_iter().map(|seen| ((seen.project, seen.visitor), seen.at)).collect();
        let mut flushed = Flushed::default();
        let mut waiting = Vec::new();
        let mut views: BTreeMap<(ProjectId, NaiveDate), u64> = BTreeMap::new();
        let mut saw = BTreeSet::new();
        for (reading, names) in named {
            let project = reading.reader.project;
            if busy.contains(&project) {
                waiting.push(reading.clone());
                continue;
            }
            if !held.contains(&project) {
                flushed.gone += 1;
                continue;
            }
            let since = reading.first - VISIT_GAP;
            let goes_on = |name: &Visitor| known.get(&(project, *name)).is_some_and(|last| *last >= since);
            if names.iter().any(goes_on) {
                flushed.continued += 1;
            } else {
                flushed.counted += 1;
                *views.entry((project, reading.first.date_naive())).or_default() += 1;
            }
            // A visit that continues past midnight is stored under the new day's hash.
            if let Some(name) = names.first() {
                let last = known.entry((project, *name)).or_insert(reading.last);
                *last = reading.last.max(*last);
                saw.insert((project, *name));
            }
        }
        let saw: Vec<Seen> = saw
            .into_iter()
            .filter_map(|key| known.get(&key).map(|at| Seen { project: key.0, visitor: key.1, at: *at }))
            .collect();
        let views: Vec<ViewsOfDay> =
            views.into_iter().map(|((project, day), views)| ViewsOfDay { project, day, views }).collect();
        work.visits().saw(&saw).await?;
        work.visits().add_views(&views).await?;
        work.commit().await?;
        Ok((flushed, waiting))
    }

    /// The hashes of a reader: under the key of the day, and within the first half hour of it also of the day before.
    async fn names(&self, reading: &Reading) -> Result<Vec<Visitor>, StorageError> {
        let mut names = vec![self.name(&reading.reader, reading.last).await?];
        // A visit continues past midnight, although the key has changed.
        for at in [reading.first, reading.first - VISIT_GAP] {
            if at.date_naive() != reading.last.date_naive() {
                names.push(self.name(&reading.reader, at).await?);
            }
        }
        Ok(names)
    }

    /// The hash of a reader on the day of `at`.
    async fn name(&self, reader: &Reader, at: DateTime<Utc>) -> Result<Visitor, StorageError> {
        let name = format!("visits:{}", day(at));
        let next = at.date_naive().checked_add_days(Days::new(1)).and_then(|day| day.and_hms_opt(0, 0, 0));
        let until = next.map_or(at, |end| end.and_utc());
        let key = self.keyring.key(&name, Some(until + VISIT_GAP)).await?;
        let id = reader.project.uuid();
        let parts: [&[u8]; 3] = [id.as_bytes(), reader.network.as_bytes(), reader.user_agent.as_bytes()];
        Ok(Visitor(self.keyring.hash.hash(&key, &parts)))
    }
}

fn seen(reading: &Reading, visitor: Visitor) -> Seen {
    Seen { project: reading.reader.project, visitor, at: reading.last }
}

fn number(count: usize) -> u64 {
    u64::try_from(count).unwrap_or(u64::MAX)
}
