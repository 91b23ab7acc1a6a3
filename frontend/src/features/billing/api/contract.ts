/* The calls of billing as the server will answer them (the same names go into the OpenAPI document; the generated
 * schema takes this file's place when the server is merged). Cents are integers; times `*_at` in customer/invoice/preview
 * are Unix SECONDS. planId = `${level}_${"monthly"|"yearly"}`; "free" for free. Paths under /api, with or without a
 * trailing slash. Errors are problem+json {status, code, title, detail, fieldName?, conflicts?, ...}. */
export type Level =
  | "free"
  | "personal"
  | "freelancer"
  | "studio"
  | "business"
  | "extra"
  | "beginner"
  | "creator"
  | "professional"
  | "enterprise"
  | "superpublisher"
  | "publisher"
  | "rm";
export type Interval = "month" | "year";
export type Addons = { publish: number; domain: number; collaborator: number; views: number }; // views in thousands, steps of 10

// GET /plans  (public catalogue)
export type PlanDescriptor = {
  id: Level;
  caption: string;
  summary: string;
  amount: { year: number; month: number } | null;
  rank: number;
  branding: boolean;
  is_archive: boolean;
  can_choose: boolean;
  saving: { percent: number; cents: number } | null;
  planDescription: {
    published_mags: number;
    pages_per_mag: number;
    views_per_month: number;
    contributors: number;
    domain_limit: number;
    version_history: number;
    video: number;
    sso: boolean;
    publish_addons: boolean;
    domain_addons: boolean;
    collaborator_addons: boolean;
    views_addons: boolean;
    xyz_addon: boolean;
  };
};
export type Plans = {
  plans: PlanDescriptor[];
  eligible: Level[] /* in order; pricing redesign toggle decides */;
};
// GET /addons
export type AddonPrices = {
  publish: number;
  domain: number;
  collaborator: number;
  views: number /* per unit of 10 */;
  publishWithDomain: number;
};
export type AddonInfo = {
  month: AddonPrices;
  year: AddonPrices;
  limits: Partial<Record<Level, Addons /* max amounts */>>;
  defaults: Addons;
  steps: Addons;
};

// GET /stripe/customer  -> Customer
export type Customer = {
  plan: { id: string /* planId */; is_archive: boolean };
  planLevel: Level;
  interval: Interval;
  autoRenew: boolean;
  status:
    | "none"
    | "trialing"
    | "active"
    | "incomplete"
    | "incomplete_expired"
    | "past_due"
    | "canceled";
  current_period_start: number | null;
  current_period_end: number | null;
  subscription_pause_starts_at: number | null;
  subscription_pause_ends_at: number | null;
  is_paused: boolean; // paused = has begun
  unsubscribe_coupon_applied: boolean;
  affiliate_earn_invitee_in_cents: number /* 0 when not for them */;
  affiliate_earn_valid_days: number;
  available_plans: { id: string; level: Level; interval: Interval; amount: number }[];
  card: { brand: string; last4: string } | null;
  coupon: { amount_off: number | null; percent_off: number | null } | null; // what the subscription has now
  subscription_coupon: {
    id: string;
    percent_off: number | null;
    amount_off: number | null;
    metadata: { valid_for_plans: string; valid_for_addons: string; bannerId: string | null };
    info_message: string | null;
  } | null;
  subscription: {
    id: string;
    customer: string;
    status: string;
    trial_end: number | null;
    latest_invoice: {
      id: string;
      paid: boolean;
      amount_due: number;
      status: "open" | "paid" | "void";
      billing_reason: string;
      payment_intent: {
        status:
          | "succeeded"
          | "requires_action"
          | "processing"
          | "requires_payment_method"
          | "canceled";
        error: string | null /* sentence */;
      } | null;
    } | null;
  } | null;
  addons: Addons;
  account_balance: number /* cents; negative = credit of the customer */;
  start_balance: number;
  nextPaymentAmount: number | null;
  nextPaymentDate: number | null;
  planAmount: number;
  planDiscountedAmount: number;
  isPlusPlan: boolean;
  is_expired: boolean;
  has_payment_history: boolean;
  suggest_yearly: boolean;
  can_be_charged: boolean /* e-mail confirmed */;
  offers: {
    pause: { starts_at: number; ends_at: number } | null;
    discount: { percent_off: number; months: number } | null;
  }; // what cancelling may offer
  payable_until: number | null; // cancelled for non-payment and can still be paid
};

// POST /stripe/charge_preview/  body {plan_id, coupon_id?, addons?: Addons, unpause?: true}
export type Line = {
  label: string /* "Freelancer plan" */;
  words: string /* "15 of 30 days of Freelancer" */;
  item: string /* plan:studio | addon:views */;
  kind: "credit" | "debit";
  amount: number;
  discount: number;
  tax: number;
  start: number;
  end: number;
  of: number;
};
export type Preview = {
  quote_id: string;
  quoted_at: number;
  valid_until: number;
  kind: "new" | "prorate" | "restart" | "renewal" | "downgrade_to_free" | "downgrade_while_paused";
  lines: Line[];
  subtotal: number;
  discount: number;
  tax: number;
  total: number;
  start_balance: number;
  from_balance: number;
  amount_due: number;
  endingBalance: number;
  fullPlanAmount: number | null;
  effective_at: number;
  next_payment: { at: number; amount: number } | null;
  coupon: { id: string; percent_off: number | null; amount_off: number | null } | null;
};

// POST /stripe/customer  {plan, coupon_id?, publish?, domain?, collaborator?, views?, payment_method_id?, quote_id?, quoted_at?}   first subscription -> Customer
// PUT  /stripe/subscription {plan_id?, auto_renew?, coupon_id?, subscription_pause_ends_at? (null = unpause, a number = take the offered pause), isDowngradeToFree?, isCancelSubscription?, cancelReason?, cancelClarification?,
//      trialEnd?: "now", isUnsubscribeCouponNeeded?, collaboratorsAddon?, publishesAddon?, domainsAddon?, viewsAddon?, quote_id?, quoted_at?} -> Customer
//  cancelReason: missing_features|difficult_to_use|too_expensive|complete_project|change_activity|found_alternative|not_using|back_soon|other ; clarification required for other, missing_features, difficult_to_use
// POST /stripe/invoice/pay/ {invoice_id} -> {paid: boolean, status: "open"|"paid"|"void", error: string|null}  (also after a 3-D Secure confirmation: it looks the payment up)
//  Problems of these three: 402 invoice_payment_intent_requires_action {clientSecret, invoiceId}; 402 card_declined {declineCode, invoiceId, detail: sentence};
//   402 card_required; 403 email_not_confirmed ("Please, verify your email"); 409 conflict {conflicts: Conflicts}; 409 payment_incomplete; 409 quote_expired (preview again);
//   422 coupon_* with fieldName coupon_id, {forceInterval?: "month"}; 202 answer = Customer whose latest_invoice.payment_intent.status is "processing".
export type Conflicts = {
  published?: {
    used: number;
    limit: number;
    items: { id: string; num_id: number; title: string; views: number }[];
  };
  domains?: {
    used: number;
    limit: number;
    items: {
      domain: string;
      num_id: number | null /* null: the profile's */;
      title: string | null;
    }[];
  };
  contributors?: { used: number; limit: number; items: { id: string; email: string }[] };
};
// POST /stripe/trial/end/ -> Customer
// GET /stripe/coupon/{code}/{planId}, GET /stripe/coupon/{code} -> {id, percent_off, amount_off, metadata:{valid_for_plans,valid_for_addons,bannerId}, info_message} or problem 404 coupon_unknown / 422 coupon_* (detail = the sentence; forceInterval)
// GET /stripe/customer/invoices -> {invoices: Invoice[]}  newest first
export type Invoice = {
  id: string;
  number: string | null /* receipt number, once paid */;
  plan_name: string /* "Monthly Personal" | "Add-ons" … */;
  billing_reason: "subscription_create" | "subscription_update" | "subscription_cycle";
  created: number;
  amount_due: number;
  total: number;
  paid: boolean;
  status: "open" | "paid" | "void";
  refunded: number;
  lines: { data: (Line & { plan: { id: string } })[] };
};
// receipt: app-origin page /receipt/{invoiceId}?extra=<text>  (a PDF at /receipt/{invoiceId}.pdf?extra=)
// GET /stripe/unsubscribed -> {unsubscribed: boolean, at: number|null, level: Level|null}
// GET /stripe/last-canceled-subscription -> {last_canceled_sub_invoice: {id, created, amount_due, paid}|null, last_canceled_sub_plan: planId|null, last_paid_period_end: number|null, cancel_request_at: number|null}
// GET /stripe/intents/create/ -> {client_secret: string, provider: "sandbox"|"stripe", publishable_key: string|null, script: string|null}
// POST /stripe/payment_method/attach/ {payment_method_id} -> Customer ; PUT /stripe/customer {token} (token = payment method id) -> Customer ; DELETE /stripe/card/ -> true
// Sandbox in the browser (only while the provider is the sandbox; else 404), standing where Stripe's elements would:
//  POST /sandbox/cards {client_secret, number, exp_month, exp_year, cvc, name} -> {payment_method: string}  problem 402 card_declined / 422 {fieldName, detail}
//  GET /sandbox/payments/{client_secret} -> {amount, description, brand, last4, state}; POST /sandbox/payments/{client_secret} {confirm: boolean} -> {state: "succeeded"|"declined"}
//  GET /sandbox/test-cards -> {cards: [{number, what}]}
// Conflict resolution: DELETE /mag/domain/all/{count} {ids?: string[]}, DELETE /team/all {count, ids?}, DELETE /unpublish/all/{count} {ids?}, POST /mag/domain/{num_id} {status: "off"}
