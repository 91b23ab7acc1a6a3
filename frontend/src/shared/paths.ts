/** The one module that builds addresses of the app and of the viewer. */
import { readConfig } from "./config";

export type FilterName =
  | "team"
  | "shared"
  | "published"
  | "unpublished"
  | "with-domains"
  | "templates";

export interface SignInQuery {
  redirect?: string;
  attempt?: number;
  /** The referral id of whose link led here. */
  ref?: string;
}

export interface PlanQuery {
  plan?: string;
  /** Opens the card's form on arrival. */
  openCardModal?: "true";
  /** Arrived from the payment alert. */
  fromAlert?: "true";
}

const part = encodeURIComponent;

const START_TEMPLATE = "/auth/start-with-template/";
const INVITATION = "/auth/invitation";
const CONFIRM = "/auth/confirm";

function withQuery(path: string, query: Record<string, string | number | undefined>): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== "") search.set(key, String(value));
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

function signIn(path: string, query: SignInQuery = {}): string {
  return withQuery(path, {
    redirect: query.redirect,
    attempt: query.attempt || undefined,
    ref: query.ref,
  });
}

export const paths = {
  home: () => "/",
  filter: (filter: FilterName, teammateUri?: string) =>
    teammateUri ? `/${filter}/${part(teammateUri)}` : `/${filter}`,
  folder: (userUri: string, folderUri: string) => `/${part(userUri)}/f/${part(folderUri)}`,
  archive: (userUri: string) => `/${part(userUri)}/f/archived`,
  sharedFolder: (teammateUri: string, folderUri: string) =>
    `/shared/${part(teammateUri)}/f/${part(folderUri)}`,
  /** Any library address with a search in it. */
  search: (path: string, query: string) => withQuery(path, { query }),
  /** The editor, on a page or on the first one. */
  project: (numId: number, page?: string) =>
    page === undefined ? `/edit/${numId}/contents/` : `/edit/${numId}/contents/${part(page)}/`,
  /** The project's sheet: its cover, description, statistics and history. */
  about: (numId: number) => `/edit/${numId}/about/`,
  /** What readers answered to the forms of a project: to one of them, or to the first one. */
  answers: (numId: number, form?: string) => withQuery(`/edit/${numId}/answers/`, { form }),
  /** A page as readers will see it, or the first one; without a width it is as wide as the window. */
  preview: (numId: number, page?: string, width?: number) => {
    const path = page === undefined ? "" : `${part(page)}/`;
    return `/edit/${numId}/preview/${path}${width === undefined ? "" : `?width=${width}`}`;
  },
  settings: (hash?: string) => (hash ? `/settings/#${hash}` : "/settings/"),
  pricing: () => "/settings/#pricing",
  changePlan: () => "/settings/#change-plan",
  /** The plan's page, with what brought the person there. */
  plan: (query: PlanQuery = {}) => withQuery("/settings/change-plan", { ...query }),
  /** Where a plan is taken up. */
  checkout: (level: string) => `/settings/change-plan/checkout/${part(level)}`,
  /** The plan's page with the card's form over it. */
  editCard: () => "/settings/change-plan/edit-payment-info",
  requestDemo: () => "/request-a-demo",
  /** The dashboard with the Guidance Kit open, whatever was saved. */
  guidanceKit: () => "/?guidance-kit=true",
  startTemplate: (magNumId: number) => `${START_TEMPLATE}${magNumId}`,
  statistics: () => "/statistics",
  activity: () => "/activity",
  learn: (page?: string) => (page ? `/learn/${part(page)}` : "/learn"),
  goodbye: () => "/auth/goodbye",
  login: (query?: SignInQuery) => signIn("/auth/login", query),
  join: (query?: SignInQuery) => signIn("/auth/join", query),
  /** An account's own link, as it is given to others. */
  referral: (id: string) => `${readConfig().appOrigin}${signIn("/auth/join", { ref: id })}`,
  recover: () => "/auth/recover",
  invitation: (token: string) => withQuery(INVITATION, { token }),
  confirm: (token: string) => withQuery(CONFIRM, { token }),
  logout: () => "/auth/logout",
  mailbox: () => "/dev/mail",
  /** Where templates are shown to everybody. */
  templatesPage: () => readConfig().links.templates ?? `${readConfig().viewerOrigin}/templates`,
  viewerProfile: (userUri: string) => `${readConfig().viewerOrigin}/${part(userUri)}`,
  viewerTemplate: (magNumId: number) => `${readConfig().viewerOrigin}/${magNumId}`,
  viewerProject: (userUri: string, numId: number) =>
    `${readConfig().viewerOrigin}/${part(userUri)}/${numId}/`,
  viewerFolder: (userUri: string, folderUri: string) =>
    `${readConfig().viewerOrigin}/${part(userUri)}/f/${part(folderUri)}`,
};

/** Sign-in is left for at most this many redirects in a row; after that the person decides. */
export const MAX_SIGN_IN_ATTEMPTS = 3;

const LEAVES_HOST = /^\/[/\\]/;

/**
 * Where to go after signing in: only a path of this app, never another host
 * ("//host", "/\host") and never back into the sign-in pages. Starting from a template, an invitation
 * and the confirmation of an address have their addresses beside them and are pages of their own.
 */
export function safeRedirect(value: string | null | undefined): string {
  if (!value?.startsWith("/") || LEAVES_HOST.test(value)) return paths.home();
  let url: URL;
  try {
    url = new URL(value, "http://app.invalid");
  } catch {
    return paths.home();
  }
  const goesOn =
    url.pathname.startsWith(START_TEMPLATE) || [INVITATION, CONFIRM].includes(url.pathname);
  const signingIn = url.pathname.startsWith("/auth/") && !goesOn;
  if (url.origin !== "http://app.invalid" || signingIn) return paths.home();
  const path = `${url.pathname}${url.search}${url.hash}`;
  // "/a/..//host" only shows what it is once its dots are resolved.
  return LEAVES_HOST.test(path) ? paths.home() : path;
}

/** The secret of the invitation that a sign-in address comes back to, if it does. */
export function invitationIn(redirect: string | undefined): string | null {
  if (!redirect?.startsWith(`${INVITATION}?`)) return null;
  return new URLSearchParams(redirect.slice(INVITATION.length)).get("token");
}

/** The number of the template that a sign-in address comes back to, if it does. */
export function templateIn(redirect: string | undefined): number | null {
  const number = redirect?.startsWith(START_TEMPLATE) ? redirect.slice(START_TEMPLATE.length) : "";
  return /^\d+$/.test(number) ? Number(number) : null;
}

/** The referral id of an address. */
export function readReferral(search: URLSearchParams): string | undefined {
  const ref = search.get("ref") ?? "";
  return /^\d{1,16}$/.test(ref) ? ref : undefined;
}

/** `redirect` and `attempt` of a sign-in address; what is no number counts as none. */
export function readSignInQuery(search: URLSearchParams): SignInQuery {
  const query: SignInQuery = {};
  const redirect = safeRedirect(search.get("redirect"));
  if (redirect !== paths.home()) query.redirect = redirect;
  const attempt = Number.parseInt(search.get("attempt") ?? "", 10);
  if (attempt > 0) query.attempt = Math.min(attempt, MAX_SIGN_IN_ATTEMPTS);
  const ref = readReferral(search);
  if (ref !== undefined) query.ref = ref;
  return query;
}

/** The address after signing in carries the attempt along, so that a circle is noticed. */
export function withAttempt(path: string, attempt: number): string {
  if (attempt <= 0) return path;
  const url = new URL(path, "http://app.invalid");
  url.searchParams.set("attempt", String(attempt));
  return `${url.pathname}${url.search}${url.hash}`;
}
