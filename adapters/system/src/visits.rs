//! Visits in memory that wait to be counted.

use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError},
};

use chrono::{DateTime, Utc};
use octavo_application::publication::ports::visits::{Reader, Reading, VisitBuffer};

/// The most readers in memory: some MB.
const MOST: usize = 50_000;

/// Keeps visits in memory, one entry a reader.
#[derive(Debug)]
pub struct VisitsInMemory {
    waiting: Mutex<HashMap<Reader, Span>>,
    most: usize,
}

/// The first and the last request of a reader.
#[derive(Debug, Clone, Copy)]
struct Span {
    first: DateTime<Utc>,
    last: DateTime<Utc>,
}

impl Default for VisitsInMemory {
    fn default() -> Self {
        Self::of(MOST)
    }
}

impl VisitsInMemory {
    /// Keeps at most this many readers.
    #[must_use]
    pub fn of(most: usize) -> Self {
        Self { waiting: Mutex::default(), most }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Reader, Span>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds requests to those of the same reader; false when there is no room for another reader.
    fn add(&self, waiting: &mut HashMap<Reader, Span>, reader: Reader, span: Span) -> bool {
        if let Some(known) = waiting.get_mut(&reader) {
            known.first = known.first.min(span.first);
            known.last = known.last.max(span.last);
            return true;
        }
        if waiting.len() >= self.most {
            return false;
        }
        waiting.insert(reader, span);
        true
    }
}

impl VisitBuffer for VisitsInMemory {
    fn note(&self, reader: Reader, at: DateTime<Utc>) -> bool {
        self.add(&mut self.lock(), reader, Span { first: at, last: at })
    }

    fn take(&self, most: usize) -> Vec<Reading> {
        let reading = |(reader, span): (Reader, Span)| Reading { reader, first: span.first, last: span.last };
        let mut waiting = self.lock();
        if waiting.len() <= most {
            return std::mem::take(&mut *waiting).into_iter().map(reading).collect();
        }
        let mut all: Vec<Reading> = waiting.drain().map(reading).collect();
        all.sort_by_key(|reading| reading.first);
        let later = all.split_off(most);
        let later = later.into_iter().map(|kept| (kept.reader, Span { first: kept.first, last: kept.last }));
        waiting.extend(later);
        all
    }

    fn put_back(&self, readings: Vec<Reading>) -> usize {
        let mut waiting = self.lock();
        let mut left_out = 0_usize;
        for Reading { reader, first, last } in readings {
            left_out += usize::from(!self.add(&mut waiting, reader, Span { first, last }));
        }
        left_out
    }

    fn waiting(&self) -> usize {
        self.lock().len()
    }
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;
    use octavo_domain::ids::ProjectId;
    use uuid::Uuid;

    use super::*;

    fn reader(number: u128) -> Reader {
        let project = ProjectId::new(Uuid::from_u128(1));
        Reader { project, network: number.to_string(), user_agent: "Firefox".to_owned() }
    }

    fn at(seconds: i64) -> DateTime<Utc> {
        DateTime::UNIX_EPOCH + TimeDelta::seconds(seconds)
    }

    #[test]
    fn requests_of_one_reader_are_one_entry() {
        let visits = VisitsInMemory::of(2);
        for second in [5, 3, 9] {
            assert!(visits.note(reader(1), at(second)));
        }
        assert!(visits.note(reader(2), at(4)));
        assert!(!visits.note(reader(3), at(4)), "there is room for two");
        assert!(visits.note(reader(1), at(10)), "and for more of theirs");
        assert_eq!(visits.waiting(), 2);
        let mut taken = visits.take(9);
        taken.sort_by_key(|reading| reading.first);
        let first = Reading { reader: reader(1), first: at(3), last: at(10) };
        assert_eq!(taken, [first, Reading { reader: reader(2), first: at(4), last: at(4) }]);
        assert_eq!(visits.waiting(), 0);
    }

    #[test]
    fn those_who_wait_longest_are_taken_first() {
        let visits = VisitsInMemory::default();
        for number in [7, 3, 9, 1, 5] {
            visits.note(reader(number), at(i64::try_from(number).unwrap()));
        }
        let firsts = |taken: Vec<Reading>| -> Vec<DateTime<Utc>> {
            let mut firsts: Vec<_> = taken.into_iter().map(|reading| reading.first).collect();
            firsts.sort_unstable();
            firsts
        };
        assert_eq!(firsts(visits.take(2)), [at(1), at(3)]);
        assert_eq!(firsts(visits.take(2)), [at(5), at(7)]);
        assert_eq!(firsts(visits.take(2)), [at(9)]);
    }

    #[test]
    fn what_is_put_back_stands_beside_what_came_meanwhile() {
        let visits = VisitsInMemory::of(2);
        visits.note(reader(1), at(1));
        let taken = visits.take(9);
        visits.note(reader(1), at(60));
        visits.note(reader(2), at(2));
        assert_eq!(visits.put_back(taken), 0);
        let other = Reading { reader: reader(3), first: at(1), last: at(1) };
        assert_eq!(visits.put_back(vec![other]), 1, "there is no room for it");
        let taken = visits.take(9);
        assert!(taken.contains(&Reading { reader: reader(1), first: at(1), last: at(60) }), "{taken:?}");
    }
}
