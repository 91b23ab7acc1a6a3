/**
 * What a person does is reported as an event in the page itself ("octavo:event" on the window). An operator's
 * own script may listen to it; the product sends it nowhere. No titles, names or addresses are in it.
 */
export const ANALYTICS_EVENT = "octavo:event";

export type EventDetails = Record<string, string | number | boolean>;

export interface AnalyticsEvent extends EventDetails {
  name: string;
}

export function track(name: string, details: EventDetails = {}): void {
  const detail: AnalyticsEvent = { ...details, name };
  window.dispatchEvent(new CustomEvent(ANALYTICS_EVENT, { detail }));
}

/** Every call that changes something, under the name that its event has. */
const EVENTS: readonly (readonly [method: string, path: RegExp, name: string])[] = [
  ["POST", /^\/mag$/, "project_created"],
  ["POST", /^\/mag\/[^/]+\/title$/, "project_renamed"],
  ["POST", /^\/mag\/[^/]+\/publish$/, "project_published"],
  ["POST", /^\/unpublish\/[^/]+$/, "project_unpublished"],
  ["POST", /^\/mag\/domain\/[^/]+$/, "domain_changed"],
  ["PATCH", /^\/mag\/[^/]+$/, "project_changed"],
  ["PUT", /^\/mag\/[^/]+\/cover$/, "cover_changed"],
  ["DELETE", /^\/mag\/[^/]+\/cover$/, "cover_removed"],
  ["POST", /^\/mags\/archive$/, "items_archived"],
  ["POST", /^\/mags\/archive\/undo$/, "items_restored"],
  ["POST", /^\/mags\/restore$/, "items_restored"],
  ["POST", /^\/mags\/remove$/, "items_deleted"],
  ["POST", /^\/mags\/duplicate$/, "projects_duplicated"],
  ["POST", /^\/folders\/create$/, "collection_created"],
  ["PATCH", /^\/folders\/[^/]+$/, "collection_changed"],
  ["POST", /^\/folders\/delete\/[^/]+$/, "collection_deleted"],
  ["POST", /^\/folders\/movemags\/[^/]+$/, "projects_moved"],
  ["POST", /^\/readymags\/search$/, "searched"],
  ["POST", /^\/team$/, "items_shared"],
  ["PUT", /^\/team$/, "sharing_changed"],
  ["DELETE", /^\/team$/, "teammate_removed"],
  ["DELETE", /^\/team\/projects$/, "shared_items_left"],
  ["POST", /^\/team\/invite$/, "invitation_resent"],
  ["POST", /^\/team\/invitations\/accept$/, "invitation_accepted"],
  ["POST", /^\/team\/invitations\/decline$/, "invitation_declined"],
  ["POST", /^\/send$/, "copy_sent"],
  ["POST", /^\/send\/[^/]+\/accept$/, "copy_accepted"],
  ["POST", /^\/send\/[^/]+\/decline$/, "copy_declined"],
  ["POST", /^\/send\/[^/]+\/cancel$/, "copy_cancelled"],
  ["POST", /^\/templates\/[^/]+\/start$/, "template_started"],
  ["POST", /^\/tour\/project$/, "tour_started"],
  ["POST", /^\/user\/feedback$/, "feedback_sent"],
  ["POST", /^\/request-a-demo$/, "demo_requested"],
  ["POST", /^\/me\/mail$/, "newsletters_changed"],
  ["POST", /^\/newsletters\/unsubscribe$/, "newsletters_changed"],
  ["PATCH", /^\/me\/email$/, "email_change_asked"],
  ["PATCH", /^\/me\/password$/, "password_changed"],
  ["PATCH", /^\/me\/uri$/, "username_changed"],
  ["POST", /^\/me\/pic$/, "avatar_changed"],
  ["PATCH", /^\/me\/pic$/, "avatar_changed"],
  ["DELETE", /^\/me\/pic$/, "avatar_removed"],
  ["POST", /^\/me\/domain-project$/, "home_project_changed"],
  ["POST", /^\/user\/domain$/, "domain_changed"],
  ["POST", /^\/me\/mfa\/enable$/, "second_factor_enabled"],
  ["POST", /^\/me\/mfa\/disable$/, "second_factor_disabled"],
  ["POST", /^\/me\/passkeys$/, "passkey_added"],
  ["DELETE", /^\/me\/sessions(\/others)?$/, "session_ended"],
  ["POST", /^\/me\/request-sso$/, "sso_requested"],
  ["DELETE", /^\/user\/account$/, "account_deleted"],
  ["POST", /^\/stripe\/customer$/, "subscribed"],
  ["PUT", /^\/stripe\/subscription$/, "subscription_changed"],
  ["POST", /^\/stripe\/invoice\/pay$/, "invoice_paid"],
  ["POST", /^\/stripe\/payment_method\/attach$/, "card_saved"],
  ["DELETE", /^\/stripe\/card$/, "card_removed"],
  ["DELETE", /^\/unpublish\/all\/\d+$/, "project_unpublished"],
  ["DELETE", /^\/mag\/domain\/all\/\d+$/, "domain_changed"],
  ["DELETE", /^\/team\/all$/, "teammate_removed"],
  ["POST", /^\/auth\/join$/, "joined"],
  ["POST", /^\/auth\/login$/, "signed_in"],
];

/** Called for every call that succeeded, so that an action is reported from wherever it was done. */
export function trackCall(method: string, address: string): void {
  const path = new URL(address).pathname.replace(/^\/api/, "").replace(/\/$/, "");
  const name = EVENTS.find(([verb, pattern]) => verb === method && pattern.test(path))?.[2];
  if (name) track(name);
}
