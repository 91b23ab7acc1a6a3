export { Cover } from "./Cover";
export { CoverStrip } from "./CoverStrip";
export { boxOfShape, type CoverShape, coverBox } from "./coverBox";
