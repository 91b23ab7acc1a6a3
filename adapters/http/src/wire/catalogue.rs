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

use super::{
    plan::{PlanAddons, PlanLimits},
    words::PlanLevel,
};

/// Every plan, and which are offered.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Plans {
    /// Those that are sold, by their rank, and the archived ones after them.
    plans: Vec<PlanDescriptor>,
    /// The levels that are offered, in their order.
    eligible: Vec<PlanLevel>,
    /// The tax that comes on top of every price, in hundredths of a percent, for whoever is signed in; 0 where none does.
    tax_basis_points: u32,
    /// Why no tax comes on top for this customer; null where the rate says everything.
    #[schema(required)]
    tax_note: Option<String>,
}

/// A plan. Amounts are cents of a US dollar.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PlanDescriptor {
    /// Its level.
    id: PlanLevel,
    /// What it is called.
    caption: String,
    /// For whom it is.
    summary: String,
    /// What it costs; null when nobody can buy it.
    #[schema(required)]
    amount: Option<PlanAmount>,
    /// Where it stands among the others: a change upwards is an upgrade.
    rank: u8,
    /// Its pages carry the product's mark.
    branding: bool,
    /// Is it no longer sold?
    is_archive: bool,
    /// Can whoever wants it choose it?
    can_choose: bool,
    /// What a year costs less than twelve months; null when that is not told.
    #[schema(required)]
    saving: Option<Saving>,
    /// What it allows, and what can be added to it.
    #[serde(rename = "planDescription")]
    plan_description: PlanDescription,
}

/// What a plan costs.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PlanAmount {
    /// A year.
    year: i64,
    /// A month.
    month: i64,
}

/// What a year costs less than twelve months.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Saving {
    /// In percent of the twelve months.
    percent: i64,
    /// In cents.
    cents: i64,
}

/// What a plan allows, and what can be added to it.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PlanDescription {
    #[serde(flatten)]
    limits: PlanLimits,
    #[serde(flatten)]
    features: PlanFeatures,
}

/// What can be added to a plan, and what comes with it.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PlanFeatures {
    /// Further published projects.
    publish_addons: bool,
    /// Further custom domains.
    domain_addons: bool,
    /// Further people to share with.
    collaborator_addons: bool,
    /// Further page views.
    views_addons: bool,
    /// A domain under .xyz for a year, with the plan by the year.
    xyz_addon: bool,
}

/// What add-ons cost, and how much of them there may be.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AddonInfo {
    /// Prices for a month.
    month: AddonPrices,
    /// Prices for a year.
    year: AddonPrices,
    /// The most of each, by the level of a plan that allows some.
    limits: BTreeMap<&'static str, PlanAddons>,
    /// How much of each is taken when it is switched on.
    defaults: PlanAddons,
    /// The smallest amount of each, and the step between amounts.
    steps: PlanAddons,
}

/// What one more of each costs, in cents.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AddonPrices {
    /// A published project.
    publish: i64,
    /// A custom domain.
    domain: i64,
    /// A person to share with.
    collaborator: i64,
    /// Ten thousand page views a month.
    views: i64,
    /// A published project together with a custom domain.
    publish_with_domain: i64,
}

impl Plans {
    /// As somebody is to see them.
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
    /// What a catalogue says of them.
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
