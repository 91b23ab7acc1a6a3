export { SendHost } from "./SendHost";
export { SendNotices } from "./SendNotices";
export { forgetSendings } from "./store";
