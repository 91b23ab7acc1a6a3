export type { ProjectStatus } from "./projectStatus";
export { projectStatus } from "./projectStatus";
export { Status } from "./Status";
