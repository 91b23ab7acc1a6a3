/** Plans and amounts for tests, and those who pay for them. */

import type {
  AddonInfo,
  Addons,
  Coupon,
  Customer,
  Interval,
  Level,
  PlanDescriptor,
  Preview,
} from "@/entities/customer";
import { planId } from "@/features/billing/model/plans";
import { DAY, makeCustomer, NOON } from "./api/billing/billing";

interface PlanRow {
  rank: number;
  month: number;
  year: number;
  domains: number;
  published: number;
  views: number;
  contributors: number;
  addons?: boolean;
  publishAddons?: boolean;
  archived?: boolean;
}

function makePlan(id: Level, row: PlanRow): PlanDescriptor {
  const { month, year, addons = false, publishAddons = false, archived = false } = row;
  const cents = 12 * month - year;
  const caption = id.charAt(0).toUpperCase() + id.slice(1);
  return {
    id,
    caption,
    summary: `What ${caption} is for`,
    amount: { month, year },
    rank: row.rank,
    branding: id === "free",
    is_archive: archived,
    can_choose: !archived && id !== "extra",
    saving:
      id === "free" || id === "extra"
        ? null
        : { percent: Math.round((cents * 100) / (12 * month)), cents },
    planDescription: {
      published_mags: row.published,
      pages_per_mag: id === "free" ? 10 : -1,
      views_per_month: row.views,
      contributors: row.contributors,
      domain_limit: row.domains,
      version_history: 12,
      video: 50,
      sso: id === "extra",
      publish_addons: publishAddons,
      domain_addons: addons,
      collaborator_addons: addons,
      views_addons: addons,
      xyz_addon: ["freelancer", "studio", "business"].includes(id),
    },
  };
}

const PLANS: PlanDescriptor[] = [
  makePlan("free", {
    rank: 0,
    month: 0,
    year: 0,
    domains: 0,
    published: 1,
    views: 1000,
    contributors: 0,
  }),
  makePlan("personal", {
    rank: 1,
    month: 1900,
    year: 16800,
    domains: 1,
    published: 1,
    views: 10_000,
    contributors: 1,
    addons: true,
    publishAddons: true,
  }),
  makePlan("freelancer", {
    rank: 2,
    month: 3800,
    year: 34800,
    domains: 3,
    published: 5,
    views: 25_000,
    contributors: 2,
    addons: true,
    publishAddons: true,
  }),
  makePlan("studio", {
    rank: 3,
    month: 4000,
    year: 43200,
    domains: 5,
    published: -1,
    views: 50_000,
    contributors: 5,
    addons: true,
  }),
  makePlan("business", {
    rank: 4,
    month: 6500,
    year: 70200,
    domains: 10,
    published: -1,
    views: 75_000,
    contributors: 10,
    addons: true,
  }),
  makePlan("extra", {
    rank: 5,
    month: 8000,
    year: 76800,
    domains: 10,
    published: -1,
    views: 75_000,
    contributors: 10,
  }),
  makePlan("creator", {
    rank: 1,
    month: 2000,
    year: 19200,
    domains: 1,
    published: 1,
    views: 10_000,
    contributors: 1,
    addons: true,
    publishAddons: true,
    archived: true,
  }),
];

const limits = (publish: number, domain: number, collaborator: number, views: number): Addons => ({
  publish,
  domain,
  collaborator,
  views,
});

const ADDONS: AddonInfo = {
  month: { publish: 600, domain: 300, collaborator: 800, views: 500, publishWithDomain: 800 },
  year: { publish: 5760, domain: 2880, collaborator: 7680, views: 4800, publishWithDomain: 7680 },
  limits: {
    personal: limits(1, 1, 1, 100),
    freelancer: limits(5, 3, 2, 250),
    studio: limits(0, 5, 5, 500),
    business: limits(0, 10, 10, 750),
    creator: limits(1, 1, 1, 100),
  },
  defaults: { publish: 1, domain: 1, collaborator: 1, views: 10 },
  steps: { publish: 1, domain: 1, collaborator: 1, views: 10 },
};

export const testCatalogue = {
  plans: PLANS,
  eligible: ["personal", "freelancer", "studio", "business"] as Level[],
  tax_basis_points: 0,
  tax_note: null as string | null,
  addons: ADDONS,
};

export { makeCustomer } from "./api/billing/billing";

export const TEST_CARD = { brand: "visa", last4: "4421" };

/** Somebody who pays for a plan, with a card. */
export function makeSubscriber(
  level: Level,
  interval: Interval,
  changes: Partial<Customer> = {},
): Customer {
  const plan = PLANS.find(({ id }) => id === level);
  const planAmount = plan?.amount?.[interval] ?? 0;
  const status = changes.status ?? "active";
  return makeCustomer({
    plan: {
      id: planId(level, interval),
      is_archive: plan?.is_archive ?? false,
    },
    planLevel: level,
    interval,
    autoRenew: true,
    status,
    current_period_start: NOON - 20 * DAY,
    current_period_end: NOON + 10 * DAY,
    card: TEST_CARD,
    subscription: {
      id: "sub-1",
      customer: "cus-1",
      status,
      trial_end: status === "trialing" ? NOON + 10 * DAY : null,
      latest_invoice: {
        id: "inv-1",
        paid: true,
        amount_due: planAmount,
        status: "paid",
        billing_reason: "subscription_create",
        level,
        interval,
        addons: { publish: 0, domain: 0, collaborator: 0, views: 0 },
        created: NOON - 20 * DAY,
        charge: null,
        decline: null,
        payment_intent: { status: "succeeded", error: null, last_payment_error: null },
      },
    },
    nextPaymentAmount: planAmount,
    nextPaymentDate: NOON + 10 * DAY,
    planAmount,
    planDiscountedAmount: planAmount,
    isPlusPlan: true,
    has_payment_history: true,
    ...changes,
  });
}

export type TestCoupon = Coupon;

export function makeCoupon(changes: Partial<TestCoupon> = {}): TestCoupon {
  return {
    id: "FOLIO10",
    percent_off: 10,
    amount_off: null,
    metadata: { valid_for_plans: "", valid_for_addons: "", bannerId: null },
    info_message: null,
    applies: true,
    duration: "once",
    ends_at: null,
    refused: null,
    ...changes,
  };
}

export function makePreview(changes: Partial<Preview> = {}): Preview {
  return {
    quote_id: "quote-1",
    quoted_at: NOON,
    valid_until: NOON + 900,
    kind: "new",
    lines: [],
    subtotal: 0,
    discount: 0,
    tax: 0,
    tax_note: null,
    total: 0,
    start_balance: 0,
    from_balance: 0,
    amount_due: 0,
    endingBalance: 0,
    fullPlanAmount: null,
    effective_at: NOON,
    next_payment: null,
    coupon: null,
    ...changes,
  };
}
