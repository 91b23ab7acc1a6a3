export { AnswersView, MayNot } from "./AnswersView";
