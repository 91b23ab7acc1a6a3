/** What somebody has chosen on the plan's screen, and what it asks of the server. */

import type {
  Addons,
  Catalogue,
  Coupon,
  Customer,
  Interval,
  Level,
  Preview,
} from "@/entities/customer";
import type { ChangeBody, PreviewBody, Quote, SubscribeBody } from "../api/billing";
import { fitAddons, sameAddons, shownAddons } from "./addons";
import {
  boundInterval,
  currentLevel,
  hasSubscription,
  NO_ADDONS,
  planId,
  planOf,
  waitingPurchase,
} from "./plans";

export interface Choice {
  level: Level;
  interval: Interval;
  addons: Addons;
  coupon: Coupon | null;
  /** Renewing again what was cancelled. */
  autoRenew: boolean;
}

export interface World {
  catalogue: Catalogue;
  customer: Customer;
  toggles: Readonly<Record<string, boolean>>;
}

/** The amounts that a plan has room for. */
export function fitted(choice: Choice, { catalogue, customer, toggles }: World): Choice {
  const plan = planOf(catalogue, choice.level);
  const { coupon } = choice;
  const shown = plan ? shownAddons({ catalogue, plan, customer, coupon, toggles }) : [];
  const addons = fitAddons(choice.addons, catalogue, choice.level, shown);
  return sameAddons(addons, choice.addons) ? choice : { ...choice, addons };
}

/** A customer with a plan keeps their interval on another one; a new customer begins with the year. */
function firstInterval(level: Level, customer: Customer, yearly: boolean): Interval {
  const bound = boundInterval(level, customer);
  if (bound !== null) return bound;
  return yearly || customer.planLevel === "free" ? "year" : customer.interval;
}

/**
 * As it is now, or as it was asked for where a first purchase waits for its payment. `yearly` begins another plan with
 * the year, as an address does that names it in its query.
 */
export function begin(world: World, level: Level, before?: Choice, yearly = false): Choice {
  const { customer } = world;
  const waits = waitingPurchase(customer);
  const own = waits?.level === level ? waits : level === currentLevel(customer) ? customer : null;
  return fitted(
    {
      level,
      interval: own ? own.interval : firstInterval(level, customer, yearly),
      addons: own ? own.addons : (before?.addons ?? customer.addons),
      coupon: before?.coupon ?? null,
      autoRenew: customer.autoRenew,
    },
    world,
  );
}

/** Does it differ from what is had already? */
export function isChanged(choice: Choice, world: World): boolean {
  const { customer } = world;
  const current = currentLevel(customer);
  if (choice.level !== current) return true;
  if (current === "free") return false;
  return (
    choice.interval !== customer.interval ||
    choice.autoRenew !== customer.autoRenew ||
    choice.coupon !== null ||
    !sameAddons(choice.addons, fitted({ ...choice, addons: customer.addons }, world).addons)
  );
}

/** Is renewing again all that is asked for? It costs nothing now. */
export function isOnlyRenewing(choice: Choice, world: World): boolean {
  const { customer } = world;
  if (!choice.autoRenew || customer.autoRenew) return false;
  return isChanged(choice, world) && !isChanged({ ...choice, autoRenew: false }, world);
}

/** How the change is asked for. */
export type Path = "subscribe" | "to-free" | "renew" | "change";

export function pathOf(choice: Choice, world: World): Path {
  if (choice.level === "free") return "to-free";
  const { customer } = world;
  if (!hasSubscription(customer) || customer.status === "incomplete") return "subscribe";
  return isOnlyRenewing(choice, world) ? "renew" : "change";
}

function couponId({ coupon }: Choice): { coupon_id?: string } {
  return coupon ? { coupon_id: coupon.id } : {};
}

export function previewBody(choice: Choice): PreviewBody {
  const { level, interval, addons } = choice;
  if (level === "free") return { plan_id: "free", addons: NO_ADDONS };
  return { plan_id: planId(level, interval), addons, ...couponId(choice) };
}

const quoteOf = ({ quote_id, quoted_at }: Preview): Quote => ({ quote_id, quoted_at });

export function subscribeBody(choice: Choice, preview: Preview): SubscribeBody {
  const { level, interval, addons } = choice;
  return {
    plan: planId(level, interval),
    ...addons,
    ...couponId(choice),
    ...quoteOf(preview),
  };
}

const addonFields = ({ collaborator, publish, domain, views }: Addons) => ({
  collaboratorsAddon: collaborator,
  publishesAddon: publish,
  domainsAddon: domain,
  viewsAddon: views,
});

export function changeBody(choice: Choice, customer: Customer, preview: Preview): ChangeBody {
  const { level, interval, addons } = choice;
  if (level === "free") {
    return {
      plan_id: "free",
      isDowngradeToFree: true,
      auto_renew: false,
      ...addonFields(NO_ADDONS),
      ...quoteOf(preview),
    };
  }
  const trial = customer.status === "trialing" && preview.amount_due > 0;
  return {
    plan_id: planId(level, interval),
    auto_renew: true,
    ...addonFields(addons),
    ...couponId(choice),
    ...(trial ? { trialEnd: "now" } : {}),
    ...quoteOf(preview),
  };
}

/** What the banner says after a change. */
export type DoneLabel = "updated" | "subscribed" | "downgraded" | "unsubscribed";

export function doneLabel(choice: Choice, { catalogue, customer }: World): DoneLabel {
  if (choice.level === "free") return "unsubscribed";
  if (!hasSubscription(customer) || customer.status === "incomplete") return "subscribed";
  const rank = (level: Level) => planOf(catalogue, level)?.rank ?? 0;
  return rank(choice.level) < rank(currentLevel(customer)) ? "downgraded" : "updated";
}
