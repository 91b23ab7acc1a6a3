export {
  applyPatch,
  commitPatch,
  type Optimistic,
  type Patch,
  rebase,
  revertPatch,
  settledOn,
} from "./optimistic";
export { createWriter, type Outcome, type Write, type Writer } from "./writer";
