export { Cover } from "./Cover";
export { CoverStrip } from "./CoverStrip";
export { coverBox } from "./coverBox";
