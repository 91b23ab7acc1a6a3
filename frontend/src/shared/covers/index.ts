export { Cover } from "./Cover";
export { CoverStrip, fittingCovers } from "./CoverStrip";
export { coverAddress, thumbnailAddress } from "./coverAddress";
export type { Box, CoverSubject } from "./coverBox";
export { coverBox, coverRatio, fitBox } from "./coverBox";
