/** The calls of plans, checkout and cards. */

import type {
  Addons,
  CardSetup,
  Coupon,
  Customer,
  PaidAnswer,
  PlanId,
  Preview,
} from "@/entities/customer";
import { bodyOf, client, guarded, until } from "@/shared/api/client";
import type { components } from "@/shared/api/schema";
import { withoutEmpty } from "@/shared/payload";

export interface PreviewBody {
  plan_id: PlanId;
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
  plan: PlanId;
  coupon_id?: string | undefined;
}

export interface ChangeBody extends Quote {
  plan_id?: PlanId;
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
function changeBody(body: ChangeBody): components["schemas"]["ChangeBody"] {
  const full = withoutEmpty(body);
  return "subscription_pause_ends_at" in body
    ? { ...full, subscription_pause_ends_at: null }
    : full;
}

export const billingApi = {
  preview: (body: PreviewBody, signal?: AbortSignal): Promise<Preview> =>
    bodyOf(
      client.POST("/api/stripe/charge_preview", {
        body: { ...withoutEmpty(body), plan_id: body.plan_id },
        ...until(signal),
      }),
    ),
  coupon: (code: string, planId: PlanId, signal?: AbortSignal): Promise<Coupon> => {
    const params = { path: { code, plan_id: planId } };
    return bodyOf(client.GET("/api/stripe/coupon/{code}/{plan_id}", { params, ...until(signal) }));
  },
  subscribe: (body: SubscribeBody): Promise<Customer> =>
    bodyOf(
      client.POST("/api/stripe/customer", { body: { ...withoutEmpty(body), plan: body.plan } }),
    ),
  change: (body: ChangeBody): Promise<Customer> =>
    bodyOf(client.PUT("/api/stripe/subscription", { body: changeBody(body) })),
  pay: (invoiceId: string): Promise<PaidAnswer> =>
    bodyOf(client.POST("/api/stripe/invoice/pay", { body: { invoice_id: invoiceId } })),

  /** Makes something at the provider, so it is guarded like a write. */
  cardSetup: (): Promise<CardSetup> => bodyOf(client.GET("/api/stripe/intents/create", guarded)),
  attachCard: (paymentMethod: string): Promise<Customer> => {
    const body = { payment_method_id: paymentMethod };
    return bodyOf(client.POST("/api/stripe/payment_method/attach", { body }));
  },
  removeCard: (): Promise<boolean> => bodyOf(client.DELETE("/api/stripe/card")),
};
