//! The plans by name.

use std::cmp::Ordering;

use crate::billing::calendar::Interval;

/// A plan. Those after [`Level::Extra`] are no longer sold; an account that has one keeps it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Level {
    /// No payment.
    #[default]
    Free,
    /// The first paid plan.
    Personal,
    /// For a freelancer.
    Freelancer,
    /// For a small team.
    Studio,
    /// For a company.
    Business,
    /// By agreement.
    Extra,
    /// Archived: no payment.
    Beginner,
    /// Archived: the first subscription there was.
    Rm,
    /// Archived.
    Publisher,
    /// Archived.
    Creator,
    /// Archived.
    Superpublisher,
    /// Archived.
    Professional,
    /// Archived.
    Enterprise,
}

/// The name of a plan with overrides.
pub const CUSTOM: &str = "Custom";
/// The name of the business plan while its toggle is on.
pub const ADVANCED: &str = "Advanced";

impl Level {
    /// Every level that is sold, the smallest first.
    pub const ALL: [Self; 6] =
        [Self::Free, Self::Personal, Self::Freelancer, Self::Studio, Self::Business, Self::Extra];

    /// Every level that is no longer sold.
    pub const ARCHIVED: [Self; 7] = [
        Self::Beginner,
        Self::Rm,
        Self::Publisher,
        Self::Creator,
        Self::Superpublisher,
        Self::Professional,
        Self::Enterprise,
    ];

    /// The level's id in calls and in storage.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Free => "free",
            Self::Personal => "personal",
            Self::Freelancer => "freelancer",
            Self::Studio => "studio",
            Self::Business => "business",
            Self::Extra => "extra",
            Self::Beginner => "beginner",
            Self::Rm => "rm",
            Self::Publisher => "publisher",
            Self::Creator => "creator",
            Self::Superpublisher => "superpublisher",
            Self::Professional => "professional",
            Self::Enterprise => "enterprise",
        }
    }

    /// The level's rank: an upgrade goes to a higher one (ACCT-074).
    #[must_use]
    pub const fn rank(self) -> u8 {
        match self {
            Self::Free | Self::Beginner => 0,
            Self::Personal | Self::Rm | Self::Publisher | Self::Creator | Self::Superpublisher => 1,
            Self::Freelancer => 2,
            Self::Studio => 3,
            Self::Business | Self::Professional => 4,
            Self::Extra | Self::Enterprise => 5,
        }
    }

    /// The level of the same rank that is sold today: an archived plan has its limits.
    #[must_use]
    pub const fn current(self) -> Self {
        match self.rank() {
            0 => Self::Free,
            1 => Self::Personal,
            2 => Self::Freelancer,
            3 => Self::Studio,
            4 => Self::Business,
            _ => Self::Extra,
        }
    }

    /// The id of this plan with its interval: `studio_yearly`. The free one has no interval (BILL-038).
    #[must_use]
    pub fn plan_id(self, interval: Interval) -> String {
        match (self, interval) {
            (Self::Free, _) => self.id().to_owned(),
            (_, Interval::Month) => format!("{}_monthly", self.id()),
            (_, Interval::Year) => format!("{}_yearly", self.id()),
        }
    }

    /// The plan and interval of such an id.
    #[must_use]
    pub fn from_plan_id(id: &str) -> Option<(Self, Interval)> {
        if id == Self::Free.id() {
            return Some((Self::Free, Interval::default()));
        }
        let (level, interval) = match id.rsplit_once('_')? {
            (level, "monthly") => (level, Interval::Month),
            (level, "yearly") => (level, Interval::Year),
            _ => return None,
        };
        Self::from_id(level).filter(|level| *level != Self::Free).map(|level| (level, interval))
    }

    /// May an account on this level send copies, map domains, be indexed and use a tag manager?
    #[must_use]
    pub const fn is_paid(self) -> bool {
        self.rank() > 0
    }

    /// The level's name on screen.
    #[must_use]
    pub fn screen_name(self) -> &'static str {
        Self::name_of(self.id())
    }

    /// The same while the business plan is called Advanced, or is not (ACCT-076).
    #[must_use]
    pub fn called(self, business_is_advanced: bool) -> &'static str {
        if self == Self::Business && business_is_advanced { ADVANCED } else { self.screen_name() }
    }

    /// The name on screen of a level's id; an unknown one is Professional (ACCT-075).
    #[must_use]
    pub fn name_of(id: &str) -> &'static str {
        match id {
            "free" | "beginner" => "Free",
            "personal" => "Personal",
            "freelancer" => "Freelancer",
            "studio" => "Studio",
            "business" => "Business",
            "extra" => "Extra",
            "creator" => "Creator",
            "publisher" => "Publisher",
            "superpublisher" => "Super Publisher",
            "rm" => "Subscription",
            _ => "Professional",
        }
    }

    /// The level of an id.
    #[must_use]
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().chain(Self::ARCHIVED).find(|level| level.id() == id)
    }
}

/// Ordered by rank; within a rank the order has no meaning.
impl Ord for Level {
    fn cmp(&self, other: &Self) -> Ordering {
        (self.rank(), self.id()).cmp(&(other.rank(), other.id()))
    }
}

impl PartialOrd for Level {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    #[rstest]
    #[case(0, &["beginner", "free"])]
    #[case(1, &["rm", "publisher", "creator", "personal", "superpublisher"])]
    #[case(2, &["freelancer"])]
    #[case(3, &["studio"])]
    #[case(4, &["professional", "business"])]
    #[case(5, &["extra", "enterprise"])]
    fn acct_074_every_level_has_its_rank(#[case] rank: u8, #[case] ids: &[&str]) {
        for id in ids {
            let level = Level::from_id(id).unwrap();
            assert_eq!((level.rank(), level.id()), (rank, *id));
            assert!(Level::ALL.contains(&level.current()) && level.current().rank() == rank);
        }
    }

    #[test]
    fn acct_075_names_on_screen() {
        let names = [
            ("free", "Free"),
            ("creator", "Creator"),
            ("personal", "Personal"),
            ("freelancer", "Freelancer"),
            ("studio", "Studio"),
            ("business", "Business"),
            ("extra", "Extra"),
            ("superpublisher", "Super Publisher"),
            ("publisher", "Publisher"),
            ("professional", "Professional"),
            ("enterprise", "Professional"),
            ("gold", "Professional"),
        ];
        for (id, name) in names {
            assert_eq!(Level::name_of(id), name);
        }
    }

    #[test]
    fn acct_077_subscription_is_a_name_too() {
        assert_eq!((Level::Rm.screen_name(), CUSTOM), ("Subscription", "Custom"));
    }

    #[test]
    fn ids_read_back() {
        for level in Level::ALL.into_iter().chain(Level::ARCHIVED) {
            assert_eq!(Level::from_id(level.id()), Some(level));
        }
        assert_eq!(Level::from_id("gold"), None);
    }

    #[test]
    fn bill_038_a_plan_id_names_level_and_interval() {
        assert_eq!(Level::Studio.plan_id(Interval::Year), "studio_yearly");
        assert_eq!(
            (Level::Free.plan_id(Interval::Year), Level::from_plan_id("free_yearly")),
            ("free".to_owned(), None)
        );
        for level in Level::ALL.into_iter().chain(Level::ARCHIVED) {
            for interval in [Interval::Month, Interval::Year] {
                let interval = if level == Level::Free { Interval::default() } else { interval };
                assert_eq!(Level::from_plan_id(&level.plan_id(interval)), Some((level, interval)));
            }
        }
        for id in ["", "studio", "studio_weekly", "gold_monthly", "_monthly"] {
            assert_eq!(Level::from_plan_id(id), None, "{id}");
        }
    }

    #[test]
    fn an_archived_free_plan_pays_nothing() {
        assert!(!Level::Beginner.is_paid() && Level::Rm.is_paid());
    }
}
