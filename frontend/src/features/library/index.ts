export { Library } from "./Library";
export {
  createProject,
  loadLibrary,
  receiveItems,
  resetLibrary,
  useLibrary,
} from "./store";
export { forgetLoading } from "./store/load";
export { resetUi } from "./store/ui";
export type { SearchSlot } from "./useSearchSlot";
