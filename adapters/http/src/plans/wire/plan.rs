//! The plan of an account, and its limits.

use octavo_domain::{
    account::user::User,
    billing::{addons::Addons, calendar::Interval},
    plans::{
        catalogue::{Catalogue, Limits},
        entitlements::Entitlements,
        level::Level,
    },
};
use serde::Serialize;
use utoipa::ToSchema;

use crate::words::{BillingInterval, LimitedUsageReason, PlanId, PlanLevel};

/// What an account's plan allows.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Permissions {
    /// Use a tag manager on public pages.
    can_use_gtm: bool,
    /// Be found by search engines.
    can_use_search_indexing: bool,
    /// Send copies of projects.
    can_use_send: bool,
    /// Map custom domains.
    can_map_domain: bool,
    /// Let readers into projects by their e-mail address.
    can_make_mag_private_by_email: bool,
    /// Page views a month; −1 is unlimited.
    views_per_month: i64,
    /// Custom domains; −1 is unlimited.
    domain_limit: i64,
    /// Why usage is limited.
    #[serde(rename = "_reasons")]
    reasons: Reasons,
}

/// Why usage is limited.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Reasons {
    /// Null when it is not.
    #[schema(required)]
    limited_usage: Option<Reason>,
}

/// A reason.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Reason {
    /// Which.
    code: LimitedUsageReason,
}

/// A plan.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Plan {
    /// The plan with its interval: `studio_yearly`, or `free`.
    id: PlanId,
    /// The plan's level.
    level: PlanLevel,
    /// How often it is paid for; null on the free plan.
    #[schema(required)]
    interval: Option<BillingInterval>,
    /// The plan's name on screen.
    name: &'static str,
}

/// A plan's limits; −1 is unlimited.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PlanLimits {
    /// Projects that are published at a time.
    published_mags: i64,
    /// Pages in a project.
    pages_per_mag: i64,
    /// Page views a month.
    views_per_month: i64,
    /// People the account may share with.
    contributors: i64,
    /// Custom domains.
    domain_limit: i64,
    /// Versions kept of a project.
    version_history: i64,
    /// The largest video, in megabytes.
    video: i64,
    /// Single sign-on.
    sso: bool,
}

/// Limits that were changed for one account.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PlanOverrides {
    /// The plan they belong to, with its interval.
    plan_id: PlanId,
    /// The plan's level.
    plan: PlanLevel,
    /// The plan's limits after these changes; add-ons are not included.
    limits: PlanLimits,
}

/// How much of each add-on an account has.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PlanAddons {
    /// Custom domains.
    domain: u32,
    /// Collaborators.
    collaborator: u32,
    /// Published projects.
    publish: u32,
    /// Thousands of page views a month.
    views: u32,
}

impl Permissions {
    /// What these entitlements allow.
    pub(crate) fn new(entitlements: &Entitlements, limits: &Limits) -> Self {
        Self {
            can_use_gtm: entitlements.can_use_gtm(),
            can_use_search_indexing: entitlements.can_use_search_indexing(),
            can_use_send: entitlements.can_use_send(),
            can_map_domain: entitlements.can_map_domain(),
            can_make_mag_private_by_email: entitlements.can_protect_by_email(),
            views_per_month: limits.views_per_month.wire(),
            domain_limit: limits.domain_limit.wire(),
            reasons: Reasons {
                limited_usage: entitlements.limited_usage().map(|reason| Reason { code: reason.into() }),
            },
        }
    }
}

impl Plan {
    /// The plan of an account.
    pub(crate) fn new(user: &User, business_is_advanced: bool) -> Self {
        let name = user.entitlements().plan_name(business_is_advanced);
        let paid = user.level != Level::Free;
        let interval = paid.then(|| user.interval.unwrap_or(Interval::Year).into());
        Self { id: plan_id(user), level: user.level.into(), interval, name }
    }
}

fn plan_id(user: &User) -> PlanId {
    (user.level, user.interval.unwrap_or(Interval::Year)).into()
}

impl From<Limits> for PlanLimits {
    fn from(limits: Limits) -> Self {
        Self {
            published_mags: limits.published_mags.wire(),
            pages_per_mag: limits.pages_per_mag.wire(),
            views_per_month: limits.views_per_month.wire(),
            contributors: limits.contributors.wire(),
            domain_limit: limits.domain_limit.wire(),
            version_history: limits.version_history.wire(),
            video: limits.video.wire(),
            sso: limits.sso,
        }
    }
}

impl From<Addons> for PlanAddons {
    fn from(addons: Addons) -> Self {
        let Addons { publish, domain, collaborator, views } = addons;
        Self { domain, collaborator, publish, views }
    }
}

impl PlanOverrides {
    /// The changed limits of an account; `None` when there are none.
    pub(crate) fn new(user: &User, catalogue: &Catalogue) -> Option<Self> {
        let limits =
            Entitlements::new(user.level, user.overrides, Addons::NONE, user.paused).limits(catalogue);
        (!user.overrides.is_empty()).then(|| Self {
            plan_id: plan_id(user),
            plan: user.level.into(),
            limits: limits.into(),
        })
    }
}
