//! Page views: when a visit ends, and the periods of statistics.

use chrono::{DateTime, Months, NaiveDate, TimeDelta, Utc};

/// The time without a request that ends a visit.
pub const VISIT_GAP: TimeDelta = TimeDelta::minutes(30);
/// The most months of statistics.
pub const MOST_MONTHS: u32 = 36;
/// The days of statistics.
pub const DAYS: u64 = 30;

/// The month of a moment, as `2026-11` (UTC).
#[must_use]
pub fn month(at: DateTime<Utc>) -> String {
    at.format("%Y-%m").to_string()
}

/// The day of a moment, as `2026-11-21` (UTC).
#[must_use]
pub fn day(at: DateTime<Utc>) -> String {
    at.format("%Y-%m-%d").to_string()
}

/// The last `count` months up to the one of `now`, the oldest first.
#[must_use]
pub fn last_months(now: DateTime<Utc>, count: u32) -> Vec<String> {
    (0..count).rev().filter_map(|back| now.checked_sub_months(Months::new(back))).map(month).collect()
}

/// The last [`DAYS`] days up to the one of `now`, the oldest first.
#[must_use]
pub fn last_days(now: DateTime<Utc>) -> Vec<String> {
    let today = now.date_naive();
    let text = |day: NaiveDate| day.format("%Y-%m-%d").to_string();
    (0..DAYS).rev().filter_map(|back| today.checked_sub_days(chrono::Days::new(back))).map(text).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn months_and_days_run_up_to_now() {
        let now = DateTime::from_timestamp(1_795_262_400, 0).unwrap();
        assert_eq!(month(now), "2026-11");
        assert_eq!(last_months(now, 3), ["2026-09", "2026-10", "2026-11"]);
        let days = last_days(now);
        assert_eq!(days.len(), 30);
        assert_eq!(days.last(), Some(&day(now)));
        // The 31st of a month has no counterpart in every month: no month is left out or doubled.
        let end = DateTime::from_timestamp(1_767_139_200, 0).unwrap();
        assert_eq!(day(end), "2025-12-31");
        assert_eq!(last_months(end, 4), ["2025-09", "2025-10", "2025-11", "2025-12"]);
    }
}
