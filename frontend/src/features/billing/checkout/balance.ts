/** What the balance has to do with an invoice, in words. */

import type { Preview } from "@/entities/customer";
import { billing } from "../messages/billing";
import { dollars } from "../model/money";

const words = billing.statement;

export interface BalancePart {
  label: string;
  /** What it changes about the sum to be charged. */
  cents: number;
  /** The details of the reason. */
  words: string | null;
}

export function balancePart({
  total,
  amount_due: due,
  start_balance: before,
  endingBalance: after,
}: Preview): BalancePart {
  const cents = due - total;
  if (total < 0 && cents > 0) {
    return { label: words.toBalance, cents, words: words.credited(dollars(-after)) };
  }
  if (cents === 0) return { label: words.fromBalance, cents: 0, words: null };
  if (after > 0) {
    return { label: words.fromBalance, cents, words: words.carried(dollars(after)) };
  }
  if (before > 0) {
    return { label: words.fromBalance, cents, words: words.debtWords(dollars(before)) };
  }
  return {
    label: words.fromBalance,
    cents,
    words: words.balanceWords(dollars(-before), dollars(-cents), dollars(-after)),
  };
}
