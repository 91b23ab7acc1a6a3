/** What the settings show of billing. */

export { CancelSection } from "./cancel/CancelSection";
export { BillingHistory } from "./history/BillingHistory";
export { BillingInfo } from "./info/BillingInfo";
export { PlanUsage } from "./usage/PlanUsage";
