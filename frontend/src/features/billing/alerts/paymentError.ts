import { showAlert } from "@/shared/alerts";
import { isSignedOut } from "@/shared/api/client";
import { ApiError, isCanceled } from "@/shared/api/problem";
import { sentenceOf } from "../checkout/failure";
import { billingHistory } from "../messages/billingHistory";

const words = billingHistory.alerts;

/** There is something to do about a payment, so it is told for longer than other things. */
export const PAYMENT_ALERT_MS = 10_000;
const DISCOUNT_ALERT_MS = 4_000;

/** What a person reads when a payment did not go through. */
function paymentSentence(error: unknown): string {
  // What failed inside the server is no business of whoever pays.
  if (!(error instanceof ApiError) || error.status >= 500) return words.paymentError;
  return sentenceOf(error, words.paymentError);
}

export function tellPaymentError(error: unknown): void {
  if (isCanceled(error) || isSignedOut(error)) return;
  showAlert("payment-error", paymentSentence(error), { ms: PAYMENT_ALERT_MS });
}

export function tellDiscount(sentence: string = words.discount): void {
  showAlert("discount", sentence, { ms: DISCOUNT_ALERT_MS, tone: "good" });
}
