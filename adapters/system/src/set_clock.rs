//! A clock that follows another one.

use std::{
    sync::{PoisonError, RwLock},
    time::Instant,
};

use chrono::{DateTime, TimeDelta, Utc};
use octavo_application::shared::clock::Clock;

/// A clock that was set to a time and goes on by the machine's timer. The machine's time of day has no part in it.
#[derive(Debug)]
pub struct SetClock {
    set: RwLock<(Instant, DateTime<Utc>)>,
}

impl SetClock {
    /// A clock that shows this time now.
    #[must_use]
    pub fn at(now: DateTime<Utc>) -> Self {
        Self { set: RwLock::new((Instant::now(), now)) }
    }

    /// Sets it to this time, and returns how far it goes forward by that.
    pub fn set(&self, now: DateTime<Utc>) -> TimeDelta {
        let before = self.now();
        *self.set.write().unwrap_or_else(PoisonError::into_inner) = (Instant::now(), now);
        now - before
    }
}

impl Clock for SetClock {
    fn now(&self) -> DateTime<Utc> {
        let (since, time) = *self.set.read().unwrap_or_else(PoisonError::into_inner);
        let micros = i64::try_from(since.elapsed().as_micros()).unwrap_or(i64::MAX);
        time.checked_add_signed(TimeDelta::microseconds(micros)).unwrap_or(time)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_shows_the_time_it_was_set_to_and_goes_on() {
        let start = DateTime::UNIX_EPOCH + TimeDelta::days(20_000);
        let clock = SetClock::at(start);
        let (first, second) = (clock.now(), clock.now());
        assert!(start <= first && first <= second && second < start + TimeDelta::hours(1));
        let gone = clock.set(start - TimeDelta::days(1));
        assert!(gone < -TimeDelta::hours(23) && clock.now() < start);
    }
}
