//! The plan of an account, and what it allows.

use octavo_domain::{
    account::user::User,
    plan::{catalogue::Limits, entitlements::Entitlements},
};
use serde::Serialize;
use utoipa::ToSchema;

/// What a plan lets its holder do.
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
    /// Let readers into projects by their address.
    can_make_mag_private_by_email: bool,
    /// Page views a month.
    views_per_month: u32,
    /// Custom domains.
    domain_limit: u32,
    /// Why usage is limited.
    #[serde(rename = "_reasons")]
    reasons: Reasons,
}

/// Why usage is limited.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Reasons {
    /// Null while it is not.
    #[schema(required)]
    limited_usage: Option<Reason>,
}

/// A reason.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Reason {
    /// Such as `reason_subscription_paused`.
    code: &'static str,
}

/// A plan.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Plan {
    /// The plan's id.
    id: &'static str,
    /// The plan's level.
    level: &'static str,
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
    views_per_month: u32,
    /// People the account's work may be shared with.
    contributors: u32,
    /// Custom domains.
    domain_limit: u32,
    /// Versions kept of a project.
    version_history: u32,
    /// The largest video, in megabytes.
    video: u32,
    /// Single sign-on.
    sso: bool,
}

/// Limits that were changed for one account.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PlanOverrides {
    /// The plan they belong to.
    plan_id: &'static str,
    /// The limits that hold instead of the plan's.
    limits: OverriddenLimits,
}

/// The limits that can be changed for one account; −1 is unlimited.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OverriddenLimits {
    /// Projects that are published at a time.
    published_mags: i64,
    /// Custom domains.
    domain_limit: u32,
}

impl Permissions {
    /// What these entitlements allow.
    pub(super) fn new(entitlements: &Entitlements) -> Self {
        let limits = entitlements.limits();
        Self {
            can_use_gtm: entitlements.can_use_gtm(),
            can_use_search_indexing: entitlements.can_use_search_indexing(),
            can_use_send: entitlements.can_use_send(),
            can_map_domain: entitlements.can_map_domain(),
            can_make_mag_private_by_email: entitlements.can_protect_by_email(),
            views_per_month: limits.views_per_month,
            domain_limit: limits.domain_limit,
            reasons: Reasons {
                limited_usage: entitlements.limited_usage().map(|reason| Reason { code: reason.code() }),
            },
        }
    }
}

impl Plan {
    /// The plan that somebody holds.
    pub(super) fn new(user: &User, business_is_advanced: bool) -> Self {
        let name = user.entitlements().plan_name(business_is_advanced);
        Self { id: user.level.id(), level: user.level.id(), name }
    }
}

impl From<Limits> for PlanLimits {
    fn from(limits: Limits) -> Self {
        Self {
            published_mags: limits.published_mags.wire(),
            pages_per_mag: limits.pages_per_mag.wire(),
            views_per_month: limits.views_per_month,
            contributors: limits.contributors,
            domain_limit: limits.domain_limit,
            version_history: limits.version_history,
            video: limits.video,
            sso: limits.sso,
        }
    }
}

impl PlanOverrides {
    /// The limits that were changed for somebody; none when none were.
    pub(super) fn new(user: &User) -> Option<Self> {
        let entitlements = user.entitlements();
        let limits = entitlements.limits();
        (!user.overrides.is_empty()).then(|| Self {
            plan_id: user.level.id(),
            limits: OverriddenLimits {
                published_mags: limits.published_mags.wire(),
                domain_limit: limits.domain_limit,
            },
        })
    }
}
