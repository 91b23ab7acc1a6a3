/**
 * The shapes of the calls of billing, under the names that the client uses. They come from the server's own description,
 * which says "a text" where it answers one of a few words: those are named here. Cents are whole numbers, moments Unix
 * seconds.
 */
import type { components } from "@/shared/api/schema";

type Schemas = components["schemas"];

/** A described shape in which some fields are told more closely; what the description does not allow is no type. */
type Closer<
  Shape,
  Fields extends { [Key in keyof Fields]: Key extends keyof Shape ? Shape[Key] : never },
> = Omit<Shape, keyof Fields> & Fields;

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
/** Views are counted in thousands and come in tens. */
export type Addons = Schemas["PlanAddons"];

export type PlanDescriptor = Closer<Schemas["PlanDescriptor"], { id: Level }>;
/** The plans, and in which order the eligible ones are offered. */
export type Plans = Closer<Schemas["Plans"], { plans: PlanDescriptor[]; eligible: Level[] }>;
export type AddonPrices = Schemas["AddonPrices"];
/** The limits are the most that a plan takes of each. */
export type AddonInfo = Closer<Schemas["AddonInfo"], { limits: Partial<Record<Level, Addons>> }>;

export type Coupon = Closer<Schemas["CouponView"], { duration: "once" | "repeating" | "forever" }>;

type InvoiceStatus = "open" | "paid" | "void";

type PaymentIntent = Closer<
  Schemas["PaymentIntent"],
  {
    status: "succeeded" | "requires_action" | "processing" | "requires_payment_method" | "canceled";
  }
>;
export type LatestInvoice = Closer<
  Schemas["LatestInvoice"],
  {
    status: InvoiceStatus;
    level: Level;
    interval: Interval;
    payment_intent: PaymentIntent | null;
  }
>;
type Subscription = Closer<Schemas["SubscriptionView"], { latest_invoice: LatestInvoice | null }>;

export type Customer = Closer<
  Schemas["Customer"],
  {
    planLevel: Level;
    interval: Interval;
    status:
      | "none"
      | "trialing"
      | "active"
      | "incomplete"
      | "incomplete_expired"
      | "past_due"
      | "canceled";
    available_plans: Closer<Schemas["AvailablePlan"], { level: Level; interval: Interval }>[];
    addons: Addons;
    subscription: Subscription | null;
    subscription_coupon: Coupon | null;
  }
>;

/** What a line is about is written "plan:studio" or "addon:views". */
export type Line = Closer<Schemas["LineView"], { kind: "credit" | "debit" }>;

export type Preview = Closer<
  Schemas["PreviewView"],
  {
    kind:
      | "new"
      | "prorate"
      | "restart"
      | "renewal"
      | "downgrade_to_free"
      | "downgrade_while_paused";
    lines: Line[];
    coupon: Coupon | null;
  }
>;

export type Conflicts = Schemas["ConflictsView"];

export type Invoice = Closer<
  Schemas["InvoiceView"],
  {
    billing_reason: "subscription_create" | "subscription_update" | "subscription_cycle";
    status: InvoiceStatus;
    lines: { data: (Line & Pick<Schemas["HistoryLine"], "plan">)[] };
  }
>;

/** What a card is entered with. */
export type CardSetup = Closer<Schemas["CardSetupAnswer"], { provider: "sandbox" | "stripe" }>;
export type PaidAnswer = Closer<Schemas["PayAnswer"], { status: InvoiceStatus }>;
export type LastCanceled = Schemas["LastCanceledAnswer"];
