/** The first purchase, told in the page to whoever counts where customers come from. */
import { track } from "@/shared/analytics";
import type { Customer } from "./contract";

/**
 * Tells it once, when it has just been made: a customer who had never paid has done so now. A plan that is
 * worth nothing is none with which people begin, and is not told.
 */
export function tellFirstPurchase(before: Customer | null, after: Customer | null): void {
  const bought = after?.first_purchase;
  if (!before || before.has_payment_history || !bought || bought.conversion_value <= 0) return;
  track("first_purchase", {
    plan: bought.plan_id,
    value: bought.conversion_value,
    relation: bought.business_relation,
  });
}
