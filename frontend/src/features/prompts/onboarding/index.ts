export { openKitDialog } from "./guidance";
export { GuidanceKitHost } from "./kit/GuidanceKitHost";
export { KitRow } from "./kit/KitRow";
export { TourHost } from "./tour/TourHost";
