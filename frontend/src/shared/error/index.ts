export { ErrorView, errorSentence } from "./ErrorView";
