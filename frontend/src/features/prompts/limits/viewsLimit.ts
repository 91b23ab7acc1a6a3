import type { User } from "@/shared/api/model";
import { openLimit } from "@/shared/limits";
import { readStored, writeStored } from "@/shared/storage";

/** Holds the month in which the modal was dismissed, as "2026-11". */
const DISMISSED = "octavo-views-limit-dismissed";

/** Views are counted by months in UTC. */
const month = (now: Date) => now.toISOString().slice(0, 7);

/** A limit of 0 or -1 is none; having as many as allowed counts as reached. */
function viewsLimitReached(user: User): boolean {
  const limit = user.permissions.views_per_month;
  return limit > 0 && user.current_month_page_views >= limit;
}

export function dismissViewsLimit(now = new Date()): void {
  writeStored(DISMISSED, month(now));
}

let shownOnThisPage = false;

/** Once a page load, and never again in a month in which it was dismissed; says whether it opened. */
export function noticeViewsLimit(user: User, now = new Date()): boolean {
  if (shownOnThisPage || !viewsLimitReached(user)) return false;
  if (readStored(DISMISSED) === month(now)) return false;
  shownOnThisPage = true;
  openLimit("views");
  return true;
}

/** For tests: the next one is another page load. */
export function forgetViewsLimit(): void {
  shownOnThisPage = false;
}
