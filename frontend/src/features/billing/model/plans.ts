/** What the client needs to know of a plan beside its words. */
import type {
  Addons,
  Catalogue,
  Customer,
  Interval,
  Level,
  PlanDescriptor,
  PlanId,
} from "@/entities/customer";

export type PlanAction = "upgrade" | "downgrade" | "edit" | "update";

/** "studio_yearly"; free has no interval. */
export function planId(level: Level, interval: Interval): PlanId {
  return level === "free" ? "free" : `${level}_${interval === "year" ? "yearly" : "monthly"}`;
}

export function planOf(catalogue: Catalogue, level: string): PlanDescriptor | null {
  return catalogue.plans.find(({ id }) => id === level) ?? null;
}

/** Lives: there is something that a change would change, rather than a first subscription. */
export function hasSubscription({ status }: Customer): boolean {
  return status !== "none" && status !== "canceled" && status !== "incomplete_expired";
}

/** The level that is paid for, or free. */
export function currentLevel(customer: Customer): Level {
  return hasSubscription(customer) ? customer.planLevel : "free";
}

/** A first purchase whose payment waits: what was asked for can be tried again, and nothing else. */
export function waitingPurchase({ status, subscription }: Customer) {
  const invoice = subscription?.latest_invoice;
  if (status !== "incomplete" || !invoice || invoice.status !== "open") return null;
  const { level, interval, addons } = invoice;
  return { level, interval, addons };
}

/** What taking up a plan is called, by rank. */
export function actionFor(
  catalogue: Catalogue,
  customer: Customer,
  level: Level,
  changed = false,
): PlanAction {
  const current = currentLevel(customer);
  if (level === current) return changed ? "update" : "edit";
  const rank = (of: Level) => planOf(catalogue, of)?.rank ?? 0;
  if (rank(level) === rank(current)) return "update";
  return rank(level) > rank(current) ? "upgrade" : "downgrade";
}

/**
 * The plans that are shown for sale, and first of all the one that is had, if it is none of them. Extra is among them
 * for whom it was opened to.
 */
export function shownPlans(catalogue: Catalogue, customer: Customer): PlanDescriptor[] {
  const current = currentLevel(customer);
  const extra = planOf(catalogue, "extra");
  const opened = extra && !catalogue.eligible.includes("extra") && isOpen(extra, customer);
  const levels =
    opened && current !== "extra" ? [...catalogue.eligible, extra.id] : catalogue.eligible;
  const sold = levels.flatMap((level) => planOf(catalogue, level) ?? []);
  if (current === "free" || catalogue.eligible.includes(current)) return sold;
  const own = planOf(catalogue, current);
  return own ? [own, ...sold] : sold;
}

/** May it be taken up here? Extra is only for whom an operator has opened it. */
export function isOpen(plan: PlanDescriptor, customer: Customer): boolean {
  if (plan.id === currentLevel(customer)) return true;
  if (plan.id !== "extra") return plan.can_choose;
  return plan.can_choose || customer.available_plans.some(({ level }) => level === "extra");
}

/** Extra is billed as was agreed with its owner; every other plan as its buyer likes. */
export function boundInterval(level: Level, customer: Customer): Interval | null {
  if (level !== "extra") return null;
  const intervals = new Set(
    customer.available_plans.filter((plan) => plan.level === level).map((plan) => plan.interval),
  );
  const [only] = intervals;
  return intervals.size === 1 && only !== undefined ? only : null;
}

export function priceOf(plan: PlanDescriptor, interval: Interval): number {
  return plan.amount?.[interval] ?? 0;
}

/** In cents, as it is compared: a year's price by the month. */
export function perMonth(plan: PlanDescriptor, interval: Interval): number {
  return interval === "year" ? Math.round(priceOf(plan, "year") / 12) : priceOf(plan, "month");
}

export const NO_ADDONS: Addons = { publish: 0, domain: 0, collaborator: 0, views: 0 };
