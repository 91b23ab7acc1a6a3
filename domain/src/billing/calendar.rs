//! Intervals and their boundaries, always counted from the anchor.

use chrono::{DateTime, Datelike, Months, Utc};

/// A moment in whole seconds of UTC.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Moment(i64);

/// How often a subscription renews.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Interval {
    /// Every month.
    #[default]
    Month,
    /// Every year.
    Year,
}

impl Moment {
    /// A moment from seconds since 1970 (UTC).
    #[must_use]
    pub const fn from_unix(seconds: i64) -> Self {
        Self(seconds)
    }

    /// Seconds since 1970 (UTC).
    #[must_use]
    pub const fn unix(self) -> i64 {
        self.0
    }

    /// Seconds from an earlier moment to this one.
    #[must_use]
    pub const fn since(self, earlier: Self) -> i64 {
        self.0.saturating_sub(earlier.0)
    }

    /// A number of seconds later.
    #[must_use]
    pub const fn plus(self, seconds: i64) -> Self {
        Self(self.0.saturating_add(seconds))
    }

    /// A number of months later, on the same day, or on the last day of a shorter month.
    #[must_use]
    fn plus_months(self, months: u32) -> Self {
        let later = self.time().checked_add_months(Months::new(months)).unwrap_or(DateTime::<Utc>::MAX_UTC);
        Self(later.timestamp())
    }

    /// The same moment as a `DateTime`.
    #[must_use]
    pub fn time(self) -> DateTime<Utc> {
        DateTime::from_timestamp(self.0, 0).unwrap_or(if self.0 < 0 {
            DateTime::<Utc>::MIN_UTC
        } else {
            DateTime::<Utc>::MAX_UTC
        })
    }
}

impl From<DateTime<Utc>> for Moment {
    fn from(time: DateTime<Utc>) -> Self {
        Self(time.timestamp())
    }
}

impl Interval {
    /// The id in calls and in storage.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Month => "month",
            Self::Year => "year",
        }
    }

    /// The interval of an id.
    #[must_use]
    pub fn from_id(id: &str) -> Option<Self> {
        [Self::Month, Self::Year].into_iter().find(|interval| interval.id() == id)
    }

    const fn months(self) -> u32 {
        match self {
            Self::Month => 1,
            Self::Year => 12,
        }
    }

    /// The k-th boundary: the anchor and `k` intervals, the day clamped to the month's length. Counted from the anchor
    /// and never from the boundary before, so that 31 January is followed by 28 February and 31 March.
    #[must_use]
    pub fn boundary(self, anchor: Moment, k: u32) -> Moment {
        anchor.plus_months(self.months().saturating_mul(k))
    }

    /// The first boundary after a moment.
    #[must_use]
    pub fn next_boundary(self, anchor: Moment, after: Moment) -> Moment {
        if after < anchor {
            return anchor;
        }
        let (from, to) = (anchor.time(), after.time());
        let months =
            i64::from(to.year() - from.year()) * 12 + i64::from(to.month()) - i64::from(from.month());
        let k = u32::try_from(months).unwrap_or(0) / self.months();
        // The month alone does not show on which side of its boundary the moment is.
        let here = self.boundary(anchor, k);
        if here > after { here } else { self.boundary(anchor, k.saturating_add(1)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    fn at(text: &str) -> Moment {
        DateTime::parse_from_rfc3339(text).unwrap().to_utc().into()
    }

    #[rstest]
    #[case("2025-01-31T10:00:00Z", "2025-02-28T09:59:59Z", "2025-02-28T10:00:00Z")]
    #[case("2025-01-31T10:00:00Z", "2025-02-28T10:00:00Z", "2025-03-31T10:00:00Z")]
    #[case("2025-01-31T10:00:00Z", "2025-01-31T10:00:00Z", "2025-02-28T10:00:00Z")]
    #[case("2025-01-31T10:00:00Z", "2025-01-01T00:00:00Z", "2025-01-31T10:00:00Z")]
    #[case("2025-01-15T10:00:00Z", "2026-03-15T09:00:00Z", "2026-03-15T10:00:00Z")]
    fn the_next_month(#[case] anchor: &str, #[case] after: &str, #[case] expected: &str) {
        assert_eq!(Interval::Month.next_boundary(at(anchor), at(after)), at(expected));
    }

    #[rstest]
    #[case("2024-02-29T00:00:00Z", "2024-02-29T00:00:00Z", "2025-02-28T00:00:00Z")]
    #[case("2024-02-29T00:00:00Z", "2028-02-28T23:59:59Z", "2028-02-29T00:00:00Z")]
    #[case("2024-02-29T00:00:00Z", "2027-12-31T00:00:00Z", "2028-02-29T00:00:00Z")]
    fn the_next_year(#[case] anchor: &str, #[case] after: &str, #[case] expected: &str) {
        assert_eq!(Interval::Year.next_boundary(at(anchor), at(after)), at(expected));
    }

    #[test]
    fn ids_read_back() {
        for interval in [Interval::Month, Interval::Year] {
            assert_eq!(Interval::from_id(interval.id()), Some(interval));
        }
        assert_eq!(Interval::from_id("week"), None);
    }
}
