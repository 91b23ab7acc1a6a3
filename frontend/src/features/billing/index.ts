export { CardDialog } from "./card/CardDialog";
export { CheckoutView } from "./checkout/CheckoutView";
export { statusLine } from "./checkout/CurrentStatement";
export { currentLevel, isOpen, planOf } from "./model/plans";
export { PlanList, shortOffer } from "./plans/PlanList";
