export { LimitHost } from "./limits/LimitHost";
