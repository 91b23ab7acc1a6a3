/** The calls of plans, checkout and cards. */

import type { Addons, CardSetup, Coupon, Customer, PaidAnswer, Preview } from "@/entities/customer";
import { send } from "@/shared/api/raw";
import { withoutEmpty } from "@/shared/payload";

const part = encodeURIComponent;

export interface PreviewBody {
  plan_id: string;
  coupon_id?: string;
  /** Left out, they stay as they are. */
  addons?: Addons;
}

/** What a change is asked for by: the cents that were shown hold, or it is refused. */
export interface Quote {
  quote_id?: string;
  quoted_at?: number;
}

export interface SubscribeBody extends Quote, Partial<Addons> {
  plan: string;
  coupon_id?: string | undefined;
}

export interface ChangeBody extends Quote {
  plan_id?: string;
  auto_renew?: boolean;
  coupon_id?: string | undefined;
  /** null ends a pause. */
  subscription_pause_ends_at?: null;
  isDowngradeToFree?: boolean;
  trialEnd?: "now";
  collaboratorsAddon?: number;
  publishesAddon?: number;
  domainsAddon?: number;
  viewsAddon?: number;
}

/** Leaves out what says nothing; the end of a pause is said by null itself. */
function changeBody(body: ChangeBody): object {
  const full = withoutEmpty(body);
  return "subscription_pause_ends_at" in body
    ? { ...full, subscription_pause_ends_at: null }
    : full;
}

export const billingApi = {
  preview: (body: PreviewBody, signal?: AbortSignal): Promise<Preview> =>
    send("POST", "/api/stripe/charge_preview/", withoutEmpty(body), { signal }),
  coupon: (code: string, planId: string, signal?: AbortSignal): Promise<Coupon> =>
    send("GET", `/api/stripe/coupon/${part(code)}/${part(planId)}`, undefined, { signal }),
  subscribe: (body: SubscribeBody): Promise<Customer> =>
    send("POST", "/api/stripe/customer", withoutEmpty(body)),
  change: (body: ChangeBody): Promise<Customer> =>
    send("PUT", "/api/stripe/subscription", changeBody(body)),
  pay: (invoiceId: string): Promise<PaidAnswer> =>
    send("POST", "/api/stripe/invoice/pay/", { invoice_id: invoiceId }),

  /** Makes something at the provider, so it is guarded like a write. */
  cardSetup: (): Promise<CardSetup> =>
    send("GET", "/api/stripe/intents/create/", undefined, { marked: true }),
  attachCard: (paymentMethod: string): Promise<Customer> =>
    send("POST", "/api/stripe/payment_method/attach/", { payment_method_id: paymentMethod }),
  removeCard: (): Promise<boolean> => send("DELETE", "/api/stripe/card/"),
};
