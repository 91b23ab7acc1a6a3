import { showAlert } from "@/shared/alerts";
import { isSignedOut } from "@/shared/api/client";
import { ApiError, isCanceled } from "@/shared/api/problem";
import { sentenceOf } from "../checkout/failure";
import { billingHistory } from "../messages/billingHistory";

const words = billingHistory.alerts;

/** There is something to do about a payment, so its alert stays longer than others. */
export const PAYMENT_ALERT_MS = 10_000;
const DISCOUNT_ALERT_MS = 4_000;

/** What a person reads when a payment did not go through. */
function paymentSentence(error: unknown): string {
  // What failed inside the server is no business of the customer.
  if (!(error instanceof ApiError) || error.status >= 500) return words.paymentError;
  return sentenceOf(error, words.paymentError);
}

export function alertPaymentError(error: unknown): void {
  if (isCanceled(error) || isSignedOut(error)) return;
  showAlert("payment-error", paymentSentence(error), { ms: PAYMENT_ALERT_MS });
}

export function alertDiscount(sentence: string = words.discount): void {
  showAlert("discount", sentence, { ms: DISCOUNT_ALERT_MS, tone: "good" });
}
