export { HistoryView, ProjectHistory } from "./HistoryView";
