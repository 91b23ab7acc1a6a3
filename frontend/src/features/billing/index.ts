export { CardDialog } from "./card/CardDialog";
export { CheckoutView } from "./checkout/CheckoutView";
export { standingLine } from "./checkout/StandingStatement";
export { currentLevel, isOpen, planOf } from "./model/plans";
export { PlanList, shortOffer } from "./plans/PlanList";
