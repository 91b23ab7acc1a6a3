/** When somebody juggles at the limit of a plan, the upgrade toast may say so. Rarely. */
import type { User } from "@/shared/api/model";

const DAY = 86_400_000;
/** How long an unpublishing and an unmapping count as recent, in ms. */
const RECENT_UNPUBLISH = DAY;
const RECENT_UNMAP = 3 * DAY;
/** Between two upgrade promotions, in ms: about 304 days. */
const PAUSE = 26_300_000_000;

/** What the library knows of published projects and domains. */
export interface UpgradeFacts {
  published: number;
  domains: number;
  /** The latest, in ms since 1970; null if there was none. */
  lastUnpublished: number | null;
  lastUnmapped: number | null;
}

export type UpgradeReason = "publish" | "domain";

interface Counted {
  is_published: boolean;
  domain: string | null;
  last_unpublished: string | null;
  lastUnmapped: string | null;
}

function later(known: number | null, time: string | null): number | null {
  if (time === null) return known;
  const at = Date.parse(time);
  return known === null || at > known ? at : known;
}

/** One pass: there may be ten thousand of them. */
export function upgradeFacts(projects: Iterable<Counted>): UpgradeFacts {
  const facts: UpgradeFacts = {
    published: 0,
    domains: 0,
    lastUnpublished: null,
    lastUnmapped: null,
  };
  for (const project of projects) {
    if (project.is_published) facts.published += 1;
    if (project.domain !== null) facts.domains += 1;
    facts.lastUnpublished = later(facts.lastUnpublished, project.last_unpublished);
    facts.lastUnmapped = later(facts.lastUnmapped, project.lastUnmapped);
  }
  return facts;
}

function within(time: number | null, span: number, now: number): boolean {
  return time !== null && now - time <= span;
}

function lastPromo(user: User): number | null {
  const value = user.behavior_metrics.lastUpgradePromoDate;
  if (typeof value === "number") return value;
  const time = typeof value === "string" ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? null : time;
}

/** Neither dismissed nor shown lately, on a plan that can be full at all. */
export function mayBeOffered(user: User, now = Date.now()): boolean {
  if (user.behavior_metrics.upgradePromoDismissed === true) return false;
  if (within(lastPromo(user), PAUSE, now)) return false;
  return user.plan_limits.published_mags > 0 || user.permissions.domain_limit > 0;
}

/** Why the toast may appear now; null if it may not. */
export function upgradeReason(
  user: User,
  facts: UpgradeFacts,
  now = Date.now(),
): UpgradeReason | null {
  if (!mayBeOffered(user, now)) return null;
  const { published_mags } = user.plan_limits;
  const { domain_limit } = user.permissions;
  // A plan without any domains is not full of them.
  const fullOf = (used: number, limit: number) => limit > 0 && used === limit;
  const { published, domains, lastUnpublished, lastUnmapped } = facts;
  if (fullOf(published, published_mags) && within(lastUnpublished, RECENT_UNPUBLISH, now)) {
    return "publish";
  }
  if (fullOf(domains, domain_limit) && within(lastUnmapped, RECENT_UNMAP, now)) return "domain";
  return null;
}
