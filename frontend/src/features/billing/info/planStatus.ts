/** How a subscription stands, from what the server says of the customer. */

import type { Customer, Level } from "@/entities/customer";
import { readConfig } from "@/shared/config";
import { useSession } from "@/shared/session";
import { isProcessing, latestPayment } from "../checkout/useProcessing";
import { billingHistory } from "../messages/billingHistory";

const DAY = 86_400;

export const nowSeconds = (): number => Math.floor(Date.now() / 1000);

export type PlanStatus =
  | { kind: "none" }
  | { kind: "processing" }
  | { kind: "incomplete" | "incomplete_expired" | "past_due" | "canceled" }
  | { kind: "paused"; till: number }
  | { kind: "pausing"; from: number; till: number }
  | { kind: "ending"; on: number }
  | { kind: "trialing"; until: number }
  | { kind: "active" };

const RUNNING: readonly Customer["status"][] = ["trialing", "active"];
const OWING: readonly Customer["status"][] = ["incomplete", "past_due"];

/** Has it run out of renewals, and does it end with the period? */
function isEnding(customer: Customer): boolean {
  return RUNNING.includes(customer.status) && !customer.autoRenew;
}

export function planStatusOf(customer: Customer): PlanStatus {
  const { status, current_period_end: end } = customer;
  const { subscription_pause_starts_at: from, subscription_pause_ends_at: till } = customer;
  if (isProcessing(customer)) return { kind: "processing" };
  if (status === "none" || status === "canceled" || status === "incomplete_expired") {
    return { kind: status };
  }
  if (OWING.includes(status)) return { kind: status === "incomplete" ? status : "past_due" };
  if (customer.is_paused && till !== null) return { kind: "paused", till };
  if (isEnding(customer) && end !== null) return { kind: "ending", on: end };
  if (from !== null && till !== null) return { kind: "pausing", from, till };
  const trial = customer.subscription?.trial_end ?? end;
  if (status === "trialing" && trial !== null) return { kind: "trialing", until: trial };
  return { kind: "active" };
}

/** May the latest payment be tried again (only for these two statuses, and while something is due)? */
export function canRetry(customer: Customer): boolean {
  const invoice = latestPayment(customer);
  return (
    OWING.includes(customer.status) && invoice !== null && !invoice.paid && invoice.amount_due > 0
  );
}

/** Ended because it was not paid for, and still to be had back by paying. */
export function canRestore(customer: Customer, now = nowSeconds()): boolean {
  const invoice = latestPayment(customer);
  const { status, payable_until: until } = customer;
  return (
    status === "canceled" && until !== null && until > now && invoice !== null && !invoice.paid
  );
}

/** What was cancelled comes back without a payment as long as its period lasts. */
export function canResubscribe(customer: Customer, now = nowSeconds()): boolean {
  return isEnding(customer) && (customer.current_period_end ?? 0) > now;
}

export function canCancel(customer: Customer): boolean {
  return (
    OWING.includes(customer.status) || (RUNNING.includes(customer.status) && customer.autoRenew)
  );
}

/** Without a payment there is no period to wait for the end of. */
export function cancelsAtOnce(customer: Customer): boolean {
  return OWING.includes(customer.status);
}

/**
 * Did a paid subscription just end without its owner's asking for it while it ran? Within a day of the end
 * of what was paid last, either side.
 */
export function endedByServer(
  paidUntil: number | null,
  askedAt: number | null,
  now = nowSeconds(),
): boolean {
  if (paidUntil === null || Math.abs(now - paidUntil) > DAY) return false;
  return askedAt === null || askedAt >= paidUntil;
}

/** Is the business plan called Advanced for this person? */
export function sayAdvanced(): boolean {
  const flags = useSession.getState().user?.ab_flags ?? {};
  return (
    flags.businessToAdvancedTitle === true || readConfig().toggles.businessToAdvancedTitle === true
  );
}

export function planName(level: Level, archived = false, advanced = sayAdvanced()): string {
  const { plans } = billingHistory;
  const name = level === "business" && advanced ? billingHistory.advanced : plans[level];
  return archived ? `${name} ${billingHistory.archived}` : name;
}
