//! The format of the catalogue file.

use std::collections::BTreeMap;

use octavo_domain::{
    billing::{addons::Addons, money::Cents},
    plans::{
        catalogue::{AddonPrices, CatalogueEntries, Features, PlanEntry, PlanPrice},
        level::Level,
        limits::{Cap, LimitKey, Limits},
    },
};
use serde::Deserialize;

use crate::CatalogueError;

/// A catalogue.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct File {
    eligible: Vec<String>,
    eligible_redesign: Vec<String>,
    plans: BTreeMap<String, PlanTable>,
    addons: AddonTables,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PlanTable {
    caption: String,
    summary: String,
    rank: u8,
    price: Option<PriceTable>,
    #[serde(default)]
    branding: bool,
    #[serde(default)]
    can_choose: bool,
    #[serde(default)]
    is_archive: bool,
    limits: Option<LimitTable>,
    #[serde(default)]
    features: FeatureTable,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PriceTable {
    month: i64,
    year: i64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LimitTable {
    published_mags: i64,
    pages_per_mag: i64,
    views_per_month: i64,
    contributors: i64,
    domain_limit: i64,
    version_history: i64,
    video: i64,
    #[serde(default = "no_limit")]
    storage: i64,
    sso: bool,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
struct FeatureTable {
    publish_addons: bool,
    domain_addons: bool,
    collaborator_addons: bool,
    views_addons: bool,
    xyz_addon: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AddonTables {
    month: AddonPriceTable,
    year: AddonPriceTable,
    defaults: AmountTable,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
struct AddonPriceTable {
    publish: i64,
    domain: i64,
    collaborator: i64,
    views: i64,
    publish_with_domain: i64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AmountTable {
    publish: u32,
    domain: u32,
    collaborator: u32,
    views: u32,
}

/// The default for files that are older than this limit.
const fn no_limit() -> i64 {
    -1
}

fn level(id: &str) -> Result<Level, CatalogueError> {
    Level::from_id(id).ok_or_else(|| CatalogueError::UnknownPlan(id.to_owned()))
}

impl File {
    /// Converts the file to the domain's types.
    pub(crate) fn entries(self) -> Result<CatalogueEntries, CatalogueError> {
        let levels = |ids: Vec<String>| ids.iter().map(|id| level(id)).collect::<Result<Vec<_>, _>>();
        let AmountTable { publish, domain, collaborator, views } = self.addons.defaults;
        Ok(CatalogueEntries {
            plans: self.plans.into_iter().map(PlanTable::entry).collect::<Result<_, _>>()?,
            month: self.addons.month.prices(),
            year: self.addons.year.prices(),
            defaults: Addons { publish, domain, collaborator, views },
            eligible: levels(self.eligible)?,
            eligible_redesign: levels(self.eligible_redesign)?,
        })
    }
}

impl PlanTable {
    fn entry((id, table): (String, Self)) -> Result<PlanEntry, CatalogueError> {
        let features = table.features;
        Ok(PlanEntry {
            level: level(&id)?,
            caption: table.caption,
            summary: table.summary,
            rank: table.rank,
            price: table
                .price
                .map(|price| PlanPrice { month: Cents::new(price.month), year: Cents::new(price.year) }),
            branding: table.branding,
            can_choose: table.can_choose,
            is_archive: table.is_archive,
            limits: table.limits.map(|limits| limits.limits(&id)).transpose()?,
            features: Features {
                publish_addons: features.publish_addons,
                domain_addons: features.domain_addons,
                collaborator_addons: features.collaborator_addons,
                views_addons: features.views_addons,
                xyz_addon: features.xyz_addon,
            },
        })
    }
}

impl LimitTable {
    fn limits(self, plan: &str) -> Result<Limits, CatalogueError> {
        let cap = |key: LimitKey, found: i64| {
            let wrong = || CatalogueError::Limit { plan: plan.to_owned(), limit: key.id(), found };
            Cap::from_wire(found).ok_or_else(wrong)
        };
        Ok(Limits {
            published_mags: cap(LimitKey::PublishedMags, self.published_mags)?,
            pages_per_mag: cap(LimitKey::PagesPerMag, self.pages_per_mag)?,
            views_per_month: cap(LimitKey::ViewsPerMonth, self.views_per_month)?,
            contributors: cap(LimitKey::Contributors, self.contributors)?,
            domain_limit: cap(LimitKey::DomainLimit, self.domain_limit)?,
            version_history: cap(LimitKey::VersionHistory, self.version_history)?,
            video: cap(LimitKey::Video, self.video)?,
            storage: cap(LimitKey::Storage, self.storage)?,
            sso: self.sso,
        })
    }
}

impl AddonPriceTable {
    fn prices(self) -> AddonPrices {
        AddonPrices {
            publish: Cents::new(self.publish),
            domain: Cents::new(self.domain),
            collaborator: Cents::new(self.collaborator),
            views: Cents::new(self.views),
            publish_with_domain: Cents::new(self.publish_with_domain),
        }
    }
}
