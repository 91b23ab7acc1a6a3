//! When an account has run out of projects or domains and has just freed one, a larger plan may be offered. Rarely
//! (DASH-229 to 232).

use chrono::{DateTime, TimeDelta, Utc};

use crate::{
    account::preferences::{BehaviorMetrics, Metric},
    plans::catalogue::{Cap, Limits},
};

/// How long an unpublishing counts as recent.
pub const RECENT_UNPUBLISH: TimeDelta = TimeDelta::days(1);
/// How long an unmapping counts as recent.
pub const RECENT_UNMAP: TimeDelta = TimeDelta::days(3);
/// The time between two upgrade promotions: about 304 days.
const PAUSE: TimeDelta = TimeDelta::milliseconds(26_300_000_000);

/// Which limit was reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UpgradeReason {
    /// Published projects.
    Publish,
    /// Custom domains.
    Domain,
}

impl UpgradeReason {
    /// Every reason.
    pub const ALL: [Self; 2] = [Self::Publish, Self::Domain];

    /// The reason's name in calls.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Publish => "publish",
            Self::Domain => "domain",
        }
    }
}

/// Which limits are reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Full {
    /// Published projects.
    pub published: bool,
    /// Custom domains.
    pub domains: bool,
}

impl Full {
    /// Compares what is in use with the limits. A plan without domains has not reached that limit.
    #[must_use]
    pub fn of(limits: &Limits, published: u32, domains: u32) -> Self {
        Self {
            published: published > 0 && limits.published_mags == Cap::AtMost(published),
            domains: domains > 0 && limits.domain_limit == Cap::AtMost(domains),
        }
    }
}

/// May an upgrade be offered at all? Not once it was dismissed, and not soon after the last promotion.
#[must_use]
pub fn may_be_offered(metrics: &BehaviorMetrics, dismissed: bool, now: DateTime<Utc>) -> bool {
    let fact = |wanted: &str| metrics.iter().find(|(name, _)| *name == wanted).map(|(_, metric)| metric);
    if dismissed || fact("upgradePromoDismissed") == Some(&Metric::Flag(true)) {
        return false;
    }
    let last = match fact("lastUpgradePromoDate") {
        Some(Metric::Text(text)) => {
            DateTime::parse_from_rfc3339(text).ok().map(|time| time.with_timezone(&Utc))
        }
        Some(Metric::Number(milliseconds)) => DateTime::from_timestamp_millis(*milliseconds),
        _ => None,
    };
    last.is_none_or(|last| now.signed_duration_since(last) > PAUSE)
}

/// Why a larger plan is offered: the limit is reached, and one was freed recently.
#[must_use]
pub fn reason(full: Full, unpublished_recently: bool, unmapped_recently: bool) -> Option<UpgradeReason> {
    if full.published && unpublished_recently {
        Some(UpgradeReason::Publish)
    } else if full.domains && unmapped_recently {
        Some(UpgradeReason::Domain)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plans::{catalogue::tests::sample, level::Level};

    fn now() -> DateTime<Utc> {
        DateTime::from_timestamp(1_795_262_400, 0).unwrap()
    }

    fn metrics(name: &str, metric: Metric) -> BehaviorMetrics {
        let mut metrics = BehaviorMetrics::default();
        metrics.merge([(name.to_owned(), metric)]).unwrap();
        metrics
    }

    #[test]
    fn full_is_exactly_the_limit() {
        let free = sample().limits(Level::Free);
        assert_eq!(Full::of(&free, 1, 0), Full { published: true, domains: false });
        assert_eq!(Full::of(&free, 0, 0), Full::default());
        assert_eq!(Full::of(&free, 2, 1), Full::default());
        let studio = sample().limits(Level::Studio);
        assert!(Full::of(&studio, 1, 5).domains && !Full::of(&studio, 1, 4).domains);
        assert_eq!(Full::of(&sample().limits(Level::Extra), 10_000, 0), Full::default());
    }

    #[test]
    fn full_without_recently_freed_capacity_is_no_reason() {
        let full = Full { published: true, domains: true };
        assert_eq!(reason(full, true, true), Some(UpgradeReason::Publish));
        assert_eq!(reason(full, false, true), Some(UpgradeReason::Domain));
        assert_eq!(reason(full, false, false), None);
        assert_eq!(reason(Full { published: true, domains: false }, false, true), None);
        assert_eq!(reason(Full::default(), true, true), None);
    }

    #[test]
    fn an_offer_is_rare_and_never_repeated_once_dismissed() {
        assert!(may_be_offered(&BehaviorMetrics::default(), false, now()));
        assert!(!may_be_offered(&BehaviorMetrics::default(), true, now()));
        assert!(!may_be_offered(&metrics("upgradePromoDismissed", Metric::Flag(true)), false, now()));
        for (ago, offered) in
            [(TimeDelta::days(1), false), (PAUSE, false), (PAUSE + TimeDelta::seconds(1), true)]
        {
            let last = now() - ago;
            let text = metrics("lastUpgradePromoDate", Metric::Text(last.to_rfc3339()));
            let number = metrics("lastUpgradePromoDate", Metric::Number(last.timestamp_millis()));
            assert_eq!(may_be_offered(&text, false, now()), offered, "{ago}");
            assert_eq!(may_be_offered(&number, false, now()), offered, "{ago}");
        }
    }
}
