export { SubmitRow } from "./SubmitRow";
export { useSubmit } from "./useSubmit";
