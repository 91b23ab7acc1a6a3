export { KeptAfterDeletion } from "./KeptAfterDeletion";
export { UndoEmailForm } from "./UndoEmailForm";
