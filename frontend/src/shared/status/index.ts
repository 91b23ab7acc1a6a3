export { Status } from "./Status";
