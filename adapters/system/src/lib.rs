//! The machine's clock, id generator and memory.

mod set_clock;
mod visits;

use std::sync::atomic::{AtomicI64, Ordering};

use chrono::{DateTime, SubsecRound, TimeDelta, Utc};
use octavo_application::shared::{clock::Clock, ids::Ids};
use uuid::Uuid;

pub use set_clock::SetClock;
pub use visits::VisitsInMemory;

/// The machine's clock.
#[derive(Debug, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    #[expect(clippy::disallowed_methods, reason = "this is the clock port's one real adapter")]
    fn now(&self) -> DateTime<Utc> {
        const MICROSECOND_DIGITS: u16 = 6;
        Utc::now().trunc_subsecs(MICROSECOND_DIGITS)
    }
}

/// Ids that sort by the time they were made.
#[derive(Debug, Default)]
pub struct TimeOrderedIds;

impl Ids for TimeOrderedIds {
    #[expect(clippy::disallowed_methods, reason = "this is the id port's one real adapter")]
    fn next(&self) -> Uuid {
        Uuid::now_v7()
    }
}

/// A clock that changes only when it is moved: for tests and for development.
#[derive(Debug)]
pub struct ManualClock {
    microseconds: AtomicI64,
}

impl ManualClock {
    /// A clock at `start`.
    #[must_use]
    pub fn at(start: DateTime<Utc>) -> Self {
        Self { microseconds: AtomicI64::new(start.timestamp_micros()) }
    }

    /// Moves it forward.
    pub fn advance(&self, by: TimeDelta) {
        self.microseconds.fetch_add(by.num_microseconds().unwrap_or_default(), Ordering::SeqCst);
    }
}

impl Clock for ManualClock {
    fn now(&self) -> DateTime<Utc> {
        DateTime::from_timestamp_micros(self.microseconds.load(Ordering::SeqCst))
            .unwrap_or(DateTime::UNIX_EPOCH)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clock_keeps_microseconds() {
        assert_eq!(SystemClock.now().timestamp_subsec_nanos() % 1_000, 0);
    }

    #[test]
    fn ids_sort_by_the_time_they_were_made() {
        let ids: Vec<Uuid> = (0..1_000).map(|_| TimeOrderedIds.next()).collect();
        assert!(ids.is_sorted() && ids.windows(2).all(|pair| pair[0] != pair[1]));
        assert!(ids.iter().all(|id| id.get_version_num() == 7));
    }

    #[test]
    fn a_manual_clock_moves_when_told() {
        let clock = ManualClock::at(DateTime::UNIX_EPOCH);
        clock.advance(TimeDelta::days(1));
        assert_eq!(clock.now(), DateTime::UNIX_EPOCH + TimeDelta::days(1));
    }
}
