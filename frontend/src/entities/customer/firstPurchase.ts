/** The first purchase, reported as an event for an operator's analytics. */
import { track } from "@/shared/analytics";
import type { Customer } from "./contract";

/**
 * Reports it once, when it has just been made: a customer who had never paid has done so now. A plan that is
 * worth nothing is none with which people begin, and is not reported.
 */
export function reportFirstPurchase(before: Customer | null, after: Customer | null): void {
  const bought = after?.first_purchase;
  if (!before || before.has_payment_history || !bought || bought.conversion_value <= 0) return;
  track("first_purchase", {
    plan: bought.plan_id,
    value: bought.conversion_value,
    relation: bought.business_relation,
  });
}
