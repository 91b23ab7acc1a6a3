export { openKitDialog } from "./guidance";
export { KitPlace } from "./kit/KitPlace";
export { KitRow } from "./kit/KitRow";
export { TourHost } from "./tour/TourHost";
