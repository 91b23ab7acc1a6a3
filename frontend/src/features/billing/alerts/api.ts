/** Paying what is open, and what is known of a subscription that has ended. */
import { send } from "@/shared/api/raw";

export interface PaidAnswer {
  paid: boolean;
  status: "open" | "paid" | "void";
  /** The sentence of a refusal. */
  error: string | null;
}

export interface LastCanceled {
  last_canceled_sub_invoice: {
    id: string;
    created: number;
    amount_due: number;
    paid: boolean;
  } | null;
  /** Such as "studio_monthly". */
  last_canceled_sub_plan: string | null;
  /** Unix seconds, as all times of a subscription. */
  last_paid_period_end: number | null;
  cancel_request_at: number | null;
}

export const paymentsApi = {
  pay: (invoiceId: string) =>
    send<PaidAnswer>("POST", "/api/stripe/invoice/pay/", { invoice_id: invoiceId }),
  lastCanceled: (signal?: AbortSignal) =>
    send<LastCanceled>("GET", "/api/stripe/last-canceled-subscription", undefined, { signal }),
};
