//! The current user in answers.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use octavo_application::{
    ports::{queries::AccountView, team_queries::Marks},
    prompts::read_prompts::AccountPrompts,
};
use octavo_domain::{
    account::preferences::{Metric as DomainMetric, Options, OptionsChange, ViewMode as DomainViewMode},
    library::{
        arrangement::{GroupMode as DomainGroupMode, SortMode as DomainSortMode, SortedView},
        folder::ARCHIVED,
    },
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::{second_factor::TwoFactor, team::Collaborator};

/// Folders first, or mixed.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
pub(crate) enum GroupMode {
    /// Folders first.
    Grouped,
    /// Folders and projects sorted together.
    Ungrouped,
}

/// The order of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub(crate) enum SortMode {
    /// By title or name.
    Alphabet,
    /// The last edited first.
    LastChanged,
    /// The newest first.
    DateCreated,
}

/// Grid or list.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum ViewMode {
    /// Covers on a common baseline.
    Grid,
    /// A contents page.
    List,
}

/// A fact the client remembers about what the person has seen.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(untagged)]
pub(crate) enum Metric {
    /// Yes or no.
    Flag(bool),
    /// A count.
    Number(i64),
    /// A word or a date, at most 256 characters.
    Text(String),
}

/// The current user. Times are RFC 3339 in UTC.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct User {
    /// Identity.
    #[serde(rename = "_id")]
    id: Uuid,
    /// The short number.
    num_id: i64,
    /// What they go by.
    name: String,
    /// The public name in addresses.
    uri: String,
    /// The about text.
    desc: String,
    /// The avatar's address on the viewer's origin.
    #[schema(required)]
    pic: Option<String>,
    /// Where mail goes.
    email: String,
    /// The address that is to take its place once it is confirmed; null when there is none.
    #[serde(rename = "pendingEmail")]
    #[schema(required)]
    pending_email: Option<String>,
    /// When the address was confirmed; null while it is not.
    #[schema(required)]
    email_confirmation_date: Option<DateTime<Utc>>,
    /// When the account was made.
    #[serde(rename = "createDate")]
    create_date: DateTime<Utc>,
    /// Folders first, or mixed.
    #[serde(rename = "groupMode")]
    group_mode: GroupMode,
    /// The order of every view that has none of its own.
    #[serde(rename = "sortMode")]
    sort_mode: SortMode,
    /// The order chosen inside a folder, by its id (`archived` for the Archive).
    #[serde(rename = "folderSortModes")]
    folder_sort_modes: BTreeMap<String, SortMode>,
    /// Switches of the dashboard.
    opts: UserOpts,
    /// What the plan lets them do.
    permissions: Permissions,
    /// The plan they hold.
    plan: Plan,
    /// Its limits.
    plan_limits: PlanLimits,
    /// Limits that were changed for this account; null when none were.
    #[schema(required)]
    plan_overrides: Option<PlanOverrides>,
    /// Page views in the running month (UTC).
    current_month_page_views: u64,
    /// Projects that are published.
    #[serde(rename = "publishedMagsCount")]
    published_mags_count: u32,
    /// Custom domains mapped to projects.
    #[serde(rename = "projectDomains")]
    project_domains: u32,
    /// What the person has seen.
    behavior_metrics: BTreeMap<String, Metric>,
    /// Experiments this account is in.
    ab_flags: BTreeMap<String, bool>,
    /// Is the public profile shown?
    #[serde(rename = "profileVisible")]
    profile_visible: bool,
    /// The second factor.
    #[serde(rename = "twoFactor")]
    two_factor: TwoFactor,
    /// How to begin: asked while nothing is known of it.
    onboarding: Asked,
    /// What they think of the product: asked when an operator wants to know.
    #[serde(rename = "feedbackSurvey")]
    feedback_survey: Asked,
    /// What they said about themselves.
    #[serde(rename = "registrationData")]
    registration_data: RegistrationData,
    /// Whom the account added to its team last (DASH-126).
    #[serde(rename = "lastCollaboratorAdded")]
    #[schema(required)]
    last_collaborator_added: Option<Collaborator>,
    /// Whom it removed last.
    #[serde(rename = "lastCollaboratorRemoved")]
    #[schema(required)]
    last_collaborator_removed: Option<Collaborator>,
}

/// Is something asked?
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Asked {
    /// Show the question.
    show: bool,
}

/// What somebody said about themselves.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RegistrationData {
    /// What they want to make, such as `Portfolio`; null when they have not said.
    #[schema(required)]
    future_project: Option<String>,
}

/// The account's `opts`.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct UserOpts {
    /// The favicon's address.
    #[schema(required)]
    favicon: Option<String>,
    /// The tag manager's id.
    #[serde(rename = "gtm_id")]
    #[schema(required)]
    gtm_id: Option<String>,
    /// The Guidance Kit is folded.
    guidance_kit_collapsed: bool,
    /// The section Projects is folded.
    projects_collapsed: bool,
    /// The section Shared with me is folded.
    shared_with_me_collapsed: bool,
    /// The section Collections is folded.
    collections_collapsed: bool,
    /// Grid or list.
    view_mode: ViewMode,
    /// Single letters work as shortcuts.
    single_key_shortcuts: bool,
}

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

/// Switches to set; those left out stay.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct OptsChange {
    /// Fold the Guidance Kit.
    guidance_kit_collapsed: Option<bool>,
    /// Fold the section Projects.
    projects_collapsed: Option<bool>,
    /// Fold the section Shared with me.
    shared_with_me_collapsed: Option<bool>,
    /// Fold the section Collections.
    collections_collapsed: Option<bool>,
    /// Grid or list.
    view_mode: Option<ViewMode>,
    /// Let single letters work as shortcuts.
    single_key_shortcuts: Option<bool>,
}

impl From<OptsChange> for OptionsChange {
    fn from(change: OptsChange) -> Self {
        Self {
            guidance_kit_collapsed: change.guidance_kit_collapsed,
            projects_collapsed: change.projects_collapsed,
            shared_with_me_collapsed: change.shared_with_me_collapsed,
            collections_collapsed: change.collections_collapsed,
            view_mode: change.view_mode.map(|mode| match mode {
                ViewMode::Grid => DomainViewMode::Grid,
                ViewMode::List => DomainViewMode::List,
            }),
            single_key_shortcuts: change.single_key_shortcuts,
        }
    }
}

impl From<&Options> for UserOpts {
    fn from(options: &Options) -> Self {
        Self {
            favicon: None,
            gtm_id: None,
            guidance_kit_collapsed: options.guidance_kit_collapsed,
            projects_collapsed: options.projects_collapsed,
            shared_with_me_collapsed: options.shared_with_me_collapsed,
            collections_collapsed: options.collections_collapsed,
            view_mode: match options.view_mode {
                DomainViewMode::Grid => ViewMode::Grid,
                DomainViewMode::List => ViewMode::List,
            },
            single_key_shortcuts: options.single_key_shortcuts,
        }
    }
}

impl From<DomainSortMode> for SortMode {
    fn from(mode: DomainSortMode) -> Self {
        match mode {
            DomainSortMode::Alphabet => Self::Alphabet,
            DomainSortMode::LastChanged => Self::LastChanged,
            DomainSortMode::DateCreated => Self::DateCreated,
        }
    }
}

impl From<SortMode> for DomainSortMode {
    fn from(mode: SortMode) -> Self {
        match mode {
            SortMode::Alphabet => Self::Alphabet,
            SortMode::LastChanged => Self::LastChanged,
            SortMode::DateCreated => Self::DateCreated,
        }
    }
}

impl From<GroupMode> for DomainGroupMode {
    fn from(mode: GroupMode) -> Self {
        match mode {
            GroupMode::Grouped => Self::Grouped,
            GroupMode::Ungrouped => Self::Ungrouped,
        }
    }
}

impl From<Metric> for DomainMetric {
    fn from(metric: Metric) -> Self {
        match metric {
            Metric::Flag(value) => Self::Flag(value),
            Metric::Number(value) => Self::Number(value),
            Metric::Text(value) => Self::Text(value),
        }
    }
}

impl From<&DomainMetric> for Metric {
    fn from(metric: &DomainMetric) -> Self {
        match metric {
            DomainMetric::Flag(value) => Self::Flag(*value),
            DomainMetric::Number(value) => Self::Number(*value),
            DomainMetric::Text(value) => Self::Text(value.clone()),
        }
    }
}

impl User {
    /// An account as its owner sees it.
    pub(crate) fn new(
        view: &AccountView,
        prompts: AccountPrompts,
        marks: Marks,
        pending_email: Option<String>,
    ) -> Self {
        let user = &view.user;
        let entitlements = user.entitlements();
        let limits = entitlements.limits();
        let key = |view: &SortedView| match view {
            SortedView::Archive => ARCHIVED.to_owned(),
            SortedView::Folder(id) => id.to_string(),
        };
        Self {
            id: user.id.uuid(),
            two_factor: view.second_factor.into(),
            num_id: user.num_id.get(),
            name: user.name.as_str().to_owned(),
            uri: user.username.as_str().to_owned(),
            desc: user.description.as_str().to_owned(),
            pic: None,
            email: user.email.as_str().to_owned(),
            pending_email,
            email_confirmation_date: user.email_confirmed_at,
            create_date: user.created_at,
            group_mode: match user.preferences.group_mode {
                DomainGroupMode::Grouped => GroupMode::Grouped,
                DomainGroupMode::Ungrouped => GroupMode::Ungrouped,
            },
            sort_mode: user.preferences.sort_mode.into(),
            folder_sort_modes: user
                .preferences
                .folder_sort_modes
                .iter()
                .map(|(view, mode)| (key(view), SortMode::from(*mode)))
                .collect(),
            opts: UserOpts::from(&user.preferences.options),
            permissions: Permissions {
                can_use_gtm: entitlements.can_use_gtm(),
                can_use_search_indexing: entitlements.can_use_search_indexing(),
                can_use_send: entitlements.can_use_send(),
                can_map_domain: entitlements.can_map_domain(),
                views_per_month: limits.views_per_month,
                domain_limit: limits.domain_limit,
                reasons: Reasons {
                    limited_usage: entitlements.limited_usage().map(|reason| Reason { code: reason.code() }),
                },
            },
            plan: Plan { id: user.level.id(), level: user.level.id(), name: entitlements.plan_name() },
            plan_limits: PlanLimits {
                published_mags: limits.published_mags.wire(),
                pages_per_mag: limits.pages_per_mag.wire(),
                views_per_month: limits.views_per_month,
                contributors: limits.contributors,
                domain_limit: limits.domain_limit,
                version_history: limits.version_history,
                video: limits.video,
            },
            plan_overrides: (!user.overrides.is_empty()).then(|| PlanOverrides {
                plan_id: user.level.id(),
                limits: OverriddenLimits {
                    published_mags: limits.published_mags.wire(),
                    domain_limit: limits.domain_limit,
                },
            }),
            current_month_page_views: view.month_views,
            published_mags_count: view.published,
            project_domains: view.domains,
            behavior_metrics: user
                .behavior_metrics
                .iter()
                .map(|(name, metric)| (name.to_owned(), Metric::from(metric)))
                .collect(),
            ab_flags: prompts.flags,
            profile_visible: user.profile_visible,
            onboarding: Asked { show: prompts.onboarding },
            feedback_survey: Asked { show: prompts.survey },
            registration_data: RegistrationData { future_project: prompts.future_project },
            last_collaborator_added: marks.added.map(Into::into),
            last_collaborator_removed: marks.removed.map(Into::into),
        }
    }
}
