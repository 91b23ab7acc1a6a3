export { Cover } from "./Cover";
export { CoverStrip } from "./CoverStrip";
export type { Box } from "./coverBox";
export { coverBox } from "./coverBox";
