/** The rules of add-ons in the form. An amount of 0 is an add-on that is off. */

import type {
  AddonPrices,
  Addons,
  Catalogue,
  Coupon,
  Customer,
  Level,
  PlanDescriptor,
} from "@/entities/customer";
import { NO_ADDONS } from "./plans";

export type AddonKind = keyof Addons;

/** In the order in which they are shown. */
export const ADDON_KINDS: readonly AddonKind[] = ["collaborator", "views", "domain", "publish"];

/** The longest amount that can be typed. */
export const MOST_DIGITS = 3;

/** What one kind may be set to. */
export interface AddonRule {
  /** What it is turned on at. */
  initial: number;
  min: number;
  max: number;
  step: number;
}

const FLAGS = {
  publish: "publish_addons",
  domain: "domain_addons",
  collaborator: "collaborator_addons",
  views: "views_addons",
} as const;

/** Is the experiment on? It is, unless it was turned off. */
function addonsOffered(toggles: Readonly<Record<string, boolean>>): boolean {
  return toggles.subscriptionAddons !== false;
}

function hasAddons({ addons }: Customer): boolean {
  return ADDON_KINDS.some((kind) => addons[kind] > 0);
}

interface Offer {
  catalogue: Catalogue;
  plan: PlanDescriptor;
  customer: Customer;
  coupon: Pick<Coupon, "percent_off"> | null;
  toggles: Readonly<Record<string, boolean>>;
}

/** Which kinds are shown for a plan. */
export function shownAddons({ catalogue, plan, customer, coupon, toggles }: Offer): AddonKind[] {
  if (!addonsOffered(toggles) || coupon?.percent_off === 100) return [];
  if (plan.is_archive && !hasAddons(customer)) return [];
  return ADDON_KINDS.filter(
    (kind) => plan.planDescription[FLAGS[kind]] && ruleFor(catalogue, plan.id, kind).max > 0,
  );
}

export function ruleFor({ addons }: Catalogue, level: Level, kind: AddonKind): AddonRule {
  const step = Math.max(1, addons.steps[kind]);
  const limit = addons.limits[level]?.[kind] ?? 0;
  const max = Math.floor(limit / step) * step;
  return { initial: addons.defaults[kind], min: step, max, step };
}

/** Rounded to a step, to the nearest, and brought between the least and the most; nothing stays nothing. */
export function settle(amount: number, { min, max, step }: AddonRule): number {
  if (amount <= 0) return 0;
  return Math.min(max, Math.max(min, Math.round(amount / step) * step));
}

/** Digits alone, three at most; an empty field is 0. */
export function readAmount(text: string): number {
  return Number(digitsOf(text) || "0");
}

export function digitsOf(text: string): string {
  return text.replace(/\D/g, "").slice(0, MOST_DIGITS);
}

/** An add-on that is off is turned on at its minimum. */
export function more(amount: number, rule: AddonRule): number {
  return amount <= 0 ? rule.min : settle(amount + rule.step, rule);
}

/** At the minimum it is turned off. */
export function fewer(amount: number, rule: AddonRule): number {
  return amount <= rule.min ? 0 : settle(amount - rule.step, rule);
}

/** What of the amounts holds on a plan: the rest goes back to what it is by default, off. */
export function fitAddons(
  amounts: Addons,
  catalogue: Catalogue,
  level: Level,
  shown: readonly AddonKind[],
): Addons {
  const fit = { ...NO_ADDONS };
  for (const kind of shown) fit[kind] = settle(amounts[kind], ruleFor(catalogue, level, kind));
  return fit;
}

export function sameAddons(one: Addons, other: Addons): boolean {
  return ADDON_KINDS.every((kind) => one[kind] === other[kind]);
}

/** A coupon that names no add-on is for all of them. */
function covers(coupon: Coupon, kind: AddonKind): boolean {
  const kinds = listOf(coupon.metadata.valid_for_addons);
  return kinds.length === 0 || kinds.includes(kind);
}

/** The entries of a comma list. */
function listOf(text: string): string[] {
  return text
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
}

/** Price times amount, less a percentage that covers it. */
export function addonPrice(
  prices: AddonPrices,
  kind: AddonKind,
  amount: number,
  coupon: Coupon | null,
): number {
  const units = kind === "views" ? amount / 10 : amount;
  const full = prices[kind] * units;
  const percent = coupon?.percent_off;
  if (!coupon || !percent || !covers(coupon, kind)) return Math.round(full);
  return Math.round((full * (100 - percent)) / 100);
}

/** A project and a domain together cost less than each alone: how many pairs, and by how much less. */
export function pairing(prices: AddonPrices, addons: Addons): { pairs: number; less: number } {
  const pairs = Math.min(addons.publish, addons.domain);
  return { pairs, less: pairs * (prices.publish + prices.domain - prices.publishWithDomain) };
}
