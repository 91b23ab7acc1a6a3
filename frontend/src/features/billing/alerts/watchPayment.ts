import type { Customer } from "@/entities/customer";
import { onCustomer, useFreshCustomer } from "@/entities/customer";
import { hideAlert, showAlert, useAlerts } from "@/shared/alerts";
import { paths } from "@/shared/paths";
import { latestPayment } from "../checkout/useProcessing";
import { billingHistory } from "../messages/billingHistory";
import { payInvoice } from "./payInvoice";
import { type PaymentAlert, paymentAlertOf } from "./paymentAlert";
import { PAYMENT_ALERT_MS } from "./paymentError";

const words = billingHistory.alerts;
const ALERT_TYPE = "payment";

function hideStale(): void {
  const stale = useAlerts.getState().alerts.find(({ type }) => type === ALERT_TYPE);
  if (stale) hideAlert(stale.key);
}

function notify({ invoiceId, text, pay, details }: PaymentAlert): void {
  const toDetails = {
    label: words.details,
    to: paths.plan({ openCardModal: "true", fromAlert: "true" }),
  };
  const toPay = pay === null ? null : { label: pay, run: () => void payInvoice(invoiceId) };
  showAlert(ALERT_TYPE, text, {
    ms: PAYMENT_ALERT_MS,
    ...(details && toPay ? { also: toDetails } : {}),
    ...(toPay ? { action: toPay } : details ? { action: toDetails } : {}),
    doNotShowAgainId: `payment-${invoiceId}`,
  });
}

let lastStatus: string | null = null;

/** Alerts when the latest invoice has become open since the last time; dismisses the alert once it is not. */
function notice(customer: Customer): void {
  const invoice = latestPayment(customer);
  const status = invoice && `${invoice.id} ${invoice.status}`;
  if (status === lastStatus) return;
  lastStatus = status;
  const alert = paymentAlertOf(customer);
  if (alert) notify(alert);
  else hideStale();
}

onCustomer(notice);

/** Watches how the latest payment went; says whether that is known, and no alert about a failed payment is shown. */
export function usePaymentWatch(): boolean {
  const { fresh } = useFreshCustomer({ watched: true });
  const notified = useAlerts(({ alerts }) => alerts.some(({ type }) => type === ALERT_TYPE));
  return fresh && !notified;
}

/** For tests: the next status is the first. */
export function forgetPayment(): void {
  lastStatus = null;
}
