export { AccountMonths } from "./AccountMonths";
export { type ProjectCount, ProjectsOfMonth } from "./ProjectsOfMonth";
export { ProjectViews } from "./ProjectViews";
export { useViews } from "./useViews";
export { ViewsCharts } from "./ViewsCharts";
