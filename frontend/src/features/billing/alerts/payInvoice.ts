import type { PaidAnswer } from "@/entities/customer";
import { loadCustomer } from "@/entities/customer";
import { showAlert } from "@/shared/alerts";
import { ApiError, NETWORK_FAILED } from "@/shared/api/problem";
import { loadMe } from "@/shared/session";
import { showToast } from "@/shared/ui";
import { billingApi } from "../api/billing";
import { isProcessing, latestPayment } from "../checkout/useProcessing";
import { billing } from "../messages/billing";
import { billingHistory } from "../messages/billingHistory";
import { authenticator } from "./bank";
import { alertPaymentError, PAYMENT_ALERT_MS } from "./paymentError";

const words = billingHistory.alerts;

/** What the browser needs for the bank's step. */
interface Asked {
  secret: string;
  card: string | null;
  /** The invoice that the bank is asked about: another one where the price had to be named anew. */
  invoiceId: string;
}

function askedOf(error: unknown, invoiceId: string): Asked | null {
  if (!(error instanceof ApiError)) return null;
  if (error.code !== "invoice_payment_intent_requires_action") return null;
  const { clientSecret, paymentMethod, invoiceId: reported } = error.problem;
  if (!clientSecret) return null;
  return { secret: clientSecret, card: paymentMethod ?? null, invoiceId: reported ?? invoiceId };
}

async function attempt(invoiceId: string): Promise<PaidAnswer | null> {
  try {
    return await billingApi.pay(invoiceId);
  } catch (error) {
    const asked = askedOf(error, invoiceId);
    const authenticate = authenticator();
    if (asked === null || authenticate === null) throw error;
    const outcome = await authenticate(asked.secret, asked.invoiceId, asked.card);
    if (outcome === "confirmed") return billingApi.pay(asked.invoiceId);
    const said = outcome === "refused" ? billing.confirmation.refused : billing.confirmation.left;
    showAlert("payment-error", said, { ms: PAYMENT_ALERT_MS });
    return null;
  }
}

let running: Promise<boolean> | null = null;

/** A request that was cut off may have arrived: what became of it is looked up before anything is said. */
async function settle(invoiceId: string, error: unknown): Promise<boolean> {
  const customer = await loadCustomer();
  if (!(error instanceof ApiError) || error.code !== NETWORK_FAILED) {
    alertPaymentError(error);
    return false;
  }
  const invoice = latestPayment(customer);
  if (invoice?.id === invoiceId && invoice.paid) return true;
  const sentence = isProcessing(customer)
    ? words.processing
    : customer
      ? words.network
      : error.detail;
  showAlert("payment-error", sentence, { ms: PAYMENT_ALERT_MS });
  return false;
}

async function pay(invoiceId: string): Promise<boolean> {
  let paid = false;
  try {
    const answer = await attempt(invoiceId);
    paid = answer?.paid ?? false;
    if (answer?.error && !paid) {
      showAlert("payment-error", answer.error, { ms: PAYMENT_ALERT_MS });
    }
    await loadCustomer();
  } catch (error) {
    paid = await settle(invoiceId, error);
  }
  if (paid) {
    showToast({ text: words.paid });
    // What the plan allows has changed with it.
    await loadMe();
  }
  return paid;
}

/** Tries the payment of an invoice again, with the bank's step where it asks for one. Never rejects. */
export function payInvoice(invoiceId: string): Promise<boolean> {
  running ??= pay(invoiceId).finally(() => {
    running = null;
  });
  return running;
}
