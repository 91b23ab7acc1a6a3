export { SendHost } from "./SendHost";
export { forgetSendings } from "./store";
