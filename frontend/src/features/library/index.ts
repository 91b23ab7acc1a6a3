export { factsIn } from "./arrangement/projects";
export { Library } from "./Library";
export { createProject } from "./store/create";
export { resetLibrary, useLibrary } from "./store/library";
export { forgetLoading, loadLibrary } from "./store/load";
export { receiveItems } from "./store/receive";
export { resetUi } from "./store/ui";
export type { SearchSlot } from "./useSearchSlot";
