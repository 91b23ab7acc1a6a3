//! The plans by name.

/// A plan that can be held today. (Plans that are no longer sold come with billing.)
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Level {
    /// No payment.
    #[default]
    Free,
    /// The first paid plan.
    Personal,
    /// For one who works for others.
    Freelancer,
    /// For a small team.
    Studio,
    /// For a company.
    Business,
    /// By agreement.
    Extra,
}

impl Level {
    /// Every level, the smallest first.
    pub const ALL: [Self; 6] =
        [Self::Free, Self::Personal, Self::Freelancer, Self::Studio, Self::Business, Self::Extra];

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
        }
    }

    /// The level's name on screen.
    #[must_use]
    pub const fn screen_name(self) -> &'static str {
        match self {
            Self::Free => "Free",
            Self::Personal => "Personal",
            Self::Freelancer => "Freelancer",
            Self::Studio => "Studio",
            Self::Business => "Business",
            Self::Extra => "Extra",
        }
    }

    /// The level of an id.
    #[must_use]
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.id() == id)
    }
}
