//! Add-ons: more of a plan's limits.

use crate::plans::limits::Cap;

/// A kind of add-on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Addon {
    /// A further published project.
    Publish,
    /// A further custom domain.
    Domain,
    /// A further person to share with.
    Collaborator,
    /// A thousand further page views a month; sold by tens.
    Views,
}

/// How much of each is added.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Addons {
    /// Published projects.
    pub publish: u32,
    /// Custom domains.
    pub domain: u32,
    /// People to share with.
    pub collaborator: u32,
    /// Thousands of page views a month, in tens.
    pub views: u32,
}

impl Addon {
    /// Every kind.
    pub const ALL: [Self; 4] = [Self::Publish, Self::Domain, Self::Collaborator, Self::Views];

    /// The id in calls and in storage.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Publish => "publish",
            Self::Domain => "domain",
            Self::Collaborator => "collaborator",
            Self::Views => "views",
        }
    }

    /// The kind of an id.
    #[must_use]
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|addon| addon.id() == id)
    }

    /// The smallest amount, and the step between amounts.
    #[must_use]
    pub const fn step(self) -> u32 {
        match self {
            Self::Publish | Self::Domain | Self::Collaborator => 1,
            Self::Views => 10,
        }
    }

    /// The amount that a typed text means: its first three digits, rounded to the nearest step, between the smallest
    /// amount and `max`. A text without digits or with zero means none, as does a `max` below one step.
    #[must_use]
    pub fn amount(self, typed: &str, max: u32) -> u32 {
        let digits = typed.chars().filter_map(|typed| typed.to_digit(10)).take(3);
        let number = digits.fold(0, |number, digit| number * 10 + digit);
        let step = self.step();
        let largest = max / step * step;
        if number == 0 || largest == 0 {
            return 0;
        }
        ((number + step / 2) / step * step).clamp(step, largest)
    }
}

impl Addons {
    /// No add-ons.
    pub const NONE: Self = Self { publish: 0, domain: 0, collaborator: 0, views: 0 };

    /// How much of one kind is added.
    #[must_use]
    pub const fn amount(&self, addon: Addon) -> u32 {
        match addon {
            Addon::Publish => self.publish,
            Addon::Domain => self.domain,
            Addon::Collaborator => self.collaborator,
            Addon::Views => self.views,
        }
    }

    /// The same, limited to `most` for each kind.
    #[must_use]
    pub fn at_most(self, most: Self) -> Self {
        Self {
            publish: self.publish.min(most.publish),
            domain: self.domain.min(most.domain),
            collaborator: self.collaborator.min(most.collaborator),
            views: self.views.min(most.views),
        }
    }
}

/// The effective limit: the plan's or its override, plus the add-ons.
#[must_use]
pub fn limit(plan: Cap, overridden: Option<Cap>, added: u32) -> Cap {
    overridden.unwrap_or(plan).plus(added)
}

/// Is more in use than a limit allows?
#[must_use]
pub const fn is_over(limit: Cap, used: u32) -> bool {
    match limit {
        Cap::Unlimited => false,
        Cap::AtMost(limit) => used > limit,
    }
}
