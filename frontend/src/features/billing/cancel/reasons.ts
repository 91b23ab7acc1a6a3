import type { Customer } from "@/entities/customer";
import { billingHistory } from "../messages/billingHistory";

const words = billingHistory.cancel;

export type Reason = keyof typeof words.reasons;
export const REASONS = Object.keys(words.reasons) as Reason[];

/** The question that a reason brings along; null where the reason says enough. */
export function clarifying(reason: Reason | null): string | null {
  const questions: Partial<Record<Reason, string>> = words.clarify;
  return (reason && questions[reason]) ?? null;
}

export type Offer =
  | { kind: "pause"; from: number; till: number }
  | { kind: "discount"; percent: number; months: number };

const DISCOUNTED: readonly Reason[] = ["too_expensive", "complete_project", "change_activity"];

/** What may be had instead of cancelling for this reason. Whether it may is the server's to say. */
export function offerFor(reason: Reason, { offers }: Customer): Offer | null {
  if (reason === "back_soon" && offers.pause) {
    return { kind: "pause", from: offers.pause.starts_at, till: offers.pause.ends_at };
  }
  if (DISCOUNTED.includes(reason) && offers.discount) {
    const { percent_off: percent, months } = offers.discount;
    return { kind: "discount", percent, months };
  }
  return null;
}
