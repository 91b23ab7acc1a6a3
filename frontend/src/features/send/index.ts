export { SendHost } from "./SendHost";
