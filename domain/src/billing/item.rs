//! Billed items and their prices for a whole interval.

use std::collections::{BTreeMap, BTreeSet};

use super::{
    addons::{Addon, Addons},
    calendar::Interval,
    money::Cents,
};
use crate::plans::level::Level;

/// A recurring line: there is one of each in a period.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Item {
    /// A plan.
    Plan(Level),
    /// An amount of one add-on.
    Addon(Addon),
    /// Pairs of one published project and one domain, which cost less together.
    PublishWithDomain,
}

impl Item {
    /// The id in calls and in storage: `plan:studio`, `addon:publish`.
    #[must_use]
    pub fn id(self) -> String {
        match self {
            Self::Plan(level) => format!("plan:{}", level.id()),
            Self::Addon(addon) => format!("addon:{}", addon.id()),
            Self::PublishWithDomain => "addon:publishWithDomain".to_owned(),
        }
    }

    /// The item of an id.
    #[must_use]
    pub fn from_id(id: &str) -> Option<Self> {
        match id.split_once(':')? {
            ("plan", level) => Level::from_id(level).map(Self::Plan),
            ("addon", "publishWithDomain") => Some(Self::PublishWithDomain),
            ("addon", addon) => Addon::from_id(addon).map(Self::Addon),
            _ => None,
        }
    }
}

/// Prices of one interval, in cents.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PriceList {
    /// Of each plan that has a price.
    pub plans: BTreeMap<Level, Cents>,
    /// Of one further published project.
    pub publish: Cents,
    /// Of one further domain.
    pub domain: Cents,
    /// Of one further person to share with.
    pub collaborator: Cents,
    /// Of ten thousand further page views a month.
    pub views: Cents,
    /// Of one further published project together with one further domain.
    pub publish_with_domain: Cents,
}

/// What everything costs.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Prices {
    /// For a month.
    pub month: PriceList,
    /// For a year.
    pub year: PriceList,
    /// The plans with unlimited published projects: no further one is sold for them.
    pub unlimited_publishing: BTreeSet<Level>,
}

impl Prices {
    /// The prices of an interval.
    #[must_use]
    pub const fn of(&self, interval: Interval) -> &PriceList {
        match interval {
            Interval::Month => &self.month,
            Interval::Year => &self.year,
        }
    }

    /// The add-ons that have an effect on a plan: unlimited published projects ignore additional ones.
    #[must_use]
    pub fn counted(&self, level: Level, addons: Addons) -> Addons {
        let publish = if self.unlimited_publishing.contains(&level) { 0 } else { addons.publish };
        Addons { publish, ..addons }
    }

    /// Every line of a plan with its add-ons, with its price for a whole interval; none when the plan has no price.
    #[must_use]
    pub fn items(&self, level: Level, interval: Interval, addons: Addons) -> Option<Vec<(Item, Cents)>> {
        let prices = self.of(interval);
        let plan = *prices.plans.get(&level)?;
        let addons = self.counted(level, addons);
        let pairs = addons.publish.min(addons.domain);
        let lines = [
            (Item::PublishWithDomain, prices.publish_with_domain.times(pairs), pairs),
            (
                Item::Addon(Addon::Publish),
                prices.publish.times(addons.publish - pairs),
                addons.publish - pairs,
            ),
            (Item::Addon(Addon::Domain), prices.domain.times(addons.domain - pairs), addons.domain - pairs),
            (
                Item::Addon(Addon::Collaborator),
                prices.collaborator.times(addons.collaborator),
                addons.collaborator,
            ),
            (
                Item::Addon(Addon::Views),
                prices.views.times(addons.views).share(1, i64::from(Addon::Views.step())),
                addons.views,
            ),
        ];
        let added =
            lines.into_iter().filter(|(_, _, count)| *count > 0).map(|(item, price, _)| (item, price));
        Some([(Item::Plan(level), plan)].into_iter().chain(added).collect())
    }
}
