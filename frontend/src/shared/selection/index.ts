export { type Box, boxBetween, edgeScroll, overlaps, type Point } from "./marquee";
export {
  createSelectionStore,
  isAll,
  nothing,
  pickOne,
  rangeTo,
  retain,
  type Selection,
  type SelectionList,
  type SelectionStore,
  selectAll,
  selectionList,
  sweep,
  toggle,
} from "./selection";
