import type {
  Conflicts,
  Customer,
  Invoice,
  LastCanceled,
  LatestInvoice,
} from "@/entities/customer";
import type { Details } from "@/features/billing/details/api";
import type { MockApi } from "../mockApi";
import { Refusal } from "../refusal";
import { type Body, ok, route } from "../route";
import type { Route } from "../routes";

/** 21 November 2026 at noon, in Unix seconds: the moment that all made records share. */
export const NOON = Date.UTC(2026, 10, 21, 12) / 1000;
export const DAY = 86_400;

/** Somebody on Free who has never bought anything. */
export function makeCustomer(changes: Partial<Customer> = {}): Customer {
  return {
    plan: { id: "free", is_archive: false },
    planLevel: "free",
    interval: "month",
    autoRenew: false,
    status: "none",
    current_period_start: null,
    current_period_end: null,
    subscription_pause_starts_at: null,
    subscription_pause_ends_at: null,
    is_paused: false,
    unsubscribe_coupon_applied: false,
    affiliate_earn_invitee_in_cents: 0,
    affiliate_earn_valid_days: 15,
    available_plans: [],
    card: null,
    coupon: null,
    subscription_coupon: null,
    subscription: null,
    addons: { publish: 0, domain: 0, collaborator: 0, views: 0 },
    account_balance: 0,
    start_balance: 0,
    nextPaymentAmount: null,
    nextPaymentDate: null,
    planAmount: 0,
    planDiscountedAmount: 0,
    isPlusPlan: false,
    is_expired: false,
    has_payment_history: false,
    suggest_yearly: false,
    can_be_charged: true,
    offers: { pause: null, discount: null },
    payable_until: null,
    first_purchase: null,
    ...changes,
  };
}

export function makeLatest(changes: Partial<LatestInvoice> = {}): LatestInvoice {
  return {
    id: "in_1",
    paid: true,
    amount_due: 4000,
    status: "paid",
    billing_reason: "subscription_cycle",
    level: "studio",
    interval: "month",
    addons: { publish: 0, domain: 0, collaborator: 0, views: 0 },
    created: NOON,
    charge: null,
    decline: null,
    payment_intent: { status: "succeeded", error: null, last_payment_error: null },
    ...changes,
  };
}

/** Somebody on Studio by the month, paid until a month from now. */
export function makePaying(
  changes: Partial<Customer> = {},
  latest: Partial<LatestInvoice> = {},
): Customer {
  const start = Math.floor(Date.now() / 1000) - 10 * DAY;
  const end = start + 30 * DAY;
  return makeCustomer({
    plan: { id: "studio_monthly", is_archive: false },
    planLevel: "studio",
    autoRenew: true,
    status: "active",
    current_period_start: start,
    current_period_end: end,
    available_plans: [
      { id: "studio_monthly", level: "studio", interval: "month", amount: 4000 },
      { id: "studio_yearly", level: "studio", interval: "year", amount: 43_200 },
    ],
    card: { brand: "visa", last4: "4421" },
    subscription: {
      id: "sub_1",
      customer: "cus_1",
      status: changes.status ?? "active",
      trial_end: null,
      latest_invoice: makeLatest(latest),
    },
    nextPaymentAmount: 4000,
    nextPaymentDate: end,
    planAmount: 4000,
    planDiscountedAmount: 4000,
    has_payment_history: true,
    ...changes,
  });
}

/** A payment of somebody's that is still open. */
export function makeOwing(
  changes: Partial<Customer> = {},
  latest: Partial<LatestInvoice> = {},
): Customer {
  return makePaying(
    { status: "past_due", ...changes },
    {
      paid: false,
      status: "open",
      payment_intent: {
        status: "requires_payment_method",
        error: "The card has expired.",
        last_payment_error: null,
      },
      ...latest,
    },
  );
}

type InvoiceLine = Invoice["lines"]["data"][number];

export function makeLine(changes: Partial<InvoiceLine> = {}): InvoiceLine {
  return {
    label: "Studio plan",
    words: "A month of Studio",
    item: "plan:studio",
    kind: "debit",
    amount: 4000,
    discount: 0,
    tax: 0,
    start: NOON,
    end: NOON + 30 * DAY,
    of: 30 * DAY,
    plan: { id: "studio_monthly" },
    ...changes,
  };
}

export function makeInvoice(changes: Partial<Invoice> = {}): Invoice {
  return {
    id: "in_1",
    number: "0001",
    plan_name: "Monthly Studio",
    billing_reason: "subscription_cycle",
    created: NOON,
    amount_due: 4000,
    total: 4000,
    paid: true,
    status: "paid",
    refunded: 0,
    lines: { data: [makeLine()] },
    ...changes,
  };
}

/** What was bought, and what is done about it afterwards. */
export class Billing {
  customer: Customer = makeCustomer();
  invoices: Invoice[] = [];
  details: Details = {
    company: "",
    address: "",
    country: "",
    vat_id: "",
    countries: [
      { code: "FR", name: "France" },
      { code: "DE", name: "Germany" },
    ],
  };
  lastCanceled: LastCanceled = {
    last_canceled_sub_invoice: null,
    last_canceled_sub_plan: null,
    last_paid_period_end: null,
    cancel_request_at: null,
  };
  /** What the next attempt at a payment ends in. */
  payment: { paid: boolean; status: "open" | "paid" | "void"; error: string | null } = {
    paid: true,
    status: "paid",
    error: null,
  };
  /** Set, every change is refused for it. */
  conflicts: Conflicts | null = null;

  change(body: Body): Customer {
    if (this.conflicts) {
      throw new Refusal(409, "conflict", "The plan holds less.", { conflicts: this.conflicts });
    }
    const { customer } = this;
    const changes: Partial<Customer> = {};
    if (typeof body.auto_renew === "boolean") changes.autoRenew = body.auto_renew;
    if (body.isCancelSubscription === true && customer.status === "past_due") {
      Object.assign(changes, makeCustomer({ has_payment_history: true, status: "canceled" }));
    }
    if (typeof body.subscription_pause_ends_at === "number") {
      changes.subscription_pause_starts_at = customer.current_period_end;
      changes.subscription_pause_ends_at = body.subscription_pause_ends_at;
    }
    if (body.isUnsubscribeCouponNeeded === true) {
      changes.coupon = { percent_off: 30, amount_off: null };
      changes.unsubscribe_coupon_applied = true;
    }
    this.customer = { ...customer, ...changes };
    return this.customer;
  }

  saveDetails(body: Body): Details {
    const text = (name: string) => String(body[name] ?? "").trim();
    const [vat_id, country] = [text("vat_id"), text("country")];
    if (vat_id !== "" && !/^[A-Z]{2}\d+$/.test(vat_id)) {
      const sentence = "A VAT id of Germany looks like DE123456789";
      throw new Refusal(422, "invalid_vat_id", sentence, { fieldName: "vat_id" });
    }
    this.details = {
      ...this.details,
      company: text("company"),
      address: text("address"),
      country: country || vat_id.slice(0, 2),
      vat_id,
    };
    return this.details;
  }

  pay(): typeof this.payment {
    const { subscription } = this.customer;
    if (this.payment.paid && subscription) {
      const latest_invoice = makeLatest();
      this.customer = {
        ...this.customer,
        status: "active",
        subscription: { ...subscription, status: "active", latest_invoice },
      };
    }
    return this.payment;
  }
}

const removed = (count: unknown) => ok({ removed: Number(count ?? 0) });

export function billingRoutes(api: MockApi): Route[] {
  return [
    route(api, "get", "/stripe/customer", () => ok(api.billing.customer)),
    route(api, "get", "/stripe/customer/invoices", () => ok({ invoices: api.billing.invoices })),
    route(api, "get", "/stripe/last-canceled-subscription", () => ok(api.billing.lastCanceled)),
    route(api, "get", "/stripe/customer/details", () => ok(api.billing.details)),
    route(api, "put", "/stripe/customer/details", ({ body }) => ok(api.billing.saveDetails(body))),
    route(api, "put", "/stripe/subscription", ({ body }) => ok(api.billing.change(body))),
    route(api, "post", "/stripe/invoice/pay", () => ok(api.billing.pay())),
    route(api, "delete", "/unpublish/all/{count}", ({ params }) => removed(params.count)),
    route(api, "delete", "/mag/domain/all/{count}", ({ params }) => removed(params.count)),
    route(api, "delete", "/team/all", ({ body }) => removed(body.count)),
  ];
}
