import { showAlert } from "@/shared/alerts";
import { ApiError } from "@/shared/api/problem";
import { billingHistory } from "@/shared/messages/billingHistory";
import { loadMe } from "@/shared/session";
import { showToast } from "@/shared/ui";
import { loadCustomer } from "../store/customer";
import { type PaidAnswer, paymentsApi } from "./api";
import { PAYMENT_ALERT_MS, tellPaymentError } from "./paymentError";

const words = billingHistory.alerts;

/** Shows the bank's own step; true once the person has confirmed it there. */
export type Authenticate = (clientSecret: string, invoiceId: string) => Promise<boolean>;

let authenticate: Authenticate | null = null;

/** Whoever shows the bank's step says so here; gives back a function that takes it away. */
export function authenticateWith(show: Authenticate): () => void {
  authenticate = show;
  return () => {
    if (authenticate === show) authenticate = null;
  };
}

function secretOf(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  if (error.code !== "invoice_payment_intent_requires_action") return null;
  const { clientSecret } = error.problem as { clientSecret?: unknown };
  return typeof clientSecret === "string" ? clientSecret : null;
}

async function attempt(invoiceId: string): Promise<PaidAnswer | null> {
  try {
    return await paymentsApi.pay(invoiceId);
  } catch (error) {
    const secret = secretOf(error);
    if (secret === null || authenticate === null) throw error;
    if (!(await authenticate(secret, invoiceId))) return null;
    return paymentsApi.pay(invoiceId);
  }
}

let running: Promise<boolean> | null = null;

async function pay(invoiceId: string): Promise<boolean> {
  try {
    const answer = await attempt(invoiceId);
    if (answer?.paid) showToast({ text: words.paid });
    else if (answer?.error) {
      showAlert("payment-error", answer.error, { ms: PAYMENT_ALERT_MS });
    }
    return answer?.paid ?? false;
  } catch (error) {
    tellPaymentError(error);
    return false;
  } finally {
    // However it ended, the server knows how it stands now.
    await Promise.all([loadCustomer(), loadMe()]);
  }
}

/** Tries the payment of an invoice again, with the bank's step where it asks for one. Never rejects. */
export function payInvoice(invoiceId: string): Promise<boolean> {
  running ??= pay(invoiceId).finally(() => {
    running = null;
  });
  return running;
}
