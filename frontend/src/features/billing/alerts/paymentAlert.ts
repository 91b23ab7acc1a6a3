/** What is said about a payment that did not go through, and what can be done about it. */

import type { Customer } from "@/entities/customer";
import { latestPayment } from "../checkout/useProcessing";
import { longDate } from "../info/amounts";
import { canRestore, canRetry, nowSeconds } from "../info/planStatus";
import { billingHistory } from "../messages/billingHistory";

const words = billingHistory.alerts;

export interface PaymentAlert {
  invoiceId: string;
  text: string;
  /** What paying is called here; null where it cannot be tried again. */
  pay: string | null;
  /** Would another card help? */
  details: boolean;
}

/** Null while everything is paid. */
export function paymentAlertOf(customer: Customer, now = nowSeconds()): PaymentAlert | null {
  const invoice = latestPayment(customer);
  if (!invoice || invoice.paid || invoice.status !== "open" || invoice.amount_due === 0)
    return null;
  const { id: invoiceId, payment_intent: intent, billing_reason: reason } = invoice;
  if (canRestore(customer, now)) {
    return { invoiceId, text: words.unpaid, pay: words.restore, details: true };
  }
  if (intent?.status === "processing") {
    return { invoiceId, text: words.processing, pay: null, details: false };
  }
  const until = customer.subscription?.trial_end ?? customer.current_period_end;
  if (customer.status === "trialing" && until !== null) {
    return { invoiceId, text: words.trialing(longDate(until)), pay: null, details: true };
  }
  if (intent?.status === "requires_action") {
    const text = reason === "subscription_cycle" ? words.renewal : words.verifyPurchase;
    // The bank can be answered whatever the change was for, an upgrade of a running plan included.
    return { invoiceId, text, pay: words.verify, details: false };
  }
  const retry = canRetry(customer);
  const refusal = intent?.error || words.declined;
  const text = reason === "subscription_cycle" ? `${refusal} ${words.renewalHint}` : refusal;
  return { invoiceId, text, pay: retry ? words.retry : null, details: true };
}
