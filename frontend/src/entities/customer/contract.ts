/**
 * The shapes of the calls of billing, under the names that the client uses. They come from the server's own description.
 * Cents are whole numbers, moments Unix seconds.
 */
import type { components } from "@/shared/api/schema";

type Schemas = components["schemas"];

export type Level = Schemas["PlanLevel"];
export type PlanId = Schemas["PlanId"];
export type Interval = Schemas["BillingInterval"];
/** Views are counted in thousands and come in tens. */
export type Addons = Schemas["PlanAddons"];

export type PlanDescriptor = Schemas["PlanDescriptor"];
/** The plans, and in which order the eligible ones are offered. */
export type Plans = Schemas["Plans"];
export type AddonPrices = Schemas["AddonPrices"];
/** The limits are the most that a plan takes of each. */
export type AddonInfo = Schemas["AddonInfo"];

export type Coupon = Schemas["CouponView"];

export type LatestInvoice = Schemas["LatestInvoice"];
export type Customer = Schemas["Customer"];

export type Preview = Schemas["PreviewView"];
export type Conflicts = Schemas["ConflictsView"];
export type Invoice = Schemas["InvoiceView"];

/** What a card is entered with. */
export type CardSetup = Schemas["CardSetupAnswer"];
export type PaidAnswer = Schemas["PayAnswer"];
export type LastCanceled = Schemas["LastCanceledAnswer"];
