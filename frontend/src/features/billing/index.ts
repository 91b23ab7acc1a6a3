export type { Customer, PlanDescriptor } from "./api/contract";
export { CardDialog } from "./card/CardDialog";
export { CheckoutView } from "./checkout/CheckoutView";
export { standingLine } from "./checkout/StandingStatement";
export { UnpauseDialog } from "./checkout/UnpauseDialog";
export { currentLevel, hasSubscription, isOpen, planOf } from "./model/plans";
export { PlanList, shortOffer } from "./plans/PlanList";
export { loadCatalogue, useCatalogue } from "./store/catalogue";
export { loadCustomer, retryCustomer, useCustomer } from "./store/customer";
