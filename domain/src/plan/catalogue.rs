//! What each plan allows (billing specification, section 9; decisions, "Accounts" and "Plans").

use super::level::Level;

/// A limit: a number, or none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cap {
    /// At most so many.
    AtMost(u32),
    /// As many as one likes; calls say −1.
    Unlimited,
}

impl Cap {
    /// The number that calls carry: −1 for unlimited.
    #[must_use]
    pub fn wire(self) -> i64 {
        match self {
            Self::AtMost(limit) => i64::from(limit),
            Self::Unlimited => -1,
        }
    }

    /// The limit of a number as calls carry it; none when it is neither −1 nor one that a limit can have.
    #[must_use]
    pub fn from_wire(number: i64) -> Option<Self> {
        if number == -1 { Some(Self::Unlimited) } else { u32::try_from(number).ok().map(Self::AtMost) }
    }
}

/// What a plan allows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Projects that are published at a time.
    pub published_mags: Cap,
    /// Pages in a project.
    pub pages_per_mag: Cap,
    /// Page views a month before the owner is told.
    pub views_per_month: u32,
    /// People the account's work may be shared with.
    pub contributors: u32,
    /// Custom domains.
    pub domain_limit: u32,
    /// Versions kept of a project.
    pub version_history: u32,
    /// The largest video, in megabytes.
    pub video: u32,
    /// Signing in through a company's own identity provider.
    pub sso: bool,
}

impl Level {
    /// What this level allows.
    #[must_use]
    pub fn limits(self) -> Limits {
        use Cap::{AtMost, Unlimited};
        let paid =
            |published_mags, domain_limit, views_per_month, contributors, version_history, video| Limits {
                published_mags,
                pages_per_mag: Unlimited,
                views_per_month,
                contributors,
                domain_limit,
                version_history,
                video,
                sso: self.current() == Self::Extra,
            };
        match self.current() {
            Self::Free => Limits {
                published_mags: AtMost(1),
                pages_per_mag: AtMost(10),
                views_per_month: 1_000,
                contributors: 0,
                domain_limit: 0,
                version_history: 1,
                video: 6,
                sso: false,
            },
            Self::Personal => paid(AtMost(1), 1, 10_000, 1, 6, 6),
            Self::Freelancer => paid(AtMost(5), 3, 25_000, 2, 12, 50),
            Self::Studio => paid(Unlimited, 5, 50_000, 5, 24, 50),
            // What is sold besides these.
            _ => paid(Unlimited, 10, 75_000, 10, 44, 100),
        }
    }

    /// May an account on this level send copies, map domains, be indexed and use a tag manager?
    #[must_use]
    pub const fn is_paid(self) -> bool {
        self.rank() > 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_free_plan() {
        let free = Level::Free.limits();
        assert_eq!((free.published_mags, free.pages_per_mag), (Cap::AtMost(1), Cap::AtMost(10)));
        assert_eq!(
            (free.views_per_month, free.domain_limit, free.contributors, free.version_history),
            (1_000, 0, 0, 1)
        );
    }

    #[test]
    fn a_larger_plan_never_allows_less() {
        for pair in Level::ALL.windows(2) {
            let (small, large) = (pair[0].limits(), pair[1].limits());
            assert!(
                small.views_per_month <= large.views_per_month && small.domain_limit <= large.domain_limit
            );
            assert!(
                small.contributors <= large.contributors && small.version_history <= large.version_history
            );
        }
    }

    #[test]
    fn unlimited_is_minus_one_in_calls() {
        assert_eq!(Level::Studio.limits().published_mags.wire(), -1);
        for cap in [Cap::Unlimited, Cap::AtMost(0), Cap::AtMost(u32::MAX)] {
            assert_eq!(Cap::from_wire(cap.wire()), Some(cap));
        }
        assert_eq!((Cap::from_wire(-2), Cap::from_wire(1 << 32)), (None, None));
    }

    #[test]
    fn ids_read_back() {
        for level in Level::ALL {
            assert_eq!(Level::from_id(level.id()), Some(level));
        }
        assert_eq!(Level::from_id("gold"), None);
    }
}
