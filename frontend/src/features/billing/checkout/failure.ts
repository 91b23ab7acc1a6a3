/** Every way that a change of the plan can be refused, from what the server said. */

import type { Conflicts } from "@/entities/customer";
import { isSignedOut } from "@/shared/api/client";
import { ApiError, isCanceled, NETWORK_FAILED, withoutSentence } from "@/shared/api/problem";
import { logFailure } from "@/shared/log";
import { billing } from "../messages/billing";

const words = billing.problems;

export type Failure =
  /** Nothing to show: it was canceled, or the person is on their way to sign in. */
  | { kind: "quiet" }
  /** It may have arrived. */
  | { kind: "lost" }
  | { kind: "confirm"; clientSecret: string; invoiceId: string }
  | { kind: "card" }
  | { kind: "conflict"; conflicts: Conflicts }
  | { kind: "quote" }
  | { kind: "email" }
  | { kind: "coupon"; error: ApiError }
  /** The card was asked, and did not pay. */
  | { kind: "payment"; sentence: string }
  | { kind: "refused"; sentence: string };

/** What a person is shown; a payment that is not complete has one sentence, however it is refused. */
export function sentenceOf(error: ApiError, fallback: string = words.unknown): string {
  if (error.code === "payment_incomplete" || /\bincomplete\b/i.test(error.detail)) {
    return words.incomplete;
  }
  // That the server was not reached is worth saying.
  const told = error.code === NETWORK_FAILED || !withoutSentence(error);
  return told ? error.detail : fallback;
}

function refusal(error: ApiError, fallback: string | undefined): Failure {
  const { code, status, problem } = error;
  const sentence = sentenceOf(error, fallback);
  switch (code) {
    case "invoice_payment_intent_requires_action": {
      const { clientSecret, invoiceId } = problem;
      if (clientSecret && invoiceId) return { kind: "confirm", clientSecret, invoiceId };
      break;
    }
    case "card_required":
      return { kind: "card" };
    case "conflict":
      if (problem.conflicts) return { kind: "conflict", conflicts: problem.conflicts };
      break;
    case "quote_expired":
      return { kind: "quote" };
    case "email_unconfirmed":
      return { kind: "email" };
  }
  if (error.fieldName === "coupon_id") return { kind: "coupon", error };
  return { kind: status === 402 ? "payment" : "refused", sentence };
}

export function failureOf(error: unknown, fallback?: string): Failure {
  if (isCanceled(error) || isSignedOut(error)) return { kind: "quiet" };
  if (!(error instanceof ApiError)) {
    logFailure("A change of the plan failed", error);
    return { kind: "refused", sentence: fallback ?? words.unknown };
  }
  return error.code === NETWORK_FAILED ? { kind: "lost" } : refusal(error, fallback);
}
