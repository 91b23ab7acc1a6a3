//! The current user in answers.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use octavo_application::{
    account::ports::queries::AccountView,
    newsletters::ports::audience::AudienceSettings,
    prompts::read_prompts::AccountPrompts,
    team::ports::queries::{Counterpart, LastTeamChanges},
};
use octavo_domain::{
    library::{arrangement::SortedView, folder::ARCHIVED},
    plans::catalogue::Catalogue,
    sso::Sso,
};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::preferences::{GroupMode, Metric, SortMode, UserOpts};
use crate::{
    account::profile_media,
    auth::second_factor::wire::TwoFactor,
    billing::wire::stripe::Stripe,
    domains::wire::domain::DomainState,
    newsletters::wire::{CreatorProfile, MagEmailWhitelist},
    plans::wire::plan::{Permissions, Plan, PlanAddons, PlanLimits, PlanOverrides},
    publication::home::wire::HomeProject,
    sso::wire::CollaboratorType,
    team::wire::Collaborator,
};

/// What the answer needs beside the account.
pub(crate) struct Around<'a> {
    /// The origin that serves avatars.
    pub(crate) viewer_origin: &'a str,
    /// What plans allow.
    pub(crate) catalogue: &'a Catalogue,
}

/// The current user. Times are RFC 3339 in UTC.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct User {
    /// Identity.
    #[serde(rename = "_id")]
    id: Uuid,
    /// The short number.
    num_id: i64,
    /// The account's name.
    name: String,
    /// The username.
    uri: String,
    /// The about text.
    desc: String,
    /// The avatar's address on the viewer's origin.
    #[schema(required)]
    pic: Option<String>,
    /// Google Analytics' id on the account's pages.
    #[schema(required)]
    ua: Option<String>,
    /// The id that Google Analytics gave the owner's browser.
    #[schema(required)]
    gacid: Option<String>,
    /// The account's e-mail address.
    email: String,
    /// The new address that waits for its confirmation; null when there is none.
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
    /// What the plan allows.
    permissions: Permissions,
    /// The account's plan.
    plan: Plan,
    /// Its limits.
    plan_limits: PlanLimits,
    /// Limits that were changed for this account; null when none were.
    #[schema(required)]
    plan_overrides: Option<PlanOverrides>,
    /// What was added to the plan.
    addons: PlanAddons,
    /// Page views in the current month (UTC).
    current_month_page_views: u64,
    /// Projects outside of the Archive.
    #[serde(rename = "projectsCount")]
    projects_count: u32,
    /// Projects that are published.
    #[serde(rename = "publishedMagsCount")]
    published_mags_count: u32,
    /// Published projects that are offered to all accounts as templates.
    #[serde(rename = "publishedTemplatesCount")]
    published_templates_count: u32,
    /// The people the account shares with, one entry for each address, pending ones included.
    contributors: Vec<Contributor>,
    /// Custom domains mapped to projects.
    #[serde(rename = "projectDomains")]
    project_domains: u32,
    /// The domain that shows the profile; null when there is none.
    #[schema(required)]
    domain: Option<String>,
    /// The state of that domain; null when there is none.
    #[schema(required)]
    domain_state: Option<DomainState>,
    /// The domain that was tested last for the profile; null after it was mapped or forgotten.
    #[schema(required)]
    last_checked_domain: Option<String>,
    /// Can the account get a discount on a domain?
    #[serde(rename = "domainDiscountIsAvailable")]
    domain_discount_is_available: bool,
    /// What the owner has seen in the dashboard.
    behavior_metrics: BTreeMap<String, Metric>,
    /// Experiments this account is in.
    ab_flags: BTreeMap<String, bool>,
    /// Is the public profile shown?
    #[serde(rename = "profileVisible")]
    profile_visible: bool,
    /// The project at the address of the profile; null shows the list of all.
    #[serde(rename = "homeProject")]
    #[schema(required)]
    pub(crate) home_project: Option<HomeProject>,
    /// The newest entry of What's new that the owner has seen; null when none was.
    #[schema(required)]
    pub(crate) whatsnew_last_seen: Option<DateTime<Utc>>,
    /// The second factor.
    #[serde(rename = "twoFactor")]
    two_factor: TwoFactor,
    /// The question how to begin; it is shown until it is answered.
    onboarding: Asked,
    /// The feedback survey; it is shown when operators have asked for it.
    #[serde(rename = "feedbackSurvey")]
    feedback_survey: Asked,
    /// What the owner said about their plans.
    #[serde(rename = "registrationData")]
    registration_data: RegistrationData,
    /// The teammate whom the account added last (DASH-126).
    #[serde(rename = "lastCollaboratorAdded")]
    #[schema(required)]
    last_collaborator_added: Option<Collaborator>,
    /// The teammate whom it removed last.
    #[serde(rename = "lastCollaboratorRemoved")]
    #[schema(required)]
    last_collaborator_removed: Option<Collaborator>,
    /// Has the account asked for single sign-on?
    #[serde(rename = "ssoRequested")]
    sso_requested: bool,
    /// Does the account administer single sign-on? An operator turns this on.
    #[serde(rename = "ssoAdmin")]
    sso_admin: bool,
    /// The role of people who sign in through it; null unless the account is its administrator.
    #[serde(rename = "ssoAdminCollaborationType")]
    #[schema(required)]
    sso_admin_collaboration_type: Option<CollaboratorType>,
    /// The collection shared with them; null when none was chosen.
    #[serde(rename = "ssoCollabFolder")]
    #[schema(required)]
    sso_collab_folder: Option<Uuid>,
    /// The state of the subscription.
    pub(crate) stripe: Stripe,
    /// The account's own referral id.
    affiliate_my_id: String,
    /// Who may read the projects that are protected by e-mail.
    #[serde(rename = "magEmailWhitelist")]
    mag_email_whitelist: MagEmailWhitelist,
    /// What operators record about an author of templates: one entry or none. No call changes it.
    #[serde(rename = "creatorProfiles")]
    creator_profiles: Vec<CreatorProfile>,
}

/// A person the account shares with.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Contributor {
    /// The address.
    email: String,
    /// Their name; empty until they accept.
    name: String,
}

/// Whether a question is to be shown.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Asked {
    /// Show the question.
    show: bool,
}

/// What the owner said about their plans.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RegistrationData {
    /// What they want to make, such as `Portfolio`; null when it was not answered.
    #[schema(required)]
    future_project: Option<String>,
}

impl User {
    /// An account as its owner sees it.
    pub(crate) fn new(
        view: &AccountView,
        prompts: AccountPrompts,
        marks: LastTeamChanges,
        pending_email: Option<String>,
        sso: Option<&Sso>,
        newsletters: AudienceSettings,
        Around { viewer_origin, catalogue }: &Around<'_>,
    ) -> Self {
        let user = &view.user;
        let entitlements = user.entitlements();
        let limits = entitlements.limits(catalogue);
        let enabled = sso.filter(|sso| sso.is_enabled());
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
            pic: user
                .profile_media
                .avatar
                .as_ref()
                .map(|key| profile_media::wire::address(viewer_origin, key)),
            ua: user.profile_media.analytics.as_ref().map(|id| id.as_str().to_owned()),
            gacid: user.profile_media.analytics_client.as_ref().map(|id| id.as_str().to_owned()),
            email: user.email.as_str().to_owned(),
            pending_email,
            email_confirmation_date: user.email_confirmed_at,
            create_date: user.created_at,
            group_mode: user.preferences.group_mode.into(),
            sort_mode: user.preferences.sort_mode.into(),
            folder_sort_modes: user
                .preferences
                .folder_sort_modes
                .iter()
                .map(|(view, mode)| (key(view), SortMode::from(*mode)))
                .collect(),
            opts: UserOpts::new(user, viewer_origin),
            permissions: Permissions::new(&entitlements, &limits),
            plan: Plan::new(user, prompts.business_is_advanced),
            plan_limits: limits.into(),
            plan_overrides: PlanOverrides::new(user, catalogue),
            addons: user.addons.into(),
            current_month_page_views: view.month_views,
            projects_count: view.projects,
            published_mags_count: view.published,
            published_templates_count: view.templates,
            contributors: Vec::new(),
            project_domains: view.domains,
            domain: view.profile_domain.name.clone(),
            domain_state: DomainState::of(&view.profile_domain),
            last_checked_domain: view.profile_domain.last_checked.clone(),
            domain_discount_is_available: entitlements.can_map_domain()
                && !user.behavior_metrics.has_bought_domain(),
            behavior_metrics: user
                .behavior_metrics
                .iter()
                .map(|(name, metric)| (name.to_owned(), Metric::from(metric)))
                .collect(),
            ab_flags: prompts.flags,
            profile_visible: user.profile_visible,
            home_project: None,
            whatsnew_last_seen: None,
            onboarding: Asked { show: prompts.onboarding },
            feedback_survey: Asked { show: prompts.survey },
            registration_data: RegistrationData { future_project: prompts.future_project },
            last_collaborator_added: marks.added.map(Into::into),
            last_collaborator_removed: marks.removed.map(Into::into),
            sso_requested: sso.is_some(),
            sso_admin: enabled.is_some(),
            sso_admin_collaboration_type: enabled.map(|sso| sso.collaboration.into()),
            sso_collab_folder: enabled.and_then(|sso| sso.folder).map(|folder| folder.uuid()),
            stripe: Stripe::default(),
            affiliate_my_id: user.num_id.to_string(),
            mag_email_whitelist: MagEmailWhitelist::from(&newsletters.whitelist),
            creator_profiles: newsletters.creator.into_iter().map(Into::into).collect(),
        }
    }

    /// Adds the people the account shares with.
    pub(crate) fn sharing(mut self, people: Vec<Counterpart>) -> Self {
        let contributor = |one: Counterpart| Contributor { email: one.email, name: one.name };
        self.contributors = people.into_iter().map(contributor).collect();
        self
    }
}
