/** What comes again with every period, line by line. */

import type { Addons, Catalogue, Interval, Level } from "@/entities/customer";
import { billing } from "../messages/billing";
import { ADDON_KINDS, addonPrice, pairing } from "../model/addons";
import { planOf, priceOf } from "../model/plans";

export interface RecurringLine {
  key: string;
  label: string;
  cents: number;
}

const words = billing.addons;

/** The plan and every add-on that is on, at full price. */
export function recurringLines(
  catalogue: Catalogue,
  level: Level,
  interval: Interval,
  addons: Addons,
): RecurringLine[] {
  const plan = planOf(catalogue, level);
  if (!plan) return [];
  const prices = catalogue.addons[interval];
  const on = ADDON_KINDS.filter((kind) => addons[kind] > 0);
  const { pairs, less } = pairing(prices, addons);
  return [
    {
      key: "plan",
      label: billing.plans.named(plan.caption, plan.is_archive),
      cents: priceOf(plan, interval),
    },
    ...on.map((kind) => ({
      key: kind,
      label: words.amounts[kind](addons[kind]),
      cents: addonPrice(prices, kind, addons[kind], null),
    })),
    ...(less > 0 ? [{ key: "pairs", label: words.pairs(pairs), cents: -less }] : []),
  ];
}

export function sumOf(lines: readonly RecurringLine[]): number {
  return lines.reduce((sum, { cents }) => sum + cents, 0);
}
