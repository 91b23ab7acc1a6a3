//! Plans and add-ons in answers.

use std::collections::BTreeMap;

use octavo_application::plans::read_catalogue::Offered;
use octavo_domain::{
    billing::{
        addons::{Addon, Addons},
        calendar::Interval,
        tax::Taxation,
    },
    plans::{
        catalogue::{self, Catalogue, Plan},
        level::{ADVANCED, Level},
    },
};
use serde::Serialize;
use utoipa::ToSchema;

use super::plan::{PlanAddons, PlanLimits};
use crate::words::PlanLevel;

/// Every plan, and which are offered.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Plans {
    /// Those that are sold, by rank, followed by the archived ones.
    plans: Vec<PlanDescriptor>,
    /// The levels that are offered, in their order.
    eligible: Vec<PlanLevel>,
    /// The tax that is added to every price for the signed-in account, in hundredths of a percent; 0 when there is
    /// none.
    tax_basis_points: u32,
    /// Why no tax is added for this customer; null when the rate explains it.
    #[schema(required)]
    tax_note: Option<String>,
}

/// A plan. Amounts are cents of a US dollar.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PlanDescriptor {
    /// Its level.
    id: PlanLevel,
    /// Its name on screen.
    caption: String,
    /// The customers it is made for.
    summary: String,
    /// Its price; null when it is not sold.
    #[schema(required)]
    amount: Option<PlanAmount>,
    /// Its order among the plans: a change to a higher rank is an upgrade.
    rank: u8,
    /// Do its pages show the product's mark?
    branding: bool,
    /// Is it no longer sold?
    is_archive: bool,
    /// Can every account choose it?
    can_choose: bool,
    /// What a year saves over twelve months; null when that is not shown.
    #[schema(required)]
    saving: Option<Saving>,
    /// Its limits and its add-ons.
    #[serde(rename = "planDescription")]
    plan_description: PlanDescription,
}

/// A plan's prices.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PlanAmount {
    /// A year.
    year: i64,
    /// A month.
    month: i64,
}

/// What a year saves over twelve months.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Saving {
    /// In percent of the twelve months.
    percent: i64,
    /// In cents.
    cents: i64,
}

/// A plan's limits and add-ons.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PlanDescription {
    #[serde(flatten)]
    limits: PlanLimits,
    #[serde(flatten)]
    features: PlanFeatures,
}

/// The add-ons and extras of a plan.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PlanFeatures {
    /// Are there add-ons of published projects?
    publish_addons: bool,
    /// Are there add-ons of custom domains?
    domain_addons: bool,
    /// Are there add-ons of collaborators?
    collaborator_addons: bool,
    /// Are there add-ons of page views?
    views_addons: bool,
    /// Does the yearly plan include a .xyz domain for a year?
    xyz_addon: bool,
}

/// The prices and limits of add-ons.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AddonInfo {
    /// Prices for a month.
    month: AddonPrices,
    /// Prices for a year.
    year: AddonPrices,
    /// The most of each, for every plan level that allows some.
    limits: BTreeMap<&'static str, PlanAddons>,
    /// The amount of each when it is first switched on.
    defaults: PlanAddons,
    /// The smallest amount of each, and the step between amounts.
    steps: PlanAddons,
}

/// The price of one more of each, in cents.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AddonPrices {
    /// A published project.
    publish: i64,
    /// A custom domain.
    domain: i64,
    /// A collaborator.
    collaborator: i64,
    /// Ten thousand page views a month.
    views: i64,
    /// A published project together with a custom domain.
    publish_with_domain: i64,
}

impl Plans {
    /// The plans as they are offered to one account.
    pub(crate) fn new(offered: &Offered, tax: Taxation) -> Self {
        let catalogue = &offered.catalogue;
        let describe = |plan| PlanDescriptor::new(catalogue, plan, offered.business_is_advanced);
        Self {
            plans: catalogue.plans().map(describe).collect(),
            eligible: offered.eligible.iter().copied().map(PlanLevel::from).collect(),
            tax_basis_points: tax.rate.get(),
            tax_note: tax.note,
        }
    }
}

impl PlanDescriptor {
    fn new(catalogue: &Catalogue, plan: &Plan, business_is_advanced: bool) -> Self {
        let is_advanced = business_is_advanced && plan.level == Level::Business;
        let features = plan.features;
        Self {
            id: plan.level.into(),
            caption: if is_advanced { ADVANCED.to_owned() } else { plan.caption.clone() },
            summary: plan.summary.clone(),
            amount: plan.price.map(|price| PlanAmount { year: price.year.get(), month: price.month.get() }),
            rank: plan.level.rank(),
            branding: plan.branding,
            is_archive: plan.is_archive,
            can_choose: plan.can_choose,
            saving: catalogue
                .saving(plan.level)
                .map(|saving| Saving { percent: saving.percent, cents: saving.amount.get() }),
            plan_description: PlanDescription {
                limits: plan.limits.into(),
                features: PlanFeatures {
                    publish_addons: features.publish_addons,
                    domain_addons: features.domain_addons,
                    collaborator_addons: features.collaborator_addons,
                    views_addons: features.views_addons,
                    xyz_addon: features.xyz_addon,
                },
            },
        }
    }
}

impl AddonInfo {
    /// The add-ons of a catalogue.
    pub(crate) fn new(catalogue: &Catalogue) -> Self {
        let limits = catalogue.plans().filter_map(|plan| {
            let most = catalogue.most_addons(plan.level);
            (most != Addons::NONE).then(|| (plan.level.id(), most.into()))
        });
        Self {
            month: catalogue.addon_prices(Interval::Month).into(),
            year: catalogue.addon_prices(Interval::Year).into(),
            limits: limits.collect(),
            defaults: catalogue.addon_defaults().into(),
            steps: Addons {
                publish: Addon::Publish.step(),
                domain: Addon::Domain.step(),
                collaborator: Addon::Collaborator.step(),
                views: Addon::Views.step(),
            }
            .into(),
        }
    }
}

impl From<&catalogue::AddonPrices> for AddonPrices {
    fn from(prices: &catalogue::AddonPrices) -> Self {
        Self {
            publish: prices.publish.get(),
            domain: prices.domain.get(),
            collaborator: prices.collaborator.get(),
            views: prices.views.get(),
            publish_with_domain: prices.publish_with_domain.get(),
        }
    }
}
