export type { FoundItems, SearchOverlayProps } from "./SearchOverlay";
export { SearchOverlay } from "./SearchOverlay";
