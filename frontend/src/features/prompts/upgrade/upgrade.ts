/** When somebody juggles with too few places, the upgrade toast may say so. Rarely. */
import type { User } from "@/shared/api/model";

const DAY = 86_400_000;
/** How long an unpublishing and an unmapping count as recent, in ms. */
const RECENT_UNPUBLISH = DAY;
const RECENT_UNMAP = 3 * DAY;
/** Between two upgrade promotions, in ms: about 304 days. */
const PAUSE = 26_300_000_000;

/** What the library knows of published places and domains. */
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

function latest(times: readonly (string | null)[]): number | null {
  const known = times.flatMap((time) => (time === null ? [] : [Date.parse(time)]));
  return known.length === 0 ? null : known.reduce((a, b) => Math.max(a, b));
}

export function upgradeFacts(projects: readonly Counted[]): UpgradeFacts {
  return {
    published: projects.filter((project) => project.is_published).length,
    domains: projects.filter((project) => project.domain !== null).length,
    lastUnpublished: latest(projects.map((project) => project.last_unpublished)),
    lastUnmapped: latest(projects.map((project) => project.lastUnmapped)),
  };
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

/** Why the toast may appear now; null if it may not. */
export function upgradeReason(
  user: User,
  facts: UpgradeFacts,
  now = Date.now(),
): UpgradeReason | null {
  if (user.behavior_metrics.upgradePromoDismissed === true) return null;
  if (within(lastPromo(user), PAUSE, now)) return null;
  const { published_mags } = user.plan_limits;
  const { domain_limit } = user.permissions;
  // A plan without any domains is not full of them.
  const fullOf = (used: number, limit: number) => limit > 0 && used === limit;
  if (
    fullOf(facts.published, published_mags) &&
    within(facts.lastUnpublished, RECENT_UNPUBLISH, now)
  ) {
    return "publish";
  }
  if (fullOf(facts.domains, domain_limit) && within(facts.lastUnmapped, RECENT_UNMAP, now)) {
    return "domain";
  }
  return null;
}
