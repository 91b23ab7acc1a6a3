export {
  type Optimistic,
  rebase,
  settledOn,
} from "./optimistic";
export { createWriter, type Outcome, type Writer } from "./writer";
