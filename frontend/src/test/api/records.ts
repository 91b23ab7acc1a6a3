import type { User } from "@/shared/api/model";

/** A moment all made records share, so that tests can say "2 hours later" and mean it. */
export const EPOCH = "2026-11-21T12:00:00.000000Z";

/** A plan that somebody holds. */
export function makePlan(level: User["plan"]["level"]): User["plan"] {
  const name = `${level.charAt(0).toUpperCase()}${level.slice(1)}`;
  if (level === "free") return { id: level, level, interval: null, name };
  return { id: `${level}_yearly`, level, interval: "year", name };
}

export function makeUser(changes: Partial<User> = {}): User {
  return {
    _id: "019aa3c4-0000-7000-8000-000000100001",
    num_id: 100001,
    name: "Ines Okafor",
    uri: "ines.okafor",
    desc: "",
    pic: null,
    ua: null,
    gacid: null,
    email: "ines@okafor.example",
    email_confirmation_date: EPOCH,
    createDate: "2025-02-03T09:00:00.000000Z",
    groupMode: "Grouped",
    sortMode: "LastChanged",
    folderSortModes: {},
    opts: {
      favicon: null,
      sharePicture: null,
      gtm_id: null,
      guidanceKitCollapsed: false,
      projectsCollapsed: false,
      sharedWithMeCollapsed: false,
      collectionsCollapsed: false,
      viewMode: "grid",
      singleKeyShortcuts: true,
      commentMails: true,
    },
    permissions: {
      can_use_gtm: false,
      can_use_search_indexing: false,
      can_use_send: false,
      can_map_domain: false,
      can_make_mag_private_by_email: false,
      views_per_month: 1000,
      domain_limit: 0,
      _reasons: { limited_usage: null },
    },
    plan: { id: "free", level: "free", interval: null, name: "Free" },
    plan_limits: {
      published_mags: 1,
      pages_per_mag: 10,
      views_per_month: 1000,
      contributors: 0,
      domain_limit: 0,
      version_history: 1,
      video: 0,
      sso: false,
    },
    plan_overrides: null,
    addons: { domain: 0, collaborator: 0, publish: 0, views: 0 },
    ssoRequested: false,
    ssoAdmin: false,
    ssoAdminCollaborationType: null,
    ssoCollabFolder: null,
    current_month_page_views: 0,
    projectsCount: 0,
    publishedMagsCount: 0,
    projectDomains: 0,
    domain: null,
    domain_state: null,
    last_checked_domain: null,
    domainDiscountIsAvailable: false,
    behavior_metrics: {},
    ab_flags: {},
    contributors: [],
    publishedTemplatesCount: 0,
    onboarding: { show: false },
    feedbackSurvey: { show: false },
    registrationData: { future_project: null },
    lastCollaboratorAdded: null,
    lastCollaboratorRemoved: null,
    profileVisible: false,
    pendingEmail: null,
    homeProject: null,
    whatsnew_last_seen: null,
    twoFactor: { methods: [], recoveryCodesLeft: 0 },
    stripe: {
      _id: null,
      subscription_id: null,
      subscription_status: null,
      subscription_pause_ends_at: null,
      cancel_request_date: null,
      subscription_start: null,
      subscription_last_paid_period_end: null,
    },
    affiliate_my_id: "100001",
    magEmailWhitelist: { allowedEmails: [], allowedDomains: [] },
    creatorProfiles: [],
    ...changes,
  };
}

/** The `_id` of what has this number. */
export function idOf(numId: number): string {
  return `019aa3c4-0000-7000-8000-${String(numId).padStart(12, "0")}`;
}
