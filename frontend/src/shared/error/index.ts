export { ErrorView } from "./ErrorView";
