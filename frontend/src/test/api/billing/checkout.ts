import type { Addons, Customer, Interval, Level, Preview } from "@/entities/customer";
import {
  makeCoupon,
  makePreview,
  makeSubscriber,
  TEST_CARD,
  type TestCoupon,
  testCatalogue,
} from "../../billing";
import type { MockApi } from "../mockApi";
import { Refusal } from "../refusal";
import { type Body, ok, route, routeOfOthers } from "../route";
import type { Route } from "../routes";
import { DAY, NOON } from "./billing";

const THREE_D_SECURE = "4000002500003155";

function read(planId: string): { level: Level; interval: Interval } {
  const [level = "free", by] = planId.split("_");
  return { level: level as Level, interval: by === "yearly" ? "year" : "month" };
}

/** What is sold, for how much, and how a payment ends. */
export class Checkout {
  catalogue = testCatalogue;
  coupons: Record<string, TestCoupon | Refusal> = { FOLIO10: makeCoupon() };
  /** Over what the answer to a preview would be. */
  preview: Partial<Preview> = {};
  /** How the bank answers: at once, after a question, later. */
  bank: "pays" | "asks" | "waits" = "pays";
  quotes = 0;
  /** What the bank's question was answered with. */
  confirmed: boolean | null = null;
  /** What is bought once the bank has its answer. */
  private asked: { planId: string; addons: Addons; card: Customer["card"] } | null = null;

  quote(body: Body): Preview {
    this.quotes += 1;
    const { level, interval } = read(String(body.plan_id));
    const plan = testCatalogue.plans.find(({ id }) => id === level);
    const price = plan?.amount?.[interval] ?? 0;
    const coupon = this.coupons[String(body.coupon_id)];
    const percent = coupon && !(coupon instanceof Refusal) ? (coupon.percent_off ?? 0) : 0;
    const discount = (price * percent) / 100;
    const due = price - discount;
    return makePreview({
      quote_id: `quote-${this.quotes}`,
      kind: level === "free" ? "downgrade_to_free" : "new",
      lines:
        level === "free"
          ? []
          : [
              {
                label: `${plan?.caption} plan`,
                words: interval === "year" ? "A year of it" : "A month of it",
                item: `plan:${level}`,
                kind: "debit",
                amount: price,
                discount,
                tax: 0,
                start: NOON,
                end: NOON + 30 * DAY,
                of: 30 * DAY,
              },
            ],
      subtotal: price,
      discount,
      total: due,
      amount_due: due,
      effective_at: level === "free" ? NOON + 10 * DAY : NOON,
      next_payment: level === "free" ? null : { at: NOON + 30 * DAY, amount: price },
      ...this.preview,
    });
  }

  coupon(code: string, planId: string): TestCoupon {
    const found = this.coupons[`${code}/${planId}`] ?? this.coupons[code];
    if (!found) {
      throw new Refusal(404, "coupon_unknown", "The code doesn’t exist", {
        fieldName: "coupon_id",
      });
    }
    if (found instanceof Refusal) throw found;
    return found;
  }

  /** The customer with what was asked for, as far as the bank goes along. */
  take(before: Customer, planId: string, addons: Addons): Customer {
    const { level, interval } = read(planId);
    const { card } = before;
    if (this.bank === "asks") {
      this.asked = { planId, addons, card };
      throw new Refusal(
        402,
        "invoice_payment_intent_requires_action",
        "The bank asks for a confirmation.",
        { clientSecret: "pi_secret", invoiceId: "in_2" },
      );
    }
    const paid = makeSubscriber(level, interval, { addons, card });
    return this.bank === "waits" ? waiting(before) : paid;
  }

  /** What was bought, once the bank has said yes. */
  settled(): Customer | null {
    if (!this.asked || this.confirmed !== true) return null;
    const { planId, addons, card } = this.asked;
    const { level, interval } = read(planId);
    this.asked = null;
    return makeSubscriber(level, interval, { addons, card });
  }
}

/** A customer whose bank has not answered yet. */
function waiting(before: Customer): Customer {
  return {
    ...before,
    subscription: {
      id: "sub_1",
      customer: "cus_1",
      status: before.status,
      trial_end: null,
      latest_invoice: {
        id: "in_2",
        paid: false,
        amount_due: 3800,
        status: "open",
        billing_reason: "subscription_update",
        level: before.planLevel,
        interval: before.interval,
        addons: before.addons,
        created: NOON,
        charge: null,
        decline: null,
        payment_intent: { status: "processing", error: null, last_payment_error: null },
      },
    },
  };
}

const count = (value: unknown) => Number(value ?? 0);

function change(api: MockApi, body: Body): Customer {
  const { billing, checkout } = api;
  const before = billing.customer;
  if (body.isDowngradeToFree === true) {
    billing.customer = { ...before, autoRenew: false, nextPaymentAmount: null };
    return billing.customer;
  }
  if (body.subscription_pause_ends_at === null) {
    billing.customer = {
      ...before,
      is_paused: false,
      autoRenew: true,
      subscription_pause_starts_at: null,
      subscription_pause_ends_at: null,
    };
    return billing.customer;
  }
  if (typeof body.plan_id !== "string" || billing.conflicts) return billing.change(body);
  billing.customer = checkout.take(before, body.plan_id, {
    publish: count(body.publishesAddon),
    domain: count(body.domainsAddon),
    collaborator: count(body.collaboratorsAddon),
    views: count(body.viewsAddon),
  });
  return billing.customer;
}

function sandboxRoutes(api: MockApi): Route[] {
  const { checkout } = api;
  return [
    routeOfOthers(api, "get", "/sandbox/test-cards", () =>
      ok({
        cards: [
          { number: "4242424242424242", what: "Pays" },
          { number: THREE_D_SECURE, what: "Asks for 3-D Secure" },
        ],
      }),
    ),
    routeOfOthers(api, "post", "/sandbox/cards", ({ body }) => {
      if (body.number === "4000000000000002") {
        throw new Refusal(402, "card_declined", "Your card was declined.");
      }
      if (body.number === THREE_D_SECURE) checkout.bank = "asks";
      return ok({ payment_method: "pm_1" });
    }),
    routeOfOthers(api, "get", "/sandbox/payments/{secret}", () =>
      ok({
        amount: 3800,
        brand: "visa",
        last4: "3155",
        state: "needs_action",
      }),
    ),
    routeOfOthers(api, "post", "/sandbox/payments/{secret}", ({ body }) => {
      checkout.confirmed = body.confirm === true;
      return ok({ state: checkout.confirmed ? "succeeded" : "declined" });
    }),
  ];
}

export function checkoutRoutes(api: MockApi): Route[] {
  const { checkout, billing } = api;
  return [
    ...sandboxRoutes(api),
    route(api, "get", "/plans", () => {
      const { plans, eligible, tax_basis_points, tax_note } = checkout.catalogue;
      return ok({ plans, eligible, tax_basis_points, tax_note });
    }),
    route(api, "get", "/addons", () => ok(checkout.catalogue.addons)),
    route(api, "post", "/stripe/charge_preview", ({ body }) => ok(checkout.quote(body))),
    route(api, "get", "/stripe/coupon/{code}/{plan_id}", ({ params }) =>
      ok(checkout.coupon(params.code, params.plan_id)),
    ),
    route(api, "post", "/stripe/customer", ({ body }) => {
      billing.customer = checkout.take(billing.customer, String(body.plan), {
        publish: count(body.publish),
        domain: count(body.domain),
        collaborator: count(body.collaborator),
        views: count(body.views),
      });
      return ok(billing.customer);
    }),
    route(api, "put", "/stripe/subscription", ({ body }) => ok(change(api, body))),
    route(api, "post", "/stripe/invoice/pay", () => {
      const bought = checkout.settled();
      if (!bought) return ok(billing.pay());
      billing.customer = bought;
      return ok({ paid: true, status: "paid", error: null });
    }),
    route(api, "get", "/stripe/intents/create", () =>
      ok({
        client_secret: "seti_1",
        provider: "sandbox",
        publishable_key: null,
        script: null,
      }),
    ),
    route(api, "post", "/stripe/payment_method/attach", () => {
      billing.customer = { ...billing.customer, card: TEST_CARD };
      return ok(billing.customer);
    }),
    route(api, "delete", "/stripe/card", () => {
      billing.customer = { ...billing.customer, card: null };
      return ok(true);
    }),
  ];
}
