//! The catalogue: every plan with what it costs and allows, and what can be added to it.
//!
//! The numbers come from a file that is read when the server starts; this module checks them and derives the rest. The
//! code contains no other price or limit.

use std::collections::{BTreeMap, BTreeSet};

use super::{fault::CatalogueFault, level::Level};
use crate::billing::{
    addons::{Addon, Addons},
    calendar::Interval,
    item::{PriceList, Prices},
    money::Cents,
};

pub use super::limits::{Cap, LimitKey, Limits};

/// What a plan costs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlanPrice {
    /// For a month.
    pub month: Cents,
    /// For a year.
    pub year: Cents,
}

impl PlanPrice {
    /// The price of an interval.
    #[must_use]
    pub const fn of(self, interval: Interval) -> Cents {
        match interval {
            Interval::Month => self.month,
            Interval::Year => self.year,
        }
    }
}

/// What can be added to a plan, and what comes with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Features {
    /// Further published projects.
    pub publish_addons: bool,
    /// Further custom domains.
    pub domain_addons: bool,
    /// Further people to share with.
    pub collaborator_addons: bool,
    /// Further page views.
    pub views_addons: bool,
    /// A domain under .xyz for the first year.
    pub xyz_addon: bool,
}

impl Features {
    /// May this be added?
    #[must_use]
    pub const fn allows(&self, addon: Addon) -> bool {
        match addon {
            Addon::Publish => self.publish_addons,
            Addon::Domain => self.domain_addons,
            Addon::Collaborator => self.collaborator_addons,
            Addon::Views => self.views_addons,
        }
    }
}

/// A plan as the file has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlanEntry {
    /// Which plan it is.
    pub level: Level,
    /// Its name in lists of plans.
    pub caption: String,
    /// Its target group, in a sentence.
    pub summary: String,
    /// Its rank among the others.
    pub rank: u8,
    /// Its price; none when it is not sold.
    pub price: Option<PlanPrice>,
    /// Do its pages show the product's branding?
    pub branding: bool,
    /// Can every customer choose it?
    pub can_choose: bool,
    /// Was it sold once?
    pub is_archive: bool,
    /// Its limits; none gives an archived plan those of the current plan of its rank.
    pub limits: Option<Limits>,
    /// What can be added.
    pub features: Features,
}

/// A plan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    /// Which plan it is.
    pub level: Level,
    /// Its name in lists of plans.
    pub caption: String,
    /// Its target group, in a sentence.
    pub summary: String,
    /// Its price; none when it is not sold.
    pub price: Option<PlanPrice>,
    /// Do its pages show the product's branding?
    pub branding: bool,
    /// Can every customer choose it?
    pub can_choose: bool,
    /// Was it sold once?
    pub is_archive: bool,
    /// Its limits.
    pub limits: Limits,
    /// What can be added.
    pub features: Features,
}

/// What add-ons cost for one interval.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AddonPrices {
    /// One further published project.
    pub publish: Cents,
    /// One further domain.
    pub domain: Cents,
    /// One further person to share with.
    pub collaborator: Cents,
    /// Ten thousand further page views a month.
    pub views: Cents,
    /// One further published project together with one further domain.
    pub publish_with_domain: Cents,
}

/// A catalogue as the file has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CatalogueEntries {
    /// The plans, in any order.
    pub plans: Vec<PlanEntry>,
    /// Add-ons by the month.
    pub month: AddonPrices,
    /// Add-ons by the year.
    pub year: AddonPrices,
    /// The default amount of each add-on.
    pub defaults: Addons,
    /// The plans that are offered, in their order.
    pub eligible: Vec<Level>,
    /// The plans that are offered while the pricing is redesigned.
    pub eligible_redesign: Vec<Level>,
}

/// How much less a year costs than twelve months.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Saving {
    /// In percent of the twelve months, to the nearest.
    pub percent: i64,
    /// In cents.
    pub amount: Cents,
}

/// A checked catalogue: every plan with its add-ons. A value of this type is always valid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Catalogue {
    free: Plan,
    others: BTreeMap<Level, Plan>,
    prices: Prices,
    addons: (AddonPrices, AddonPrices),
    defaults: Addons,
    eligible: Vec<Level>,
    eligible_redesign: Vec<Level>,
}

impl Catalogue {
    /// Checks the entries of a file.
    ///
    /// # Errors
    /// [`CatalogueFault`]: the first fault.
    pub fn new(entries: CatalogueEntries) -> Result<Self, CatalogueFault> {
        let CatalogueEntries { plans: listed, month, year, defaults, eligible, eligible_redesign } = entries;
        let mut known = BTreeMap::new();
        for entry in listed {
            check_entry(&entry)?;
            let level = entry.level;
            if known.insert(level, entry).is_some() {
                return Err(CatalogueFault::Twice(level.id()));
            }
        }
        let mut plans = BTreeMap::new();
        for level in Level::ALL.into_iter().chain(Level::ARCHIVED) {
            let entry = known.get(&level).ok_or(CatalogueFault::Missing(level.id()))?;
            let current = known.get(&level.current()).ok_or(CatalogueFault::Missing(level.current().id()))?;
            plans.insert(level, plan(entry, current)?);
        }
        check_order(&plans)?;
        check_addons(&month, &year, defaults)?;
        for list in [&eligible, &eligible_redesign] {
            check_eligible(list)?;
        }
        let prices = prices(&plans, &month, &year);
        let free = plans.remove(&Level::Free).ok_or(CatalogueFault::Missing(Level::Free.id()))?;
        Ok(Self { free, others: plans, prices, addons: (month, year), defaults, eligible, eligible_redesign })
    }

    /// A plan.
    #[must_use]
    pub fn plan(&self, level: Level) -> &Plan {
        // `new` has checked that all the others exist.
        self.others.get(&level).unwrap_or(&self.free)
    }

    /// Every plan: current ones by rank, then archived ones.
    pub fn plans(&self) -> impl Iterator<Item = &Plan> {
        Level::ALL.into_iter().chain(Level::ARCHIVED).map(|level| self.plan(level))
    }

    /// The limits of a plan.
    #[must_use]
    pub fn limits(&self, level: Level) -> Limits {
        self.plan(level).limits
    }

    /// All prices, for the billing rules.
    #[must_use]
    pub const fn prices(&self) -> &Prices {
        &self.prices
    }

    /// What add-ons cost.
    #[must_use]
    pub const fn addon_prices(&self, interval: Interval) -> &AddonPrices {
        match interval {
            Interval::Month => &self.addons.0,
            Interval::Year => &self.addons.1,
        }
    }

    /// The default amount of an add-on (BILL-259).
    #[must_use]
    pub const fn addon_defaults(&self) -> Addons {
        self.defaults
    }

    /// The most add-ons of a plan: as many published projects, domains and people as it has, and ten times its page
    /// views. None where its limit is zero.
    #[must_use]
    pub fn most_addons(&self, level: Level) -> Addons {
        let plan = self.plan(level);
        let most = |addon: Addon, cap: Cap| cap.number().filter(|_| plan.features.allows(addon)).unwrap_or(0);
        Addons {
            publish: most(Addon::Publish, plan.limits.published_mags),
            domain: most(Addon::Domain, plan.limits.domain_limit),
            collaborator: most(Addon::Collaborator, plan.limits.contributors),
            // Page views are counted in thousands.
            views: most(Addon::Views, plan.limits.views_per_month) / 1_000 * 10,
        }
    }

    /// The plans that are offered, in their order (BILL-274).
    #[must_use]
    pub fn eligible(&self, is_redesigned: bool) -> &[Level] {
        if is_redesigned { &self.eligible_redesign } else { &self.eligible }
    }

    /// What a year saves; none when there is no price, and on Extra, which is sold by request (BILL-258).
    #[must_use]
    pub fn saving(&self, level: Level) -> Option<Saving> {
        let price = self.plan(level).price.filter(|_| level != Level::Extra)?;
        let twelve = price.month.times(12);
        let amount = twelve - price.year;
        let percent = Cents::new(100).share(amount.get(), twelve.get()).get();
        (amount > Cents::ZERO).then_some(Saving { percent, amount })
    }
}

/// Checks an entry by itself.
fn check_entry(entry: &PlanEntry) -> Result<(), CatalogueFault> {
    let (level, id) = (entry.level, entry.level.id());
    if entry.rank != level.rank() {
        return Err(CatalogueFault::Rank { plan: id, expected: level.rank(), found: entry.rank });
    }
    if entry.caption.trim().is_empty() || entry.summary.trim().is_empty() {
        return Err(CatalogueFault::Unnamed(id));
    }
    let is_archive = Level::ARCHIVED.contains(&level);
    if entry.is_archive != is_archive {
        return Err(CatalogueFault::Archived { plan: id, expected: is_archive });
    }
    let has_price = !matches!(level, Level::Beginner | Level::Enterprise);
    match entry.price {
        None if has_price => return Err(CatalogueFault::NoPrice(id)),
        Some(_) if !has_price => return Err(CatalogueFault::NotForSale(id)),
        Some(price) if level == Level::Free && (price.month, price.year) != (Cents::ZERO, Cents::ZERO) => {
            return Err(CatalogueFault::FreeCosts);
        }
        Some(price) if level != Level::Free => check_price(id, price.month, price.year)?,
        _ => {}
    }
    if entry.can_choose && (is_archive || entry.price.is_none()) {
        return Err(CatalogueFault::CannotBeChosen(id));
    }
    Ok(())
}

/// Checks that a price is positive, and that a year costs no more than twelve months.
fn check_price(what: &'static str, month: Cents, year: Cents) -> Result<(), CatalogueFault> {
    if month <= Cents::ZERO || year <= Cents::ZERO {
        return Err(CatalogueFault::NotPositive(what));
    }
    if year > month.times(12) { Err(CatalogueFault::YearTooDear(what)) } else { Ok(()) }
}

/// The plan of an entry; an archived one takes missing values from the current plan of its rank.
fn plan(entry: &PlanEntry, current: &PlanEntry) -> Result<Plan, CatalogueFault> {
    let id = entry.level.id();
    let limits = entry.limits.or(current.limits).ok_or(CatalogueFault::NoLimits(id))?;
    let features = entry.features;
    let of_addons = [
        (Addon::Publish, limits.published_mags),
        (Addon::Domain, limits.domain_limit),
        (Addon::Collaborator, limits.contributors),
        (Addon::Views, limits.views_per_month),
    ];
    if let Some((addon, _)) = of_addons.into_iter().find(|(addon, cap)| {
        features.allows(*addon) && (matches!(*cap, Cap::Unlimited | Cap::NONE) || !entry.level.is_paid())
    }) {
        return Err(CatalogueFault::NothingToAddTo { plan: id, addon: addon.id() });
    }
    Ok(Plan {
        level: entry.level,
        caption: entry.caption.clone(),
        summary: entry.summary.clone(),
        price: entry.price,
        branding: entry.branding,
        can_choose: entry.can_choose,
        is_archive: entry.is_archive,
        limits,
        features,
    })
}

/// Checks that a larger current plan never allows less.
fn check_order(plans: &BTreeMap<Level, Plan>) -> Result<(), CatalogueFault> {
    let sold = || Level::ALL.into_iter().filter_map(|level| plans.get(&level));
    let shrinks = sold().zip(sold().skip(1)).find_map(|(small, large)| {
        large.limits.less_than(&small.limits).map(|limit| CatalogueFault::LargerAllowsLess {
            larger: large.level.id(),
            smaller: small.level.id(),
            limit,
        })
    });
    shrinks.map_or(Ok(()), Err)
}

fn check_addons(month: &AddonPrices, year: &AddonPrices, defaults: Addons) -> Result<(), CatalogueFault> {
    for (what, month, year) in [
        (Addon::Publish.id(), month.publish, year.publish),
        (Addon::Domain.id(), month.domain, year.domain),
        (Addon::Collaborator.id(), month.collaborator, year.collaborator),
        (Addon::Views.id(), month.views, year.views),
        ("publishWithDomain", month.publish_with_domain, year.publish_with_domain),
    ] {
        check_price(what, month, year)?;
    }
    for prices in [month, year] {
        if prices.publish_with_domain > prices.publish + prices.domain {
            return Err(CatalogueFault::PairTooDear);
        }
    }
    let odd = |addon: &Addon| {
        let amount = defaults.amount(*addon);
        amount == 0 || !amount.is_multiple_of(addon.step())
    };
    let odd = Addon::ALL.into_iter().find(odd);
    odd.map_or(Ok(()), |addon| Err(CatalogueFault::OddDefault { addon: addon.id(), step: addon.step() }))
}

/// Checks that offered plans are current, have a price, and ascend.
fn check_eligible(levels: &[Level]) -> Result<(), CatalogueFault> {
    if levels.is_empty() {
        return Err(CatalogueFault::NothingOffered);
    }
    if let Some(level) = levels.iter().find(|level| !Level::ALL.contains(level) || !level.is_paid()) {
        return Err(CatalogueFault::CannotBeOffered(level.id()));
    }
    let out_of_order =
        levels.iter().zip(levels.iter().skip(1)).find(|(small, large)| small.rank() >= large.rank());
    out_of_order.map_or(Ok(()), |(_, level)| Err(CatalogueFault::OutOfOrder(level.id())))
}

/// The prices for the billing rules.
fn prices(plans: &BTreeMap<Level, Plan>, month: &AddonPrices, year: &AddonPrices) -> Prices {
    let list = |interval: Interval, addons: &AddonPrices| PriceList {
        plans: plans.values().filter_map(|plan| Some((plan.level, plan.price?.of(interval)))).collect(),
        publish: addons.publish,
        domain: addons.domain,
        collaborator: addons.collaborator,
        views: addons.views,
        publish_with_domain: addons.publish_with_domain,
    };
    let unlimited = |plan: &&Plan| plan.limits.published_mags == Cap::Unlimited;
    let unlimited_publishing: BTreeSet<Level> =
        plans.values().filter(unlimited).map(|plan| plan.level).collect();
    Prices { month: list(Interval::Month, month), year: list(Interval::Year, year), unlimited_publishing }
}

#[cfg(test)]
pub(crate) mod tests;
