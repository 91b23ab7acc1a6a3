export { type Box, boxBetween, edgeScroll, type Point } from "./marquee";
export {
  createSelectionStore,
  isAll,
  nothing,
  pickOne,
  rangeTo,
  retain,
  type Selection,
  type SelectionList,
  selectAll,
  selectionList,
  sweep,
  toggle,
} from "./selection";
